import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { UserId } from '@portico/contract/ids';
import { TEST_PASSWORD } from '../../testing/clients.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { auditOf, makeAdministration, USERS_PATH } from '../../testing/users.ts';

type Refusal = { reasons: { key: string }[] };

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
});
afterAll(() => portal.stop());

async function mailsTo(recipient: string): Promise<string[]> {
  const rows = await portal.owner.inNoClient((tx) =>
    tx.rows<{ subject: string }>('select subject from outbox where recipient = $1 order by id', [recipient]),
  );
  return rows.map(({ subject }) => subject);
}

it('is set before anything else, in open sessions too, and each reset requires one', async () => {
  const { client, people, id, detail, addUser } = await makeAdministration(portal);
  const post = (userId: UserId, action: string) =>
    people.admin.call<Refusal>('POST', `${USERS_PATH}/${userId}/${action}`);
  expect((await detail(id('clerk'))).newPasswordRequired).toBe(false);
  expect((await post(id('clerk'), 'requireNewPassword')).status).toBe(204);
  expect(await detail(id('clerk'))).toMatchObject({
    newPasswordRequired: true,
    actions: { requireNewPassword: { allowed: false, reasons: [{ key: 'newPasswordRequired' }] } },
  });
  expect(await mailsTo(client.users['clerk']!.email)).toContain('A new password is needed');
  expect(await auditOf(portal, id('clerk'))).toContain('newPasswordRequired');
  const refused = await people.clerk.call<Refusal>('GET', 'payments/orders');
  expect([refused.status, refused.body.reasons]).toMatchObject([401, [{ key: 'passwordChangeRequired' }]]);
  const newPassword = 'Battery-staple-42';
  const changed = await people.clerk.call('POST', 'portal/authenticatePasswordChange', {
    oldPassword: TEST_PASSWORD,
    newPassword,
    confirmation: newPassword,
  });
  expect(changed.status).toBe(200);
  expect((await detail(id('clerk'))).newPasswordRequired).toBe(false);

  for (const action of ['resetPassword', 'resetAuthenticator']) {
    await portal.owner.inNoClient((tx) =>
      tx.write('update users set password_change_required = false where id = $1', [id('clerk')]),
    );
    await post(id('clerk'), action);
    expect((await detail(id('clerk'))).newPasswordRequired).toBe(true);
  }
  const invited = (await addUser(people.admin, { userName: 'invited' })).body.uniqueId;
  expect((await post(invited, 'requireNewPassword')).body.reasons).toMatchObject([{ key: 'userInvited' }]);
});
