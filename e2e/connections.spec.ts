import type { Grant } from '../server/src/seed/create.ts';
import { approve } from './support/approve.ts';
import { expect, makeProviderUser, openFor, test } from './support/story.ts';
import { ENGLISH } from './support/words.ts';

const ADMINISTRATION = '/portal/app/administration';
const { settings } = ENGLISH;

test('two of the provider’s people give a bank a cut-off, and its client reads it at once', async ({
  browser,
  makeClient,
  owner,
}) => {
  const reads: Grant[] = [{ area: 'BANKS', level: 'VIEW_ONLY' }];
  const client = await makeClient({
    rule: null,
    users: { reader: { grants: reads, settings } },
    bank: { takesEveryDate: false },
  });
  const connection = await owner.inNoClient((tx) =>
    tx.row<{ id: string; bank: string }>(
      `select connection_id as id, name as bank from banks where client_id = $1 order by id limit 1`,
      [client.id],
    ),
  );
  const { id, bank } = connection!;
  const operator = async (level: Grant['level'], at: string) => {
    const user = await makeProviderUser(owner, 'operator', [{ area: 'BANK_OPERATIONS', level }], { settings });
    return openFor(browser, user, { words: ENGLISH, at: `${ADMINISTRATION}/${at}` });
  };
  const reader = await openFor(browser, client.users['reader']!, { words: ENGLISH, at: `${ADMINISTRATION}/banks` });
  await reader.getByRole('row', { name: bank }).first().click();
  const read = reader.getByRole('complementary', { name: 'Bank' });
  await expect(read).toContainText('until the end of the execution date');

  const onlooker = await operator('VIEW_ONLY', 'connections');
  const shown = onlooker.locator('[data-row]', { hasText: client.businessId });
  await expect(onlooker.locator('[data-row]').first()).toBeVisible();
  const editor = await operator('EDIT', `connections/editor/${id}`);
  await editor.getByLabel('Name', { exact: true }).fill(`Direct ${client.businessId}`);
  await editor.getByRole('button', { name: 'Add a cut-off' }).click();
  await editor.getByLabel('Until', { exact: true }).fill('16.30');
  await editor.getByRole('button', { name: 'Request approval' }).click();
  const drawer = editor.getByRole('complementary', { name: 'Connection' });
  await expect(drawer).toContainText('Change pending');
  await expect(drawer).not.toContainText('16:30');

  const listed = onlooker.locator('[data-row]').filter({ hasText: 'Change pending' });
  await expect(listed.first()).toBeVisible();

  const approver = await operator('APPROVE', 'connections');
  await approve(approver, `Direct ${client.businessId}`);
  await expect(drawer).toContainText('Enabled');
  await expect(drawer).toContainText(/16:30\s*All payments/);
  // Without reloading.
  await expect(shown).toContainText('Enabled');
  await expect(read).toContainText(/16:30\s*All payments/);
  for (const page of [reader, editor, approver, onlooker]) await page.context().close();
});
