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
import { startPortal, type TestPortal } from '../../testing/portal.ts';
import { SoftwarePasskey } from '../../testing/software-passkey.ts';

const PATH = 'portal/authenticators';
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
  token = await portal.signIn(mailed);
});

const post = (path: string, body: unknown, by = token) => portal.call('POST', path, { token: by, body });
const list = async (by = token) => (await portal.call('GET', PATH, { token: by })).body;

/** The newest e-mail to somebody. */
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
  it('is the present second factor, by a code of its own, for ten minutes of this session', async () => {
    expect(await list()).toEqual({ authenticators: [], proof: 'SECOND_FACTOR', provenUntil: null });
    for (const attempt of [
      await post(`${PATH}/begin`, 'TOTP'),
      await post(`${PATH}/begin`, 'PASSKEY'),
      await post(PATH, { name: 'x', proof: '123456' }),
      await post(`${PATH}/prove`, { password: TEST_PASSWORD }),
    ])
      expect(attempt.body).toMatchObject({ code: 'SECURITY_CODE_EXPIRED' });
    const other = await portal.signIn(mailed);
    await proveSelf(portal, mailed, token);
    expect((await list()).provenUntil).not.toBeNull();
    expect((await post(`${PATH}/begin`, 'TOTP')).status).toBe(200);
    expect((await post(`${PATH}/begin`, 'TOTP', other)).body).toMatchObject({ code: 'SECURITY_CODE_EXPIRED' });
  });

  it('ends with its time', async () => {
    await proveSelf(portal, mailed, token);
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

  it('is the password of who has no second factor; wrong ones count', async () => {
    const by = await portal.signIn(plain);
    expect(await list(by)).toMatchObject({ proof: 'PASSWORD' });
    expect((await post(`${PATH}/requestSecondFactor`, undefined, by)).body).toMatchObject({ method: null });
    const wrong = () => post(`${PATH}/prove`, { password: 'not it' }, by);
    expect((await wrong()).body).toMatchObject({ code: 'REQUEST_FIELDS', fields: [{ field: 'password' }] });
    expect((await post(`${PATH}/begin`, 'TOTP', by)).body).toMatchObject({ code: 'SECURITY_CODE_EXPIRED' });
    await proveSelf(portal, plain, by);
    expect((await post(`${PATH}/begin`, 'TOTP', by)).status).toBe(200);
    for (let count = 0; count < 4; count += 1) await wrong();
    expect((await wrong()).body).toMatchObject({ code: 'REQUEST_FIELDS' });
    expect((await beginSignIn(portal, plain)).status).toBe(401);
    expect(await list(by)).toMatchObject({ proof: 'PASSWORD' });
  });

  it('is a new sign-in of who has neither', async () => {
    const by = await portal.signIn(plain);
    await portal.owner.inNoClient((tx) => tx.write('update users set password_hash = null where id = $1', [plain.id]));
    expect(await list(by)).toMatchObject({ proof: 'SIGN_IN', provenUntil: expect.any(String) });
    expect((await post(`${PATH}/prove`, { password: TEST_PASSWORD }, by)).body).toMatchObject({
      code: 'REQUEST_FIELDS',
    });
    await portal.owner.inNoClient((tx) =>
      tx.write(`update sessions set started_at = started_at - interval '10 minutes' where user_id = $1`, [plain.id]),
    );
    expect(await list(by)).toMatchObject({ proof: 'SIGN_IN', provenUntil: null });
    expect((await post(`${PATH}/begin`, 'TOTP', by)).body).toMatchObject({ code: 'SECURITY_CODE_EXPIRED' });
  });

  it('takes neither the code of the sign-in nor that of a password change', async () => {
    portal.clock.advanceSeconds(30);
    await post('portal/requestSecondFactor', undefined);
    const securityCode = await portal.lastCode(mailed);
    expect((await post(`${PATH}/prove`, { securityCode })).body).toMatchObject({ code: 'SECURITY_CODE_EXPIRED' });
  });
});

describe('an app', () => {
  it('is enrolled by its first code, told by e-mail, and ends no session', async () => {
    const other = await portal.signIn(mailed);
    const { secret, uniqueId } = await enrolApp(portal, mailed, token);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(await list(other)).toMatchObject({
      authenticators: [{ uniqueId, kind: 'TOTP', name: 'Phone', lastUsedAt: null }],
    });
    expect(await lastMail(mailed)).toMatchObject({ subject: 'A second factor was added', text: /app.*: Phone/ });
  });

  it('is stored so that nobody reads its secret, and not under a key of another place', async () => {
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

  it('is not enrolled by a wrong code, nor by one of another enrolment', async () => {
    await proveSelf(portal, mailed, token);
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

  it('has a name, and there are so many and no more', async () => {
    await proveSelf(portal, mailed, token);
    for (const name of ['', ' ', 'x'.repeat(41)])
      expect((await post(PATH, { name, proof: '1' })).body).toMatchObject({ code: 'REQUEST_FIELDS' });
    for (let count = 0; count < AUTHENTICATORS_MAXIMUM; count += 1)
      await enrolApp(portal, mailed, token, `Phone ${count}`);
    expect((await post(`${PATH}/begin`, 'TOTP')).body).toMatchObject({ reasons: [{ key: 'authenticatorsFull' }] });
  });
});

describe('a passkey', () => {
  it('is enrolled, listed, and asked no second time of the same device', async () => {
    const { passkey, uniqueId } = await enrolPasskey(portal, mailed, token);
    expect((await list()).authenticators).toMatchObject([{ uniqueId, kind: 'PASSKEY', name: 'Laptop' }]);
    expect(await lastMail(mailed)).toMatchObject({ text: /passkey.*: Laptop/ });
    const { body } = await post(`${PATH}/begin`, 'PASSKEY');
    expect(body.passkey).toMatchObject({
      rp: { id: 'localhost' },
      excludeCredentials: [{ id: passkey.id.toString('base64url') }],
    });
    const again = passkey.create(body.passkey, originOf(portal));
    expect((await post(PATH, { name: 'Again', proof: again })).body).toMatchObject({ fields: [{ field: 'proof' }] });
    expect((await list()).authenticators).toHaveLength(1);
  });

  it('is refused from another page, for another portal and for another challenge', async () => {
    await proveSelf(portal, mailed, token);
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

describe('removing', () => {
  it('takes a proof, and only what is one’s own', async () => {
    const other = await portal.signIn(mailed);
    const { uniqueId } = await enrolApp(portal, mailed, token);
    expect((await post(`${PATH}/${uniqueId}/remove`, undefined, other)).body).toMatchObject({
      code: 'SECURITY_CODE_EXPIRED',
    });
    const by = await portal.signIn(plain);
    await proveSelf(portal, plain, by);
    expect((await post(`${PATH}/${uniqueId}/remove`, undefined, by)).status).toBe(404);
    expect((await list()).authenticators).toHaveLength(1);
  });

  it('is told, and the sign-in goes on without it', async () => {
    const { uniqueId } = await enrolApp(portal, mailed, token);
    const fresh = await portal.call('POST', `${PATH}/${uniqueId}/remove`, { token });
    expect(fresh.status).toBe(204);
    expect((await list()).authenticators).toEqual([]);
    expect(await lastMail(mailed)).toMatchObject({ subject: 'A second factor was removed' });
    expect((await portal.call('POST', `${PATH}/${uniqueId}/remove`, { token })).status).toBe(404);
    expect((await beginSignIn(portal, mailed)).body.secondFactorOptions).toMatchObject([{ method: 'EMAIL' }]);
  });

  it('is written into the audit log with the adding', async () => {
    const { uniqueId } = await enrolPasskey(portal, mailed, token);
    await portal.call('POST', `${PATH}/${uniqueId}/remove`, { token });
    const rows = await portal.owner.inNoClient((tx) =>
      tx.rows<{ record: string }>(
        `select record from audit_log where entity_id = $1 and record like '%an authenticator%' order by sequence`,
        [mailed.id],
      ),
    );
    expect(rows.map(({ record }) => JSON.parse(record))).toMatchObject([
      { action: 'enrolled an authenticator', detail: { kind: 'PASSKEY', name: 'Laptop' } },
      { action: 'removed an authenticator' },
    ]);
  });
});
