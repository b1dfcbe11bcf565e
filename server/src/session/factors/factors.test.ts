import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import {
  beginSignIn,
  codeOf,
  enrolApp,
  enrolPasskey,
  originOf,
  proveSelf,
  wrongCodeOf,
} from '../../testing/authenticators.ts';
import type { TestUser } from '../../testing/clients.ts';
import { USER } from '../../testing/master-data.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { SoftwarePasskey } from '../../testing/outside/software-passkey.ts';
import { DUMMY_TOKEN_CODE } from './dummy-token.ts';

let portal: TestPortal;
let mailed: TestUser;
let plain: TestUser;
let dummy: TestUser;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
});
afterAll(() => portal.stop());
beforeEach(async () => {
  const { users } = await portal.makeClient({
    users: {
      mailed: { grants: [] },
      plain: { grants: [], secondFactors: [] },
      dummy: { grants: [], secondFactors: ['DUMMY_TOKEN'] },
    },
    rule: null,
  });
  mailed = users['mailed']!;
  plain = users['plain']!;
  dummy = users['dummy']!;
});

const give = (token: string, securityCode: unknown) =>
  portal.call('POST', 'portal/securityCode', { token, body: { securityCode } });
const choose = (token: string, method: string) => portal.call('POST', 'portal/secondFactor', { token, body: method });

describe('The dummy token', () => {
  it('signs in with its one code, and with no other', async () => {
    const { token, body } = await beginSignIn(portal, dummy);
    expect(body).toMatchObject({
      secondFactorOptions: [{ method: 'DUMMY_TOKEN' }],
      user: { setSecondFactorAuthenticationType: 'DUMMY_TOKEN', securityCodeValidUntil: expect.any(String) },
    });
    expect((await give(token, '654321')).body).toMatchObject({ code: 'SECURITY_CODE_INCORRECT' });
    expect((await give(token, DUMMY_TOKEN_CODE)).body.user).toMatchObject({ secondFactorAuthenticated: true });
  });

  it.each(['UAT', 'UAT-2', 'PROD'])('can’t sign in anybody in %s', async (environment) => {
    const real = await startPortal(inject('databaseUrl'), { environment });
    try {
      const { users } = await real.makeClient({
        users: { dummy: { grants: [], secondFactors: ['DUMMY_TOKEN'] } },
        rule: null,
      });
      expect((await beginSignIn(real, users['dummy']!)).status).toBe(401);
    } finally {
      await real.stop();
    }
  });

  it.each([
    ['TEST', 200, undefined],
    ['PROD', 400, 'content.authenticationType'],
  ])('in %s, given to a user by their administrator, gives %i', async (environment, status, field) => {
    const real = await startPortal(inject('databaseUrl'), { environment });
    try {
      const { users } = await real.makeClient({
        users: { admin: { grants: [{ area: 'USERS', level: 'ADMIN' }], secondFactors: [] } },
        rule: null,
      });
      const token = (await beginSignIn(real, users['admin']!)).token;
      const choices = await real.call('GET', 'portal/administration/users/choices', { token });
      expect(choices.body.authenticationTypes.includes('DUMMY_TOKEN')).toBe(status === 200);
      const content = { ...USER, userName: 'newcomer', authenticationType: 'DUMMY_TOKEN' };
      const added = await real.call('POST', 'portal/administration/users', { token, body: { content } });
      expect([added.status, added.body.fields?.[0].field]).toEqual([status, field]);
    } finally {
      await real.stop();
    }
  });

  it('offers neither an e-mailed code nor a passkey in its place', async () => {
    const { token } = await beginSignIn(portal, dummy);
    expect((await choose(token, 'EMAIL')).body).toMatchObject({ code: 'REQUEST_FIELDS' });
    expect((await choose(token, 'PASSKEY')).body).toMatchObject({ code: 'REQUEST_FIELDS' });
  });
});

describe('An app with codes', () => {
  it('is asked for at once, even of a user of type none', async () => {
    const { secret } = await enrolApp(portal, plain, await portal.signInByPassword(plain));
    portal.clock.advanceSeconds(30);
    const { token, body } = await beginSignIn(portal, plain);
    expect(body).toMatchObject({
      secondFactorOptions: [{ method: 'TOTP', hint: 'Phone' }],
      user: { secondFactorAuthenticated: false, setSecondFactorAuthenticationType: 'TOTP' },
    });
    expect((await portal.call('GET', 'portal/authenticators', { token })).status).toBe(401);
    expect((await give(token, codeOf(portal, secret))).status).toBe(200);
  });

  it('replaces the mailbox wherever its owner is asked, until an administrator resets it', async () => {
    const former = await portal.signInByPassword(mailed);
    // Requested by e-mail before there was anything stronger: that code no longer counts.
    const early = await beginSignIn(portal, mailed);
    const earlyCode = await portal.lastCode(mailed);
    portal.clock.advanceSeconds(31);
    const { secret, uniqueId } = await enrolApp(portal, mailed, former);
    expect((await give(early.token, earlyCode)).body).toMatchObject({ code: 'SECURITY_CODE_EXPIRED' });
    portal.clock.advanceSeconds(30);
    const { token, body } = await beginSignIn(portal, mailed);
    expect(body.secondFactorOptions.map((option: { method: string }) => option.method)).toEqual(['TOTP']);
    expect((await choose(token, 'EMAIL')).body).toMatchObject({ code: 'REQUEST_FIELDS' });
    expect((await give(token, codeOf(portal, secret))).status).toBe(200);
    const change = { remove: uniqueId };
    for (const [path, body] of [
      ['portal/requestSecondFactor', 'EMAIL'],
      ['portal/authenticators/requestSecondFactor', { change, method: 'EMAIL' }],
    ] as const) {
      const asked = await portal.call('POST', path, { token: former, body });
      expect(asked.body).toMatchObject({ code: 'REQUEST_FIELDS' });
    }
    portal.clock.advanceSeconds(601);
    const remove = await portal.call('POST', `portal/authenticators/${uniqueId}/remove`, {
      token: await wholeSession(secret),
    });
    expect(remove.body).toMatchObject({ code: 'WRONG_STATE', reasons: [{ key: 'lastAuthenticator' }] });
    await portal.owner.inNoClient((tx) => tx.write('delete from authenticators where user_id = $1', [mailed.id]));
    expect(await portal.signInByPassword(mailed)).toBeTruthy();
  });

  /** A session of a user who signs in with their app. */
  async function wholeSession(secret: string): Promise<string> {
    const { token } = await beginSignIn(portal, mailed);
    return (await give(token, codeOf(portal, secret))).body.accessToken;
  }

  it('accepts one step before and one after', async () => {
    const { secret } = await enrolApp(portal, plain, await portal.signInByPassword(plain));
    portal.clock.advanceSeconds(300);
    for (const steps of [-1, 0, 1]) {
      const { token } = await beginSignIn(portal, plain);
      expect((await give(token, codeOf(portal, secret, steps < 0 ? -2 : 2))).body).not.toHaveProperty('user');
      expect((await give(token, codeOf(portal, secret, steps))).status).toBe(200);
      portal.clock.advanceSeconds(120);
    }
  });

  it('takes no code twice, in no session, nor the one of its enrolment', async () => {
    const { secret, code: first } = await enrolApp(portal, plain, await portal.signInByPassword(plain));
    const begun = await beginSignIn(portal, plain);
    expect((await give(begun.token, first)).body).toMatchObject({ code: 'SECURITY_CODE_USED' });
    portal.clock.advanceSeconds(30);
    const code = codeOf(portal, secret);
    expect((await give(begun.token, code)).status).toBe(200);
    const other = await beginSignIn(portal, plain);
    expect((await give(other.token, code)).body).toMatchObject({ code: 'SECURITY_CODE_USED' });
    expect((await give(other.token, codeOf(portal, secret, -1))).body).toMatchObject({ code: 'SECURITY_CODE_USED' });
    expect((await give(other.token, codeOf(portal, secret, 1))).status).toBe(200);
  });

  it('opens one of two sessions that give the same code at once', async () => {
    const { secret } = await enrolApp(portal, plain, await portal.signInByPassword(plain));
    portal.clock.advanceSeconds(30);
    const begun = await Promise.all([beginSignIn(portal, plain), beginSignIn(portal, plain)]);
    const code = codeOf(portal, secret);
    const answers = await Promise.all(begun.map(({ token }) => give(token, code)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it('locks after five wrong codes, and the right one comes too late', async () => {
    const { secret } = await enrolApp(portal, plain, await portal.signInByPassword(plain));
    const { token } = await beginSignIn(portal, plain);
    for (const tries of [4, 3, 2, 1, 0]) {
      expect((await give(token, wrongCodeOf(portal, secret))).body).toMatchObject({
        code: 'SECURITY_CODE_INCORRECT',
        parameters: { tries },
      });
    }
    portal.clock.advanceSeconds(30);
    expect((await give(token, codeOf(portal, secret))).status).toBe(401);
    expect((await beginSignIn(portal, plain)).status).toBe(401);
  });

  it('counts for its owner alone, with a separate challenge per session', async () => {
    const { secret } = await enrolApp(portal, plain, await portal.signInByPassword(plain));
    const others = await enrolApp(portal, mailed, await portal.signInByPassword(mailed));
    portal.clock.advanceSeconds(30);
    const { token } = await beginSignIn(portal, plain);
    expect((await give(token, codeOf(portal, others.secret))).body).toMatchObject({ code: 'SECURITY_CODE_INCORRECT' });
    expect((await give(token, codeOf(portal, secret))).status).toBe(200);
  });

  it('changes the password', async () => {
    const { secret } = await enrolApp(portal, plain, await portal.signInByPassword(plain));
    portal.clock.advanceSeconds(30);
    const { token } = await beginSignIn(portal, plain);
    const { body } = await give(token, codeOf(portal, secret));
    const whole = body.accessToken;
    portal.clock.advanceSeconds(30);
    const asked = await portal.call('POST', 'portal/requestSecondFactor', { token: whole });
    expect(asked.body).toMatchObject({ method: 'TOTP', expiresAt: expect.any(String) });
    const securityCode = codeOf(portal, secret);
    const taken = await portal.call('POST', 'portal/authenticateSecondFactor', {
      token: whole,
      body: { securityCode },
    });
    expect(taken.status).toBe(204);
  });

  it('opens nothing if removed while it is being asked for', async () => {
    const whole = await portal.signInByPassword(plain);
    const { secret, uniqueId } = await enrolApp(portal, plain, whole);
    await enrolPasskey(portal, plain, whole, 'Laptop', { secret });
    portal.clock.advanceSeconds(30);
    await proveSelf(portal, plain, whole, { remove: uniqueId }, { secret });
    portal.clock.advanceSeconds(30);
    const { token } = await beginSignIn(portal, plain);
    await choose(token, 'TOTP');
    await portal.call('POST', `portal/authenticators/${uniqueId}/remove`, { token: whole });
    expect((await give(token, codeOf(portal, secret))).body).toMatchObject({ code: 'SECURITY_CODE_EXPIRED' });
  });
});

describe('A passkey', () => {
  const ask = async (token: string) => (await choose(token, 'PASSKEY')).body.passkey;

  it('signs in, asked as often as one likes; only the last challenge counts', async () => {
    const { passkey } = await enrolPasskey(portal, plain, await portal.signInByPassword(plain));
    const { token, body } = await beginSignIn(portal, plain);
    expect(body.secondFactorOptions).toEqual([{ method: 'PASSKEY', hint: 'Laptop' }]);
    const old = await ask(token);
    const asked = await ask(token);
    expect(asked).toMatchObject({ rpId: 'localhost', allowCredentials: [{ id: passkey.id.toString('base64url') }] });
    expect((await give(token, passkey.get(old, originOf(portal)))).body).toMatchObject({
      code: 'SECURITY_CODE_INCORRECT',
    });
    expect((await give(token, passkey.get(asked, originOf(portal)))).status).toBe(200);
  });

  it('is refused from another page, for another portal, by another key, with another’s, and as a code', async () => {
    const { passkey } = await enrolPasskey(portal, plain, await portal.signInByPassword(plain));
    const { passkey: foreign } = await enrolPasskey(portal, mailed, await portal.signInByPassword(mailed));
    const { token } = await beginSignIn(portal, plain);
    const asked = await ask(token);
    const copied = Object.assign(new SoftwarePasskey(), { id: passkey.id });
    const wrong = [
      passkey.get(asked, 'https://attacker.example'),
      passkey.get({ ...asked, rpId: 'attacker.example' }, originOf(portal)),
      copied.get(asked, originOf(portal)),
      foreign.get(asked, originOf(portal)),
    ];
    for (const answer of wrong)
      expect((await give(token, answer)).body).toMatchObject({ code: 'SECURITY_CODE_INCORRECT' });
    expect((await give(token, passkey.get(asked, originOf(portal)))).status).toBe(200);
  });

  it('is refused when the answer was used before, or its counter goes back', async () => {
    const { passkey } = await enrolPasskey(portal, plain, await portal.signInByPassword(plain));
    const first = await beginSignIn(portal, plain);
    passkey.count = 10;
    const answer = passkey.get(await ask(first.token), originOf(portal));
    expect((await give(first.token, answer)).status).toBe(200);
    const second = await beginSignIn(portal, plain);
    const asked = await ask(second.token);
    expect((await give(second.token, answer)).body).toMatchObject({ code: 'SECURITY_CODE_INCORRECT' });
    passkey.count = 5;
    expect((await give(second.token, passkey.get(asked, originOf(portal)))).body).toMatchObject({
      code: 'SECURITY_CODE_INCORRECT',
    });
    passkey.count = 11;
    expect((await give(second.token, passkey.get(asked, originOf(portal)))).status).toBe(200);
  });

  it('expires after five minutes', async () => {
    const { passkey } = await enrolPasskey(portal, plain, await portal.signInByPassword(plain));
    const { body } = await beginSignIn(portal, plain);
    const asked = await ask(body.accessToken);
    portal.clock.advanceSeconds(4 * 60);
    const fresh = await portal.call('POST', 'portal/token/refresh', { body: { refreshToken: body.refreshToken } });
    portal.clock.advanceSeconds(60);
    expect((await give(fresh.body.accessToken, passkey.get(asked, originOf(portal)))).body).toMatchObject({
      code: 'SECURITY_CODE_EXPIRED',
    });
  });

  it.each([
    ['nothing', {}],
    ['half of it', { id: 'a', rawId: 'a', type: 'public-key' }],
    ['no Base64', { id: '!', rawId: '!', type: 'public-key', response: {} }],
    ['a code that is too long', '1'.repeat(41)],
  ])('isn’t an answer: %s', async (_what, answer) => {
    const { token } = await beginSignIn(portal, dummy);
    expect((await give(token, answer)).body).toMatchObject({ code: 'REQUEST_FIELDS' });
  });
});
