import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { enqueue } from '../../platform/jobs.ts';
import { sendPasswordLinkJob } from './password-links.ts';
import { auditFaults } from '../../testing/portal/audit-rows.ts';
import { TEST_PASSWORD, type TestClient, type TestUser } from '../../testing/clients.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { until } from '../../testing/portal/until.ts';

const NEW = 'Nine-lives-of-a-cat-5';
const SAME = 'Another-phrase-for-all';

let portal: TestPortal;
let other: TestPortal;
let client: TestClient;
let clerk: TestUser;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), {
    worker: true,
    settings: { PORTICO_ADDRESS: 'https://portal.example/' },
  });
  other = await startPortal(inject('databaseUrl'), { databaseUrl: portal.databaseUrl });
});
afterAll(async () => {
  await other.stop();
  await portal.stop();
});
beforeEach(async () => {
  client = await portal.makeClient();
  clerk = client.users['clerk']!;
});

type Mail = { recipient: string; subject: string; text: string };
const mailsTo = (email: string) =>
  portal.owner.inNoClient((tx) =>
    tx.rows<Mail>('select recipient, subject, text from outbox where recipient = $1 order by id', [email]),
  );
const tokensIn = ({ text }: Mail) =>
  [...text.matchAll(/portal\.example\/portal\/app\/password#([\w-]+)/g)].map((found) => found[1]!);

/** Waits for the next message to a user and returns the tokens of its links. */
async function linksAfter(email: string, act: () => Promise<unknown>): Promise<string[]> {
  const before = (await mailsTo(email)).length;
  await act();
  const mails = await until(
    () => mailsTo(email),
    (all) => all.length > before,
  );
  return tokensIn(mails.at(-1)!);
}

const send = (kind: 'INVITATION' | 'RESET', user = clerk) =>
  portal.owner.inNoClient((tx) => enqueue(tx, sendPasswordLinkJob, { clientId: client.id, userId: user.id, kind }));
const linkFor = async (kind: 'INVITATION' | 'RESET' = 'RESET') => (await linksAfter(clerk.email, () => send(kind)))[0]!;
const look = (resetPasswordToken: string) =>
  portal.call('POST', 'portal/authenticatePasswordReset', { body: { resetPasswordToken } });
const set = (resetPasswordToken: string, newPassword: string, confirmation = newPassword) =>
  portal.call('POST', 'portal/authenticatePasswordChange', { body: { resetPasswordToken, newPassword, confirmation } });
const forget = (body: object, at = portal) => at.call('POST', 'portal/resetPassword', { body });
const messagesOf = (body: { fields?: { message: string }[] }) => (body.fields ?? []).map(({ message }) => message);

/** As if the client had this policy. */
const policy = (given: object) =>
  portal.owner.inNoClient((tx) =>
    tx.write('update clients set password_policy = $2 where client_id = $1', [client.id, JSON.stringify(given)]),
  );

describe('A link for a password', () => {
  it('of an invitation greets its user, who signs in with the password they set', async () => {
    const token = await linkFor('INVITATION');
    expect((await look(token)).body).toMatchObject({
      kind: 'INVITATION',
      userName: 'clerk',
      clientId: client.businessId,
      policy: { passwordMinimumLength: 12 },
    });
    const former = await portal.signInByPassword(clerk);
    expect((await set(token, NEW)).status).toBe(204);
    expect((await portal.call('GET', 'portal/user', { token: former })).status).toBe(401);
    expect(await portal.signInByPassword({ ...clerk, password: NEW })).toBeTruthy();
    expect((await mailsTo(clerk.email)).some(({ subject }) => subject === 'Your password was changed')).toBe(true);
    expect(await auditFaults(portal)).toEqual([]);
  });

  it('works once, until it is replaced, and while it is valid', async () => {
    const [first, second] = [await linkFor(), await linkFor()];
    const unusable = { status: 400, body: { code: 'PASSWORD_LINK_UNUSABLE' } };
    expect(await look(first)).toMatchObject(unusable);
    expect((await set(second, NEW)).status).toBe(204);
    expect(await set(second, SAME)).toMatchObject(unusable);
    expect(await look('nonsense')).toMatchObject(unusable);
    const third = await linkFor();
    portal.clock.advanceSeconds(31 * 60);
    expect(await look(third)).toMatchObject(unusable);
    expect(await set(third, SAME)).toMatchObject(unusable);
  });

  it('is used by one of two who come at the same time', async () => {
    const token = await linkFor();
    const answers = await Promise.all([set(token, NEW), set(token, SAME)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 400]));
  });

  it('unlocks its user, and opens nothing for an inactive one', async () => {
    const users = (change: string) =>
      portal.owner.inNoClient((tx) =>
        tx.write(`update users set ${change} where client_id = $1 and id = $2`, [client.id, clerk.id]),
      );
    await users('codes_locked_at = now(), failed_attempts = 5');
    const failing = { clientId: client.businessId, username: 'clerk', password: 'Wrong-horse-7' };
    for (let count = 0; count < 5; count++) await portal.call('POST', 'portal/authenticate', { body: failing });
    expect((await set(await linkFor(), NEW)).status).toBe(204);
    expect(await portal.signInByPassword({ ...clerk, password: NEW })).toBeTruthy();
    const token = await linkFor();
    await users('active = false');
    expect((await look(token)).body.code).toBe('PASSWORD_LINK_UNUSABLE');
  });

  it('makes nobody wait before their first sign-in, whichever link comes first; afterwards it does', async () => {
    const barred = async () =>
      (await portal.owner.inNoClient((tx) =>
        tx.row('select 1 from users where id = $1 and signing_barred_until is not null', [clerk.id]),
      )) !== null;
    // Anyone who knows the name may ask for one.
    await portal.owner.inNoClient((tx) => tx.write('update users set password_hash = null where id = $1', [clerk.id]));
    const asked = { clientId: client.businessId, username: 'clerk' };
    const [forgotten] = await linksAfter(clerk.email, () => forget(asked));
    expect((await set(forgotten!, NEW)).status).toBe(204);
    // An administrator sends one before the first sign-in.
    expect((await set(await linkFor('RESET'), SAME)).status).toBe(204);
    expect(await barred()).toBe(false);
    expect(await portal.signInByPassword({ ...clerk, password: SAME })).toBeTruthy();
    expect((await set(await linkFor('RESET'), `${NEW}0`)).status).toBe(204);
    expect(await barred()).toBe(true);
  });

  it('appears in no log and no audit row, nor does the password', async () => {
    const token = await linkFor();
    await set(token, NEW);
    const rows = await portal.owner.inNoClient((tx) =>
      tx.rows<{ record: string }>('select record from audit_log where client_id = $1', [client.id]),
    );
    const all = rows.map(({ record }) => record).join();
    expect(all).toContain('passwordSetByLink');
    expect(all).not.toContain(token);
    expect(all).not.toContain(NEW);
  });
});

it('and its message are kept no longer than a week', async () => {
  const token = await linkFor();
  const sent = () => mailsTo(clerk.email);
  await until(
    () =>
      portal.owner.inNoClient((tx) =>
        tx.rows('select from outbox where recipient = $1 and sent_at is null', [clerk.email]),
      ),
    (unsent) => unsent.length === 0,
  );
  const clean = () => portal.owner.inNoClient((tx) => tx.rows('select remove_expired($1)', [portal.clock.now()]));
  portal.clock.advanceSeconds(6 * 24 * 60 * 60);
  await clean();
  expect(await sent()).not.toEqual([]);
  portal.clock.advanceSeconds(2 * 24 * 60 * 60);
  await clean();
  expect(await sent()).toEqual([]);
  expect((await look(token)).body.code).toBe('PASSWORD_LINK_UNUSABLE');
});

describe('A new password', () => {
  it.each([
    ['Short-1', /at least 12/],
    ['Sommer2026!!', /dictionary/],
    ['p4ssw0rd1234', /dictionary/],
    ['my-clerk-is-here', /user name/],
    ['a client of everybody', /client/],
    [TEST_PASSWORD, /last 10/],
  ])('%s is refused, and the answer says why', async (password, message) => {
    const { status, body } = await set(await linkFor(), password);
    expect([status, body.code]).toEqual([400, 'PASSWORD_CONSTRAINTS']);
    expect(messagesOf(body).some((one) => message.test(one))).toBe(true);
  });

  it('meets the client’s policy', async () => {
    await policy({
      passwordMustContainDigits: true,
      passwordMustContainSpecialCharacters: true,
      passwordMustBeMixedCase: true,
    });
    const token = await linkFor();
    expect(messagesOf((await set(token, 'nothing of it')).body)).toEqual([
      'It needs a digit.',
      'It needs capital and small letters.',
    ]);
    expect(messagesOf((await set(token, 'nothingatallof')).body)).toHaveLength(3);
    expect((await set(token, 'Something of 1')).status).toBe(204);
  });

  it('does not come back while the history lasts, and a client may have none', async () => {
    await policy({ numberOfPasswordsToCheckInHistory: 2 });
    for (const password of ['First-phrase-here', 'Second-phrase-here', 'Third-phrase-here'])
      expect((await set(await linkFor(), password)).status).toBe(204);
    expect((await set(await linkFor(), 'Second-phrase-here')).status).toBe(400);
    expect((await set(await linkFor(), 'First-phrase-here')).status).toBe(204);
    await policy({ usePasswordHistory: false });
    expect((await set(await linkFor(), 'First-phrase-here')).status).toBe(204);
  });

  it.each([64, 256])('may have %i characters, each of which counts', async (length) => {
    const long = 'Ö long phrase, '.repeat(20).slice(0, length);
    expect((await set(await linkFor(), long)).status).toBe(204);
    expect(await portal.signInByPassword({ ...clerk, password: long })).toBeTruthy();
    const body = { clientId: clerk.clientId, username: clerk.username, password: long.slice(0, -1) };
    expect((await portal.call('POST', 'portal/authenticate', { body })).status).toBe(401);
    expect((await set(await linkFor(), 'x'.repeat(257))).status).toBe(400);
  });

  it('is entered twice, identically', async () => {
    const { body } = await set(await linkFor(), NEW, SAME);
    expect(body).toMatchObject({ code: 'REQUEST_FIELDS', fields: [{ field: 'confirmation' }] });
  });
});

describe('A forgotten password', () => {
  it('is requested by client id and user name', async () => {
    const body = { clientId: client.businessId.toLowerCase(), username: 'CLERK' };
    const [token] = await linksAfter(clerk.email, async () => expect((await forget(body)).status).toBe(204));
    expect((await set(token!, NEW)).status).toBe(204);
  });

  it('by e-mail alone gives each of its users a separate link, in one message', async () => {
    const email = `shared@${client.businessId.toLowerCase()}.example`;
    const second = await portal.makeClient();
    await portal.owner.inNoClient((tx) =>
      tx.write(`update users set email = $1 where user_name = 'clerk' and client_id = any($2)`, [
        email,
        [client.id, second.id],
      ]),
    );
    const tokens = await linksAfter(email, () => forget({ email: email.toUpperCase() }));
    const owners = await Promise.all(tokens.map(async (token) => (await look(token)).body.clientId));
    expect(new Set(owners)).toEqual(new Set([client.businessId, second.businessId]));
    expect((await set(tokens[0]!, NEW)).status).toBe(204);
    expect((await look(tokens[1]!)).status).toBe(200);
  });

  it('gets the same answer whether or not the user exists', async () => {
    const known = await forget({ clientId: client.businessId, username: 'clerk' });
    const unknown = await forget({ clientId: 'NOBODY', username: 'clerk' });
    const mail = await forget({ email: 'nobody@client.example' });
    for (const { status, body } of [known, unknown, mail]) expect([status, body]).toEqual([204, '']);
    const wrong = [{}, { clientId: 'X' }, { username: 'x' }, { email: 'no address' }];
    for (const body of wrong) expect((await forget(body)).status).toBe(400);
  });

  it('can be requested only a few times, whichever server is asked', async () => {
    const body = { clientId: client.businessId, username: 'signer1' };
    const statuses = [];
    for (const at of [portal, other, portal, other]) statuses.push((await forget(body, at)).status);
    expect(statuses).toEqual([204, 204, 204, 429]);
  });
});
