import type { UserId } from '@portico/contract/ids';
import type { TestClient, TestClientOptions, TestUser } from './clients.ts';
import { decideRead } from './decisions.ts';
import { USER } from './master-data.ts';
import { personOf, type Person } from './orders.ts';
import type { TestPortal } from './portal/portal.ts';
import { until } from './portal/until.ts';
import type { Changed } from './users.ts';

type Grants = NonNullable<TestClientOptions['users']>[string]['grants'];
type Area = Grants[number]['area'];

const PASSWORD = 'Battery-staple-42';

/** The level in some areas. */
export const at = (level: Grants[number]['level'], ...areas: Area[]): Grants => areas.map((area) => ({ area, level }));

/** The keys of an answer's reasons. */
export function keysOf({ body }: { body: unknown }): string[] {
  return (body as { reasons?: { key: string }[] }).reasons?.map(({ key }) => key) ?? [];
}

/** A new colleague with these rights, requested by one person, approved by another if necessary, and signed in. */
export async function makeColleague(
  portal: TestPortal,
  where: TestClient,
  { asks, approves }: { asks: Person; approves: Person | null },
  userName: string,
  grants: Grants,
): Promise<Person> {
  const email = `${userName}@${where.businessId.toLowerCase()}.example`;
  const permissions = grants.map((entry) => ({ ...entry, scope: { kind: 'AREA' } }));
  const fullName = `New ${userName.replace('.', ' ')}`;
  const content = { ...USER, userName, fullName, email, permissions };
  const { body } = await asks.call<Changed<UserId>>('POST', 'portal/administration/users', { content });
  if (approves) {
    const approved = await decideRead(approves, body.changeRequest, 'approve');
    if (approved.status !== 200) throw new Error(`Not approved: ${JSON.stringify(approved.body)}`);
  }
  await setPassword(portal, email);
  const user: TestUser = { id: body.uniqueId, clientId: where.businessId, username: userName, fullName, email, password: PASSWORD }; // prettier-ignore
  return personOf(portal, user, await portal.signIn(user));
}

/** By the link of the invitation, as soon as it has come. */
async function setPassword(portal: TestPortal, email: string): Promise<void> {
  const mails = () =>
    portal.owner.inNoClient((tx) => tx.rows<{ text: string }>('select text from outbox where recipient = $1', [email]));
  const [invitation] = await until(mails, (all) => all.length > 0);
  const resetPasswordToken = /password#([\w-]+)/.exec(invitation!.text)![1];
  const { status } = await portal.call('POST', 'portal/authenticatePasswordChange', {
    body: { resetPasswordToken, newPassword: PASSWORD, confirmation: PASSWORD },
  });
  if (status !== 204) throw new Error(`No password was set: ${status}.`);
}
