import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { DAY_SECONDS } from '../../platform/clock.ts';
import { createLog } from '../../platform/log.ts';
import { auditFaults, auditRows } from '../../testing/portal/audit-rows.ts';
import { CLERK_GRANTS, TEST_PASSWORD, type TestClient, type TestUser } from '../../testing/clients.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';

const NEW = 'Nine-lives-of-a-cat-5';
const OTHER = 'Another-phrase-for-all';

const lines: string[] = [];
let portal: TestPortal;
let client: TestClient;
let clerk: TestUser;
let plain: TestUser;

beforeAll(async () => {
  const log = createLog({ environment: 'TEST' }, 'web', { write: (line: string) => void lines.push(line) });
  portal = await startPortal(inject('databaseUrl'), { log });
});
afterAll(() => portal.stop());
beforeEach(async () => {
  client = await portal.makeClient({
    users: { clerk: { grants: CLERK_GRANTS }, plain: { grants: CLERK_GRANTS, secondFactors: [] } },
  });
  [clerk, plain] = [client.users['clerk']!, client.users['plain']!];
});

const change = (token: string, oldPassword: string, newPassword = NEW, confirmation = newPassword) =>
  portal.call('POST', 'portal/changePassword', { token, body: { oldPassword, newPassword, confirmation } });
const changeDue = (token: string, oldPassword: string, newPassword = NEW) =>
  portal.call('POST', 'portal/authenticatePasswordChange', {
    token,
    body: { oldPassword, newPassword, confirmation: newPassword },
  });
const askForCode = (token: string, body?: string) =>
  portal.call('POST', 'portal/requestSecondFactor', { token, ...(body && { body }) });
const giveCode = (token: string, securityCode: string) =>
  portal.call('POST', 'portal/authenticateSecondFactor', { token, body: { securityCode } });
const user = (token: string) => portal.call('GET', 'portal/user', { token });
const orders = (token: string) => portal.call('GET', 'payments/orders', { token });
const signInBy = ({ clientId, username }: TestUser, password: string) =>
  portal.call('POST', 'portal/authenticate', { body: { clientId, username, password } });
const write = (sql: string, ...parameters: unknown[]) => portal.owner.inNoClient((tx) => tx.write(sql, parameters));
const policy = (given: object) =>
  write('update clients set password_policy = $2 where client_id = $1', client.id, JSON.stringify(given));

/** Signed in, with the second factor of the change given. */
async function readyToChange(whose = clerk): Promise<string> {
  const token = await portal.signInByPassword(whose);
  await askForCode(token);
  await giveCode(token, await portal.lastCode(whose));
  return token;
}

describe('A password that no longer meets the policy', () => {
  const [forced, expired] = ['passwordChangeRequired', 'passwordExpired'];
  const cases = [
    [forced, () => write('update users set password_change_required = true where client_id = $1', client.id)],
    [
      expired,
      async () => {
        await policy({ passwordExpires: true, passwordDaysToExpiration: 30 });
        portal.clock.advanceSeconds(30 * DAY_SECONDS);
      },
    ],
  ] as const;
  it.each(cases)('(%s) leaves the sign-in half done until it is changed', async (key, make) => {
    await make();
    const token = await portal.signInByPassword(clerk);
    const { body } = await user(token);
    expect(body).toMatchObject({ secondFactorAuthenticated: true, authorities: [], applications: [], [key]: true });
    const refused = await orders(token);
    expect([refused.status, refused.body.code, refused.body.reasons[0].key]).toEqual([401, '1002', key]);
    expect((await portal.call('GET', 'portal/passwordPolicy', { token })).body.passwordMinimumLength).toBe(12);
    const { status, body: tokens } = await changeDue(token, TEST_PASSWORD);
    expect(status).toBe(200);
    expect((await orders(tokens.accessToken)).status).toBe(200);
    expect((await user(tokens.accessToken)).body).toMatchObject({ [key]: false });
    expect((await user(token)).status).toBe(401);
  });

  it('is not changed before the second factor, by a user whose password is fine, or without a session', async () => {
    await write(
      'update users set password_change_required = true where client_id = $1 and id = $2',
      client.id,
      clerk.id,
    );
    const half = (await signInBy(clerk, TEST_PASSWORD)).body.accessToken;
    for (const token of [half, await portal.signInByPassword(plain), 'garbage'])
      expect((await changeDue(token, TEST_PASSWORD)).body.code).toBe('1002');
    expect(await portal.signInByPassword(clerk)).toBeTruthy();
  });

  it('must change to another one, even if the client keeps no history', async () => {
    await policy({ usePasswordHistory: false });
    await write('update users set password_change_required = true where client_id = $1', client.id);
    const token = await portal.signInByPassword(clerk);
    expect((await changeDue(token, TEST_PASSWORD, TEST_PASSWORD)).body).toMatchObject({
      code: 'PASSWORD_CONSTRAINTS',
      fields: [{ field: 'newPassword' }],
    });
  });

  it('expires on its day and not before, also while its owner is signed in', async () => {
    await policy({ passwordExpires: true, passwordDaysToExpiration: 1 });
    portal.clock.advanceSeconds(DAY_SECONDS - 60);
    const token = await portal.signInByPassword(plain);
    expect((await orders(token)).status).toBe(200);
    portal.clock.advanceSeconds(60);
    expect((await orders(token)).body.reasons[0].key).toBe('passwordExpired');
  });
});

describe('A change of password while signed in', () => {
  it('takes its own code, ends the other sessions, and continues with new tokens', async () => {
    const other = await portal.signInByPassword(clerk);
    portal.clock.advanceSeconds(60);
    const token = await portal.signInByPassword(clerk);
    expect((await change(token, TEST_PASSWORD)).body.code).toBe('SECURITY_CODE_EXPIRED');
    const asked = await askForCode(token);
    expect(asked.body).toMatchObject({ method: 'EMAIL', secondFactorOptions: [{ method: 'EMAIL' }] });
    expect((await giveCode(token, '00000x')).body.code).toBe('SECURITY_CODE_INCORRECT');
    expect((await giveCode(token, await portal.lastCode(clerk))).status).toBe(204);
    const { status, body } = await change(token, TEST_PASSWORD);
    expect(status).toBe(200);
    expect((await orders(body.accessToken)).status).toBe(200);
    for (const gone of [token, other]) expect((await user(gone)).status).toBe(401);
    expect((await signInBy(clerk, TEST_PASSWORD)).status).toBe(401);
    expect((await signInBy(clerk, NEW)).status).toBe(200);
    expect(await auditRows(portal, client, 'passwordChanged')).toMatchObject([{ entityType: 'USER' }]);
    expect(await auditFaults(portal)).toEqual([]);
    // The tests' users have a cheap hash; a password that is set gets the full-strength one.
    const stored = await portal.owner.inNoClient((tx) =>
      tx.row<{ hash: string }>('select password_hash as hash from users where client_id = $1 and id = $2', [
        client.id,
        clerk.id,
      ]),
    );
    expect(stored!.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('takes neither the code of the sign-in nor one that is too old or already used', async () => {
    const token = await portal.signInByPassword(clerk);
    expect((await giveCode(token, await portal.lastCode(clerk))).body.code).toBe('SECURITY_CODE_EXPIRED');
    const late = await readyToChange();
    await write('update sessions set password_change_until = $2 where client_id = $1', client.id, portal.clock.now());
    expect((await change(late, TEST_PASSWORD)).body.code).toBe('SECURITY_CODE_EXPIRED');
    portal.clock.advanceSeconds(60);
    const renewed = await readyToChange();
    const { body } = await change(renewed, TEST_PASSWORD);
    expect((await change(body.accessToken, NEW, OTHER)).body.code).toBe('SECURITY_CODE_EXPIRED');
  });

  it('in one session is not allowed by the code of another', async () => {
    await readyToChange();
    portal.clock.advanceSeconds(60);
    expect((await change(await portal.signInByPassword(clerk), TEST_PASSWORD)).body.code).toBe('SECURITY_CODE_EXPIRED');
  });

  it('needs no code from a user without a second factor', async () => {
    const token = await portal.signInByPassword(plain);
    expect((await askForCode(token)).body).toEqual({
      secondFactorOptions: [],
      method: null,
      expiresAt: null,
      passkey: null,
    });
    expect((await change(token, TEST_PASSWORD)).status).toBe(200);
  });

  it('closes the way in after five wrong old passwords, and goes on', async () => {
    const token = await portal.signInByPassword(plain);
    for (let attempt = 1; attempt <= 5; attempt++) {
      const { status, body } = await change(token, 'Wrong-horse-7');
      expect([status, body.code, body.fields[0].field]).toEqual([400, 'PASSWORD_NOT_CHANGED', 'oldPassword']);
    }
    expect((await change(token, TEST_PASSWORD)).body.code).toBe('PASSWORD_NOT_CHANGED');
    expect((await signInBy(plain, TEST_PASSWORD)).status).toBe(401);
    expect((await portal.call('GET', 'portal/user', { token })).status).toBe(200);
    portal.clock.advanceSeconds(15 * 60);
    expect((await signInBy(plain, TEST_PASSWORD)).status).toBe(200);
  });

  it('allows no more guesses at once than one after the other', async () => {
    const token = await portal.signInByPassword(plain);
    const guesses = Array.from({ length: 12 }, () => change(token, 'Wrong-horse-7'));
    const codes = (await Promise.all(guesses)).map(({ body }) => body.code);
    expect(codes).toEqual(Array(12).fill('PASSWORD_NOT_CHANGED'));
    expect((await change(token, TEST_PASSWORD)).body.code).toBe('PASSWORD_NOT_CHANGED');
  });

  it('succeeds for only one of two at once', async () => {
    const token = await portal.signInByPassword(plain);
    const answers = await Promise.all([change(token, TEST_PASSWORD, NEW), change(token, TEST_PASSWORD, OTHER)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('requires the same of the new password as a link does', async () => {
    const token = await portal.signInByPassword(plain);
    expect((await change(token, TEST_PASSWORD, 'short')).body.code).toBe('PASSWORD_CONSTRAINTS');
    expect((await change(token, TEST_PASSWORD, TEST_PASSWORD)).body.code).toBe('PASSWORD_CONSTRAINTS');
    expect((await change(token, TEST_PASSWORD, NEW, OTHER)).body).toMatchObject({
      code: 'REQUEST_FIELDS',
      fields: [{ field: 'confirmation' }],
    });
    expect((await change(token, TEST_PASSWORD)).status).toBe(200);
  });

  it('leaves no trace of passwords, codes or tokens in the log, the audit or the stored answers', async () => {
    const token = await readyToChange();
    const code = await portal.lastCode(clerk);
    await change(token, 'Wrong-horse-7');
    const headers = { 'idempotency-key': 'the-same' };
    const body = { oldPassword: TEST_PASSWORD, newPassword: NEW, confirmation: NEW };
    const { accessToken } = (await portal.call('POST', 'portal/changePassword', { token, body, headers })).body;
    expect((await orders(accessToken)).status).toBe(200);
    const kept = await portal.owner.inNoClient((tx) =>
      tx.rows<{ text: string }>(
        `select record as text from audit_log where client_id = $1 union all
         select k::text from idempotency_keys k where client_id = $1`,
        [client.id],
      ),
    );
    const all = [...lines, ...kept.map(({ text }) => text)].join('\n');
    expect(all).toContain('passwordChanged');
    for (const secret of [TEST_PASSWORD, NEW, 'Wrong-horse-7', token, accessToken, `"${code}"`])
      expect(all).not.toContain(secret);
    expect(all).not.toContain('the-same');
  });
});
