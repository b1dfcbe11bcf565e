import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { signedIn } from '../testing/orders.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { until } from '../testing/portal/until.ts';
import { makeAdministration, USERS_PATH, type Changed } from '../testing/users.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
});
afterAll(() => portal.stop());

const PASSWORD = 'Violet-hammock-29';
const entry = (area: 'USERS' | 'USER_GROUPS', level: 'VIEW_ONLY' | 'DENY') =>
  ({ area, scope: { kind: 'AREA' }, level }) as const;

/** The token of the last link that was sent to an address. */
async function linkTo(email: string): Promise<string> {
  const mail = await until(
    () =>
      portal.owner.inNoClient((tx) =>
        tx.row<{ text: string }>('select text from outbox where recipient = $1 order by id desc limit 1', [email]),
      ),
    (row) => row !== null,
  );
  return /app\/password#(\S+)/.exec(mail!.text)![1]!;
}

it('a user added by one person and approved by another sets a password and has their groups’ rights', async () => {
  const { client, people, id, addUser, addGroup, decide } = await makeAdministration(portal, { twoPersonRule: true });
  const approved = async <Known extends string>({ body }: { body: Changed<Known> }) => {
    expect((await decide(people.admin2, body.changeRequest, 'approve')).status).toBe(200);
    await until(
      () => decide(people.admin2, body.changeRequest, 'approve'),
      (again) => JSON.stringify(again.body).includes('APPROVED'),
    );
    return body.uniqueId;
  };
  const lookers = await approved(
    await addGroup(people.admin, {
      name: 'Lookers',
      userIds: [id('clerk')],
      permissions: [entry('USERS', 'VIEW_ONLY'), entry('USER_GROUPS', 'VIEW_ONLY')],
    }),
  );
  const others = await approved(
    await addGroup(people.admin, { name: 'Others', permissions: [entry('USER_GROUPS', 'DENY')] }),
  );
  const email = `new@${client.businessId.toLowerCase()}.example`;
  const content = { userName: 'newcomer', email, authenticationType: 'NONE', groupIds: [lookers, others] } as const;
  const newcomerId = await approved(await addUser(people.admin, content as never));
  const body = { resetPasswordToken: await linkTo(email), newPassword: PASSWORD, confirmation: PASSWORD };
  expect((await portal.call('POST', 'portal/authenticatePasswordChange', { body })).status).toBe(204);
  const newcomer = await signedIn(portal, {
    id: newcomerId,
    clientId: client.businessId,
    username: 'newcomer',
    fullName: '',
    email,
    password: PASSWORD,
  });
  expect((await newcomer.call('GET', USERS_PATH)).status).toBe(200);
  const denied = await newcomer.call<{ reasons: { key: string }[] }>('GET', 'portal/administration/userGroups');
  expect([denied.status, denied.body.reasons[0]!.key]).toEqual([403, 'deniedByGroup']);
});
