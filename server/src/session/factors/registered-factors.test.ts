import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { LANGUAGES, type Language } from '@portico/contract/languages';
import {
  AUTHENTICATOR_KINDS,
  isSent,
  SECOND_FACTORS,
  SENT_FACTORS,
  type SecondFactor,
} from '@portico/contract/session/model';
import { AUTHENTICATION_TYPES, FACTORS_OF } from '@portico/contract/users/model';
import { beginSignIn, codeOf, enrolApp, enrolPasskey, originOf, wrongCodeOf } from '../../testing/authenticators.ts';
import type { TestUser } from '../../testing/clients.ts';
import { SoftwarePasskey } from '../../testing/outside/software-passkey.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { SECURID_ACCESS_KEY, SecurIdServer } from '../../testing/securid/securid-server.ts';
import { DUMMY_TOKEN_CODE } from './dummy-token.ts';
import { FACTORS } from './factors.ts';

const TEXTS = new URL('../../../../contract/texts/', import.meta.url);
const service = new SecurIdServer();
let portal: TestPortal;
beforeAll(async () => {
  const settings = { PORTICO_SECURID_URL: await service.start(), PORTICO_SECURID_ACCESS_KEY: SECURID_ACCESS_KEY };
  portal = await startPortal(inject('databaseUrl'), { settings });
});
afterAll(async () => {
  await portal.stop();
  await service.stop();
});

describe('The second factors', () => {
  it('are those of the contract, in the registry and in the authentication types', () => {
    expect(Object.keys(FACTORS).toSorted()).toEqual(SECOND_FACTORS.toSorted());
    const ofTypes = new Set(AUTHENTICATION_TYPES.flatMap((type) => FACTORS_OF[type]));
    expect([...ofTypes, ...AUTHENTICATOR_KINDS].toSorted()).toEqual([...SECOND_FACTORS, 'B2C'].toSorted());
  });

  it('are told apart by the database as by the contract: what is enrolled, and what is sent', async () => {
    const checks = await portal.owner.inNoClient((tx) =>
      tx.rows<{ name: string; source: string }>(
        `select conrelid::regclass::text || ' ' || conname as name, pg_get_constraintdef(oid) as source from pg_constraint
           where conname in ('authenticators_kind_check', 'outbox_channel_check')
         union all select 'all_factors', regexp_replace(prosrc, '.*not in', '') from pg_proc where proname = 'all_factors' order by name`,
      ),
    );
    const listed = checks.map(({ name, source }) => [
      name,
      [...source.matchAll(/'([A-Z_]+)'/g)].map(([, one]) => one!).toSorted(),
    ]);
    expect(listed, 'A migration is missing: the database lists other factors than the contract.').toEqual([
      ['all_factors', SENT_FACTORS.toSorted()],
      ['authenticators authenticators_kind_check', AUTHENTICATOR_KINDS.toSorted()],
      ['outbox outbox_channel_check', SENT_FACTORS.toSorted()],
    ]);
  });
});

function textsOf(language: Language, module: string): Record<string, string> {
  return JSON.parse(readFileSync(new URL(`${language}/${module}.json`, TEXTS), 'utf8')) as Record<string, string>;
}

/** The texts that carry a factor's name, by module. */
const textsWith = (name: SecondFactor): Record<string, string[]> => ({
  session: [`factor${name}`, `sentBy${name}`, `change.instead${name}`, ...enrolled(name, 'authenticators.refused.')],
  settings: enrolled(
    name,
    'authenticators.add',
    'authenticators.kind',
    'authenticators.removeText',
    'authenticators.name',
  ),
  payments: ['code.send', 'code.instead', isSent(name) ? 'code.sent' : 'code.read', 'factor'].map(
    (key) => `${key}.${name}`,
  ),
});
const enrolled = (name: SecondFactor, ...keys: string[]) =>
  (AUTHENTICATOR_KINDS as readonly string[]).includes(name) ? keys.map((key) => `${key}${name}`) : [];

/** The sentences that say in a case of its own by what something was confirmed. */
const SENTENCES = { audit: ['signedIn', 'orderSigned'], history: ['submit', 'sign', 'signWithDetails'] };

describe.each(LANGUAGES)('In %s', (language) => {
  it.each(SECOND_FACTORS)('%s has its texts', (name) => {
    const keys = (texts: Record<string, string[]>) =>
      Object.entries(texts).flatMap(([module, all]) => all.map((key) => [module, key] as const));
    const missing = keys(textsWith(name)).filter(([module, key]) => !textsOf(language, module)[key]);
    const unsaid = keys(SENTENCES).filter(([module, key]) => !textsOf(language, module)[key]!.includes(` ${name} {`));
    expect([...missing, ...unsaid]).toEqual([]);
  });

  it.each(AUTHENTICATION_TYPES)('the authentication type %s has its texts', (type) => {
    expect(textsOf(language, 'users')[`authentication.${type}`]).toBeTruthy();
    expect(textsOf(language, 'approvals')[`user.authenticationType.${type}`]).toBeTruthy();
  });
});

type Answers = { right: unknown; wrong: unknown };
type Walk = {
  /** What their administrator has given them; what is enrolled comes on top. */
  given: SecondFactor[];
  mobile?: string;
  /** Enrols what has to be; then a challenge's answers, of whatever `secondFactor` has answered. */
  prepare: (user: TestUser) => Promise<(asked: never) => Promise<Answers>>;
};

const other = (code: string) => (code === '000000' ? '111111' : '000000');
const MOBILE = '+41790000047';

/** How each factor is answered, rightly and wrongly. A factor without an entry doesn't compile. */
const WALKS: Record<SecondFactor, Walk> = {
  PASSKEY: {
    given: [],
    async prepare(user) {
      const { passkey } = await enrolPasskey(portal, user, await portal.signInByPassword(user));
      const copy = Object.assign(new SoftwarePasskey(), { id: passkey.id });
      return async ({ passkey: request }: { passkey: Parameters<SoftwarePasskey['get']>[0] }) => ({
        right: passkey.get(request, originOf(portal)),
        wrong: copy.get(request, originOf(portal)),
      });
    },
  },
  TOTP: {
    given: [],
    async prepare(user) {
      const { secret } = await enrolApp(portal, user, await portal.signInByPassword(user));
      portal.clock.advanceSeconds(30);
      return async () => ({ right: codeOf(portal, secret), wrong: wrongCodeOf(portal, secret) });
    },
  },
  EMAIL: { given: ['EMAIL'], prepare: async (user) => async () => sentTo(user) },
  SMS: { given: ['SMS'], mobile: MOBILE, prepare: async (user) => async () => sentTo({ ...user, email: MOBILE }) },
  SECURID: {
    given: ['SECURID'],
    async prepare(user) {
      service.people.set(`${user.username}@${user.clientId}`, { pin: '1234', codes: ['111111', '222222'] });
      // The token shows each code once, whatever was typed meanwhile.
      return async () => ({ right: '1234222222', wrong: '1234999999' });
    },
  },
  DUMMY_TOKEN: {
    given: ['DUMMY_TOKEN'],
    prepare: async () => async () => ({ right: DUMMY_TOKEN_CODE, wrong: other(DUMMY_TOKEN_CODE) }),
  },
};

async function sentTo(user: TestUser): Promise<Answers> {
  const right = await portal.lastCode(user);
  return { right, wrong: other(right) };
}

const give = (token: string, securityCode: unknown) =>
  portal.call('POST', 'portal/securityCode', { token, body: { securityCode } });

async function triesOf({ id }: TestUser): Promise<number> {
  const row = await portal.owner.inNoClient((tx) =>
    tx.row<{ failed_attempts: number }>('select failed_attempts from users where id = $1', [id]),
  );
  return row!.failed_attempts;
}

it.each(SECOND_FACTORS)('%s counts a wrong answer as a try, and takes the right one once', async (name) => {
  const { given, mobile, prepare } = WALKS[name];
  const person = { grants: [], secondFactors: given, ...(mobile && { mobile }) };
  const { users } = await portal.makeClient({ users: { person }, rule: null, currencies: [] });
  const user = users['person']!;
  const answers = await prepare(user);
  const { token, body } = await beginSignIn(portal, user);
  expect(body.secondFactorOptions.map(({ method }: { method: string }) => method)).toEqual([name]);
  // One factor is asked for at once; what a passkey needs is asked for by its page.
  const asked = isSent(name) ? null : await portal.call('POST', 'portal/secondFactor', { token, body: name });
  const { right, wrong } = await answers((asked?.body ?? {}) as never);
  expect((await give(token, wrong)).body).toMatchObject({ key: 'SECURITY_CODE_INCORRECT' });
  expect(await triesOf(user)).toBe(1);
  const taken = await give(token, right);
  expect(taken.body.user).toMatchObject({ secondFactorAuthenticated: true });
  expect(await triesOf(user)).toBe(0);
  for (const one of [token, taken.body.accessToken])
    expect((await give(one, right)).status).toBeGreaterThanOrEqual(400);
});
