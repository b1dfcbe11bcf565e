import type { AuthenticatorChange } from '@portico/contract/session/authenticator-endpoints';
import { TOTP } from 'otpauth';
import { TEST_PASSWORD, type TestUser } from './clients.ts';
import type { TestPortal } from './portal/portal.ts';
import { SoftwarePasskey } from './outside/software-passkey.ts';

const PATH = 'portal/authenticators';

/** The origin of a test portal's pages, for passkeys. */
export const originOf = (portal: TestPortal) => portal.config.address.replace('127.0.0.1', 'localhost');

/** What an app with this secret shows now. */
export function codeOf(portal: TestPortal, secret: string, stepsLater = 0): string {
  return new TOTP({ secret }).generate({ timestamp: portal.clock.now().getTime() + stepsLater * 30_000 });
}

/** A code that isn't valid now or in the adjacent steps. */
export function wrongCodeOf(portal: TestPortal, secret: string): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(portal, secret, steps));
  return ['000000', '000001', '000002', '000003', '000004', '000005'].find((code) => !near.includes(code))!;
}

/** An enrolled app: its secret. */
export type EnrolledApp = { secret: string };

/**
 * Gives the proof that a change takes: the app's code, the code that was sent, or the password of people with neither.
 */
export async function proveSelf(
  portal: TestPortal,
  user: TestUser,
  token: string,
  change: AuthenticatorChange,
  app?: EnrolledApp,
): Promise<void> {
  const { body } = await portal.call('GET', PATH, { token });
  if (body.signInCountsUntil) return;
  let proof: object = { password: user.password ?? TEST_PASSWORD };
  if (body.proof === 'SECOND_FACTOR') {
    portal.clock.advanceSeconds(30);
    const method = app ? 'TOTP' : 'EMAIL';
    await portal.call('POST', `${PATH}/requestSecondFactor`, { token, body: { change, method } });
    proof = { securityCode: app ? codeOf(portal, app.secret) : await portal.lastCode(user) };
  }
  proof = { ...proof, change };
  const { status, body: answer } = await portal.call('POST', `${PATH}/prove`, { token, body: proof });
  if (status !== 204) throw new Error(`Not proven: ${status} ${JSON.stringify(answer)}`);
}

/** Enrols an app; returns its secret as text, and its id. */
export async function enrolApp(
  portal: TestPortal,
  user: TestUser,
  token: string,
  name = 'Phone',
  former?: EnrolledApp,
) {
  await proveSelf(portal, user, token, { add: 'TOTP' }, former);
  const begun = await portal.call('POST', `${PATH}/begin`, { token, body: 'TOTP' });
  const secret: string = begun.body.app.secret;
  const body = { name, proof: codeOf(portal, secret) };
  const added = await portal.call('POST', PATH, { token, body });
  if (added.status !== 200) throw new Error(`Not enrolled: ${added.status} ${JSON.stringify(added.body)}`);
  return { secret, uniqueId: added.body.uniqueId as string, code: body.proof };
}

/** Enrols a passkey; returns it, and its id. */
export async function enrolPasskey(
  portal: TestPortal,
  user: TestUser,
  token: string,
  name = 'Laptop',
  former?: EnrolledApp,
) {
  await proveSelf(portal, user, token, { add: 'PASSKEY' }, former);
  const begun = await portal.call('POST', `${PATH}/begin`, { token, body: 'PASSKEY' });
  const passkey = new SoftwarePasskey();
  const proof = passkey.create(begun.body.passkey, originOf(portal));
  const added = await portal.call('POST', PATH, { token, body: { name, proof } });
  if (added.status !== 200) throw new Error(`Not enrolled: ${added.status} ${JSON.stringify(added.body)}`);
  return { passkey, uniqueId: added.body.uniqueId as string };
}

/** The first step of the sign-in. */
export async function beginSignIn(portal: TestPortal, user: TestUser) {
  const { status, body } = await portal.call('POST', 'portal/authenticate', {
    body: { clientId: user.clientId, username: user.username, password: user.password ?? TEST_PASSWORD },
  });
  return { status, body, token: body.accessToken as string };
}
