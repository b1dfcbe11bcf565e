import { slow } from '../../testing/fake-answers.ts';
import { expect, test } from '../../testing/page-test.ts';
import { accountSamples } from '../../testing/samples/account-samples.ts';
import type { RowOf } from '../../testing/samples/list-of.ts';
import { IMPOSSIBLE, POSSIBLE } from '../../testing/samples/sample-decisions.ts';
import { providerSession } from '../../testing/samples/sample-user.ts';

const LIST = 'GET portal/administration/mandates';
const waiting: RowOf<typeof LIST> = {
  ...accountSamples[LIST].content[1]!,
  mandate: 'WAITING',
  actions: { confirm: POSSIBLE, refuse: POSSIBLE },
};
const decided = { ...waiting, version: '2', confirmations: 1, actions: { confirm: IMPOSSIBLE, refuse: POSSIBLE } };

test('the dialog of a decision stays until the list shows it, so that nobody confirms twice', async ({
  open,
  server,
}) => {
  const page = await open('/administration/mandates', {
    session: providerSession(),
    answers: {
      [LIST]: { content: [waiting], isWhole: true },
      'POST portal/administration/mandates/:uniqueId/requestCode': {
        method: null,
        secondFactorOptions: [],
        expiresAt: null,
        passkey: null,
        proof: 'PASSWORD',
        reads: '',
      },
      'POST portal/administration/mandates/:uniqueId/decide': { mandate: 'WAITING' },
    },
  });
  const confirm = page.locator('[data-row]').getByRole('button', { name: 'Confirm', exact: true });
  await confirm.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Letter of 19 November');
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  const late = slow({ content: [decided], isWhole: true });
  const before = server.asked(LIST).length;
  server.answer({ [LIST]: late });
  await dialog.getByLabel('Password').fill('Correct-horse-7');
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect.poll(() => server.asked(LIST).length).toBeGreaterThan(before);
  await expect(dialog).toBeVisible();
  late.release();
  await expect(dialog).toHaveCount(0);
  await confirm.click({ force: true });
  await expect(dialog).toContainText('Why can’t I confirm it?');
});
