import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { TEST_PASSWORD, type TestUser } from '../../testing/clients.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { until } from '../../testing/portal/until.ts';
import { makeAdministration } from '../../testing/users.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
});
afterAll(() => portal.stop());

const signIn = ({ clientId, username }: TestUser, password = TEST_PASSWORD) =>
  portal.call('POST', 'portal/authenticate', { body: { clientId, username, password } });
/** The token of the link that this act makes the worker send. */
async function linkBy(email: string, act: () => Promise<unknown>): Promise<string> {
  await act();
  const find = () =>
    portal.owner.inNoClient((tx) =>
      tx.row<{ link: string }>(
        `select substring(text from 'password#([\\w-]+)') as link from outbox where recipient = $1 and text like '%password#%'`,
        [email],
      ),
    );
  return (await until(find, (found) => found !== null))!.link;
}
const setPassword = (resetPasswordToken: string, newPassword: string) =>
  portal.call('POST', 'portal/authenticatePasswordChange', {
    body: { resetPasswordToken, newPassword, confirmation: newPassword },
  });

it('every sign-in record says from where: tries, locks, links, sign-ins, ends', async () => {
  const { client, addUser, people, id } = await makeAdministration(portal);
  const clerk = client.users['clerk']!;
  await signIn(clerk, 'Wrong-horse-7');
  const half = (await signIn(clerk)).body.accessToken;
  for (let count = 0; count < 5; count++)
    await portal.call('POST', 'portal/securityCode', { token: half, body: { securityCode: 'no' } });
  const forget = () =>
    portal.call('POST', 'portal/resetPassword', { body: { clientId: clerk.clientId, username: clerk.username } });
  await setPassword(await linkBy(clerk.email, forget), 'Battery-staple-42');
  const begun = await signIn(clerk, 'Battery-staple-42');
  const securityCode = await portal.lastCode(clerk);
  const whole = await portal.call('POST', 'portal/securityCode', {
    token: begun.body.accessToken,
    body: { securityCode },
  });
  for (let count = 0; count < 2; count++)
    await portal.call('POST', 'portal/token/refresh', { body: { refreshToken: whole.body.refreshToken } });
  const email = 'new@post.example';
  const invite = () => addUser(people.admin, { userName: 'new', email });
  await setPassword(await linkBy(email, invite), 'Battery-staple-43');
  await people.admin.call('POST', `portal/administration/users/${id('clerk')}/resetPassword`);
  await people.admin.call('POST', 'portal/logout');
  const records = (
    await portal.owner.inNoClient((tx) =>
      tx.rows<{ record: { action: string; address?: string } }>(
        `select record::jsonb as record from audit_log where category = 'AUTHENTICATION'`,
      ),
    )
  ).map(({ record }) => record);
  expect(new Set(records.map(({ action }) => action))).toEqual(
    new Set([
      'attemptFailed',
      'lockedByWrongCodes',
      'passwordLinkSent',
      'passwordSetByLink',
      'signedIn',
      'refreshTokenReused',
      'invitationSent',
      'invitationAccepted',
      'signedOut',
    ]),
  );
  expect(records.filter(({ address }) => address !== '127.0.0.1')).toEqual([]);
});
