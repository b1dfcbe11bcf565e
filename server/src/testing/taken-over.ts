import type { TestUser } from './clients.ts';
import { decideRead } from './decisions.ts';
import { signedIn, type Person } from './orders.ts';
import type { TestPortal } from './portal/portal.ts';
import { until } from './portal/until.ts';
import { USERS_PATH, type Changed, type UserDetail } from './users.ts';

const PASSWORD = 'Battery-staple-42';
/** Longer than any bar from signing. */
const BARRED_SECONDS = 25 * 3600;

export type TakenOver = {
  /** Signs in with no more than the user's mailbox. */
  impostor: () => Promise<Person>;
  /** The owner's "This wasn't me". */
  object: () => Promise<void>;
};

/** The person who changes users, and the one who approves if it takes two. */
type By = { asks: Person; approves?: Person };

/**
 * An administrator redirects a user's mail, waits until the bar is over, and sets a password; the owner hears of it.
 */
export async function takeOver(portal: TestPortal, by: By, user: TestUser): Promise<TakenOver> {
  const evil = `taken.${user.id}@elsewhere.example`;
  const objection = await changeUser(portal, by, user, { email: evil });
  portal.clock.advanceSeconds(BARRED_SECONDS);
  await portal.call('POST', 'portal/resetPassword', {
    body: { clientId: user.clientId, username: user.username },
  });
  const resetPasswordToken = await tokenTo(portal, evil, 'password');
  const set = { resetPasswordToken, newPassword: PASSWORD, confirmation: PASSWORD };
  succeeded(await portal.call('POST', 'portal/authenticatePasswordChange', { body: set }));
  portal.clock.advanceSeconds(BARRED_SECONDS);
  return {
    impostor: () => signedIn(portal, { ...user, email: evil, password: PASSWORD }),
    object: () => objectBy(portal, objection),
  };
}

/** Returns the token of the objection link sent to the address that they had. */
export async function changeUser(
  portal: TestPortal,
  { asks, approves }: By,
  { id, email }: TestUser,
  changes: object,
): Promise<string> {
  const path = `${USERS_PATH}/${id}`;
  const { content, version } = (await asks.call<UserDetail>('GET', path)).body;
  const asked = await asks.call<Changed>('PUT', path, { content: { ...content, ...changes }, version });
  succeeded(asked);
  if (asked.body.changeRequest && approves) succeeded(await decideRead(approves, asked.body.changeRequest, 'approve'));
  return tokenTo(portal, email, 'objection');
}

export async function objectBy(portal: TestPortal, token: string): Promise<void> {
  succeeded(await portal.call('POST', 'portal/objection', { body: { token } }));
}

/** From the newest message with a link of a kind; waits for the first. */
export async function tokenTo(portal: TestPortal, email: string, kind: 'objection' | 'password'): Promise<string> {
  const link = new RegExp(`${kind}#([\\w-]+)`);
  const mails = () =>
    portal.owner.inNoClient((tx) =>
      tx.rows<{ text: string }>('select text from outbox where recipient = $1 order by id', [email]),
    );
  const tokens = async () => (await mails()).flatMap(({ text }) => link.exec(text)?.[1] ?? []);
  return (await until(tokens, (found) => found.length > 0)).at(-1)!;
}

function succeeded({ status, body }: { status: number; body: unknown }): void {
  if (status >= 300) throw new Error(`Refused: ${status} ${JSON.stringify(body)}`);
}
