import { randomUUID } from 'node:crypto';
import { CLERK_GRANTS } from '../server/src/testing/clients.ts';
import { expect, signIn, test } from './support/story.ts';

const USERS = '/portal/app/userManagement/users';

test('a user is put into a subclient, and its users are shown apart', async ({ page, makeClient, owner }) => {
  const client = await makeClient({
    users: {
      admin: { grants: [{ area: 'USERS', level: 'ADMIN' }] },
      clerk: { fullName: 'Mara Keller', grants: CLERK_GRANTS },
    },
    rule: null,
  });
  await owner.inNoClient(async (tx) => {
    const added = `insert into subclients (client_id, id, business_id, name, active, created_at) values ($1, $2, $3, $4, $5, now())`;
    await tx.write(added, [client.id, randomUUID(), 'NORTH', 'The northern part', true]);
    await tx.write(added, [client.id, randomUUID(), 'OLD', 'The former part', false]);
  });
  await signIn(page, client.users['admin']!, `${USERS}/editor/${client.users['clerk']!.id}`);
  const subclient = page.getByLabel('Subclient');
  await expect(subclient.getByRole('option', { name: /former/ })).toHaveCount(0);
  await subclient.selectOption('The northern part');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The northern part')).toBeVisible();

  await page.goto(USERS);
  await expect(page.locator('[data-row]')).toHaveCount(2);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Subclient' }).click();
  await page.getByRole('checkbox', { name: 'The northern part' }).check();
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await expect(page.locator('[data-row]')).toContainText('Mara Keller');
});
