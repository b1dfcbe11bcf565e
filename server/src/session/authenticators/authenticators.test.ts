import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { AUTHENTICATORS_MAXIMUM } from '@portico/contract/limits';
import {
  beginSignIn,
  codeOf,
  enrolApp,
  enrolPasskey,
  originOf,
  proveSelf,
  wrongCodeOf,
} from '../../testing/authenticators.ts';
import { TEST_PASSWORD, type TestUser } from '../../testing/clients.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { SoftwarePasskey } from '../../testing/outside/software-passkey.ts';

const PATH = 'portal/authenticators';
const ADD_APP = { add: 'TOTP' } as const;
const MISSING = '018f2f5e-0000-7000-8000-000000000001';

let portal: TestPortal;
let mailed: TestUser;
let plain: TestUser;
let token: string;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
});
afterAll(() => portal.stop());
beforeEach(async () => {
  const { users } = await portal.makeClient({
    users: { mailed: { grants: [] }, plain: { grants: [], secondFactors: [] } },
    rule: null,
  });
  mailed = users['mailed']!;
  plain = users['plain']!;
  token = await portal.signInByPassword(mailed);
});

const post = (path: string, body: unknown, by = token) => portal.call('POST', path, { token: by, body });
const list = async (by = token) => (await portal.call('GET', PATH, { token: by })).body;

/** The newest e-mail to a user. */
async function lastMail({ email }: TestUser) {
  const mails = await portal.owner.inNoClient((tx) =>
    tx.rows<{ subject: string; text: string }>(
      'select subject, text from outbox where recipient = $1 order by id desc',
      [email],
    ),
  );
  return mails[0]!;
}

describe('what it takes', () => {
  it('is the present second factor, by a code of its own, for one change within ten minutes of this session', async () => {
    expect(await list()).toMatchObject({ authenticators: [], proof: 'SECOND_FACTOR', signInCountsUntil: null });
    for (const attempt of [
      await post(`${PATH}/begin`, 'TOTP'),
      await post(`${PATH}/begin`, 'PASSKEY'),
      await post(PATH, { name: 'x', proof: '123456' }),
      await post(`${PATH}/prove`, { change: ADD_APP, password: TEST_PASSWORD }),
    ])
      expect(attempt.body).toMatchObject({ code: 'SECURITY_CODE_EXPIRED' });
    const other = await portal.signInByPassword(mailed);
    await proveSelf(portal, mailed, token, ADD_APP);
    expect((await post(`${PATH}/begin`, 'PASSKEY')).body).toMatchObject({ code: 'SECURITY_CODE_EXPIRED' });
    expect((await post(`${PATH}/begin`, 'TOTP')).status).toBe(200);
    expect((await post(`${PATH}/begin`, 'TOTP', other)).body).toMatchObject({ code: 'SECURITY_CODE_EXPIRED' });
  });

  it('ends with its time', async () => {
    await proveSelf(portal, mailed, token, ADD_APP);
    portal.clock.advanceSeconds(4 * 60);
    expect((await post(`${PATH}/begin`, 'TOTP')).status).toBe(200);
    await portal.owner.inNoClient((tx) =>
      tx.write(
        'update sessions set authenticators_change_until = $2 where user_id = $1 and authenticators_change_until is not null',
        [mailed.id, portal.clock.now()],
      ),
    );
    expect((await post(`${PATH}/begin`, 'TOTP')).body).toMatchObject({ code: 'SECURITY_CODE_EXPIRED' });
  });

  it('is the password for a user without a second factor; wrong ones count', async () => {
    const by = await portal.signInByPassword(plain);
    expect(await list(by)).toMatchObject({ proof: 'PASSWORD' });
    expect((await post(`${PATH}/requestSecondFactor`, { change: ADD_APP }, by)).body).toMatchObject({ method: null });
    const wrong = () => post(`${PATH}/prove`, { change: ADD_APP, password: 'not it' }, by);
    expect((await wrong()).body).toMatchObject({ code: 'REQUEST_FIELDS', fields: [{ field: 'password' }] });
    expect((await post(`${PATH}/begin`, 'TOTP', by)).body).toMatchObject({ code: 'SECURITY_CODE_EXPIRED' });
    await proveSelf(portal, plain, by, ADD_APP);
    expect((await post(`${PATH}/begin`, 'TOTP', by)).status).toBe(200);
    for (let count = 0; count < 4; count += 1) await wrong();
    expect((await wrong()).body).toMatchObject({ code: 'REQUEST_FIELDS' });
    expect((await beginSignIn(portal, plain)).status).toBe(401);
    expect(await list(by)).toMatchObject({ proof: 'PASSWORD' });
  });

  it('is a new sign-in for a user with neither', async () => {
    const by = await portal.signInByPassword(plain);
    await portal.owner.inNoClient((tx) => tx.write('update users set password_hash = null where id = $1', [plain.id]));
    expect(await list(by)).toMatchObject({ proof: 'SIGN_IN', signInCountsUntil: expect.any(String) });
    expect((await post(`${PATH}/prove`, { change: ADD_APP, password: TEST_PASSWORD }, by)).body).toMatchObject({
      code: 'REQUEST_FIELDS',
    });
    await portal.owner.inNoClient((tx) =>
      tx.write(`update sessions set started_at = started_at - interval '10 minutes' where user_id = $1`, [plain.id]),
    );
    expect(await list(by)).toMatchObject({ proof: 'SIGN_IN', signInCountsUntil: null });
    expect((await post(`${PATH}/begin`, 'TOTP', by)).body).toMatchObject({ code: 'SECURITY_CODE_EXPIRED' });
  });

  it('takes neither the code of the sign-in nor that of a password change', async () => {
    portal.clock.advanceSeconds(30);
    await post('portal/requestSecondFactor', undefined);
    const securityCode = await portal.lastCode(mailed);
    expect((await post(`${PATH}/prove`, { change: ADD_APP, securityCode })).body).toMatchObject({
      code: 'SECURITY_CODE_EXPIRED',
    });
  });
});

describe('An app', () => {
  it('is enrolled by its first code, announced by e-mail, and ends no session', async () => {
    const other = await portal.signInByPassword(mailed);
    const { secret, uniqueId } = await enrolApp(portal, mailed, token);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(await list(other)).toMatchObject({
      authenticators: [{ uniqueId, kind: 'TOTP', name: 'Phone', lastUsedAt: null }],
    });
    expect(await lastMail(mailed)).toMatchObject({ subject: 'A second factor was added', text: /app.*: Phone/ });
  });

  it('is stored so that nobody reads its secret, which opens in no other place', async () => {
    const { secret, uniqueId } = await enrolApp(portal, mailed, token);
    const rows = await portal.owner.inNoClient((tx) =>
      tx.rows<{ row: string; sealed: Buffer }>(
        'select a::text as row, secret as sealed from authenticators a where id = $1',
        [uniqueId],
      ),
    );
    const codes = await portal.owner.inNoClient((tx) =>
      tx.rows<{ row: string }>('select c::text as row from security_codes c'),
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify([rows, codes])).not.toContain(secret);
    await portal.owner.inNoClient((tx) =>
      tx.write('update authenticators set id = $2 where id = $1', [uniqueId, MISSING]),
    );
    const begun = await beginSignIn(portal, mailed);
    portal.clock.advanceSeconds(60);
    const answer = await post('portal/securityCode', { securityCode: codeOf(portal, secret) }, begun.token);
    expect(answer.status).toBe(500);
    await portal.owner.inNoClient((tx) => tx.write('delete from authenticators where id = $1', [MISSING]));
  });

  it('is not enrolled by a wrong code, nor by a code of another enrolment', async () => {
    await proveSelf(portal, mailed, token, ADD_APP);
    const first = (await post(`${PATH}/begin`, 'TOTP')).body.app.secret;
    const second = (await post(`${PATH}/begin`, 'TOTP')).body.app.secret;
    expect(first).not.toBe(second);
    for (const proof of [wrongCodeOf(portal, second), codeOf(portal, first), codeOf(portal, second, 5), ''])
      expect((await post(PATH, { name: 'Phone', proof })).body).toMatchObject({ fields: [{ field: 'proof' }] });
    expect((await post(PATH, { name: 'Phone', proof: codeOf(portal, second) })).status).toBe(200);
    expect((await post(PATH, { name: 'Phone', proof: codeOf(portal, second, 1) })).body).toMatchObject({
      code: 'SECURITY_CODE_EXPIRED',
    });
  });

  it('has a name, and their number is limited', async () => {
    await proveSelf(portal, mailed, token, ADD_APP);
    for (const name of ['', ' ', 'x'.repeat(41)])
      expect((await post(PATH, { name, proof: '1' })).body).toMatchObject({ code: 'REQUEST_FIELDS' });
    const app = await enrolApp(portal, mailed, token);
    await proveSelf(portal, mailed, token, ADD_APP, app);
    await portal.owner.inNoClient((tx) =>
      tx.write(
        `insert into authenticators (client_id, id, user_id, kind, name, created_at, secret)
         select client_id, gen_random_uuid(), user_id, kind, name, created_at, secret from authenticators, generate_series(2, $2)
          where user_id = $1`,
        [mailed.id, AUTHENTICATORS_MAXIMUM],
      ),
    );
    expect((await post(`${PATH}/begin`, 'TOTP')).body).toMatchObject({ reasons: [{ key: 'authenticatorsFull' }] });
  });
});

describe('A passkey', () => {
  it('is enrolled, listed, and never requested again from the same device', async () => {
    const app = await enrolApp(portal, mailed, token);
    const { passkey, uniqueId } = await enrolPasskey(portal, mailed, token, 'Laptop', app);
    expect((await list()).authenticators).toMatchObject([{}, { uniqueId, kind: 'PASSKEY', name: 'Laptop' }]);
    expect(await lastMail(mailed)).toMatchObject({ text: /passkey.*: Laptop/ });
    await proveSelf(portal, mailed, token, { add: 'PASSKEY' }, app);
    const { body } = await post(`${PATH}/begin`, 'PASSKEY');
    expect(body.passkey).toMatchObject({
      rp: { id: 'localhost' },
      excludeCredentials: [{ id: passkey.id.toString('base64url') }],
    });
    const again = passkey.create(body.passkey, originOf(portal));
    expect((await post(PATH, { name: 'Again', proof: again })).body).toMatchObject({ fields: [{ field: 'proof' }] });
    expect((await list()).authenticators).toHaveLength(2);
  });

  it('is refused from another page, for another portal and for another challenge', async () => {
    await proveSelf(portal, mailed, token, { add: 'PASSKEY' });
    const { passkey: asked } = (await post(`${PATH}/begin`, 'PASSKEY')).body;
    const device = new SoftwarePasskey();
    const foreign = [
      device.create(asked, 'https://portico.example.attacker.example'),
      device.create({ ...asked, rp: { id: 'attacker.example' } }, originOf(portal)),
      device.create({ ...asked, challenge: Buffer.alloc(32).toString('base64url') }, originOf(portal)),
      device.get({ challenge: asked.challenge, rpId: asked.rp.id }, originOf(portal)),
    ];
    for (const proof of foreign) {
      const { body } = await post(PATH, { name: 'Laptop', proof });
      expect(body).toMatchObject({ status: 400, code: 'REQUEST_FIELDS' });
    }
    expect((await post(PATH, { name: 'Laptop', proof: device.create(asked, originOf(portal)) })).status).toBe(200);
  });
});

describe('Removal', () => {
  const remove = (id: string, by = token) => portal.call('POST', `${PATH}/${id}/remove`, { token: by });

  it('takes a proof for this removal, and only of one’s own', async () => {
    const first = await enrolApp(portal, mailed, token);
    const second = await enrolApp(portal, mailed, token, 'Tablet', first);
    expect((await remove(first.uniqueId)).body).toMatchObject({ code: 'SECURITY_CODE_EXPIRED' });
    await proveSelf(portal, mailed, token, { remove: second.uniqueId }, first);
    expect((await remove(first.uniqueId)).body).toMatchObject({ code: 'SECURITY_CODE_EXPIRED' });
    const by = await portal.signInByPassword(plain);
    expect((await remove(first.uniqueId, by)).status).toBe(404);
    const asked = { change: { remove: first.uniqueId } };
    expect((await post(`${PATH}/requestSecondFactor`, asked, by)).status).toBe(404);
    expect((await list()).authenticators).toHaveLength(2);
    expect((await remove(second.uniqueId)).status).toBe(204);
    expect((await remove(second.uniqueId)).status).toBe(404);
  });

  it('is announced, and never leaves only the mailbox: the last one stays', async () => {
    const first = await enrolApp(portal, mailed, token);
    expect((await list()).actions.remove).toMatchObject({ allowed: false, reasons: [{ key: 'lastAuthenticator' }] });
    const second = await enrolApp(portal, mailed, token, 'Tablet', first);
    expect((await list()).actions.remove).toMatchObject({ allowed: true });
    await proveSelf(portal, mailed, token, { remove: first.uniqueId }, second);
    expect((await remove(first.uniqueId)).status).toBe(204);
    expect(await lastMail(mailed)).toMatchObject({ subject: 'A second factor was removed' });
    await proveSelf(portal, mailed, token, { remove: second.uniqueId }, second);
    expect((await remove(second.uniqueId)).body).toMatchObject({
      code: 'WRONG_STATE',
      reasons: [{ key: 'lastAuthenticator' }],
    });
    expect((await beginSignIn(portal, mailed)).body.secondFactorOptions).toMatchObject([{ method: 'TOTP' }]);
  });

  it('of two at once from two sessions leaves one of them', async () => {
    const other = await portal.signInByPassword(mailed);
    const first = await enrolApp(portal, mailed, token);
    const second = await enrolApp(portal, mailed, token, 'Tablet', first);
    await proveSelf(portal, mailed, token, { remove: first.uniqueId }, second);
    await proveSelf(portal, mailed, other, { remove: second.uniqueId }, second);
    const answers = await Promise.all([remove(first.uniqueId), remove(second.uniqueId, other)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
    expect((await list()).authenticators).toHaveLength(1);
  });

  it('is in the audit log, like the addition', async () => {
    const app = await enrolApp(portal, mailed, token);
    const { uniqueId } = await enrolPasskey(portal, mailed, token, 'Laptop', app);
    await proveSelf(portal, mailed, token, { remove: uniqueId }, app);
    await remove(uniqueId);
    const rows = await portal.owner.inNoClient((tx) =>
      tx.rows<{ record: string }>(
        `select record from audit_log where entity_id = $1 and record like '%"authenticator%' order by sequence`,
        [mailed.id],
      ),
    );
    expect(rows.map(({ record }) => JSON.parse(record))).toMatchObject([
      { action: 'authenticatorAdded', detail: { kind: 'TOTP' } },
      { action: 'authenticatorAdded', detail: { kind: 'PASSKEY', authenticator: 'Laptop' } },
      { action: 'authenticatorRemoved' },
    ]);
  });
});

describe('Signing', () => {
  const barredUntil = async () => {
    const row = await portal.owner.inNoClient((tx) =>
      tx.row<{ until: Date | null }>('select signing_barred_until as until from users where id = $1', [mailed.id]),
    );
    return row!.until;
  };
  const inHours = (hours: number) => new Date(portal.clock.now().getTime() + hours * 3_600_000);

  it('is not barred by what somebody enrols in the session of their first sign-in', async () => {
    const app = await enrolApp(portal, mailed, token);
    await enrolPasskey(portal, mailed, token, 'Laptop', app);
    expect(await barredUntil()).toBeNull();
    expect(await lastMail(mailed)).toMatchObject({ text: expect.not.stringContaining('waiting time') });
  });

  it('is barred by what they enrol or remove later', async () => {
    const later = await portal.signInByPassword(mailed);
    const app = await enrolApp(portal, mailed, later);
    expect(await barredUntil()).toEqual(inHours(24));
    expect(await lastMail(mailed)).toMatchObject({ text: expect.stringContaining('waiting time') });
    const second = await enrolApp(portal, mailed, token, 'Tablet', app);
    await proveSelf(portal, mailed, token, { remove: app.uniqueId }, second);
    await post(`${PATH}/${app.uniqueId}/remove`, undefined);
    expect(await barredUntil()).toEqual(inHours(24));
  });
});
