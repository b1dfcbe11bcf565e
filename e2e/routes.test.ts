import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Area, Level } from '@portico/contract/permissions/model';
import { CLERK_GRANTS, type TestClient, type TestClientOptions } from '../server/src/testing/clients.ts';
import { impersonate } from '../server/src/testing/impersonation.ts';
import { signedIn, type Person } from '../server/src/testing/orders.ts';
import { startPortal, type TestPortal } from '../server/src/testing/portal/portal.ts';
import { leadsTo } from '../web/src/testing/declared-pages.ts';
import { expectedPath, KINDS, ROUTES, type Kind } from './support/route-table.ts';

const level = (area: Area, of: Level) => ({ area, level: of });
const ADMINISTRATION = ['USERS', 'USER_GROUPS', 'SIGN_OFF_RULES', 'SETTINGS'] as const;
const APPLICATIONS = ['ADMINISTRATION_EFT', 'ADMINISTRATION_ARS', 'ADMINISTRATION_DLC'] as const;
const administering = (of: Level) => APPLICATIONS.map((area) => level(area, of));

/** The provider's people by what they may do; the last two act for clients. */
const AT_PROVIDER = {
  bankAdministratorOfPayments: [level('ADMINISTRATION_EFT', 'ADMIN')],
  bankAdministratorOfStatements: [level('ADMINISTRATION_ARS', 'ADMIN')],
  bankAdministratorOfLiquidity: [level('ADMINISTRATION_CPS', 'ADMIN')],
  bankAdministratorOfDownloads: [level('ADMINISTRATION_DLC', 'ADMIN')],
  readOnlyAdministrator: [level('ADMINISTRATION_EFT', 'VIEW_ONLY')],
  userManagementAdministrator: [level('USERS', 'ADMIN'), level('USER_GROUPS', 'ADMIN')],
  guest: administering('ADMIN'),
  readOnlyGuest: administering('VIEW_ONLY'),
};
type ProviderRole = keyof typeof AT_PROVIDER;

const AT_CLIENT: Partial<Record<Kind, TestClientOptions>> = {
  normal: { users: { one: { grants: CLERK_GRANTS } } },
  clientAdministrator: {
    client: { twoPersonRule: true },
    users: {
      one: {
        grants: [
          level('PAYMENT_VIEW', 'GRANT'),
          level('PAYMENT_VIEW_UPLOADED', 'GRANT'),
          level('ACCOUNT_PAYMENTS', 'VIEW_ONLY'),
          level('ACCOUNT_STATEMENTS', 'VIEW_ONLY'),
          ...ADMINISTRATION.map((area) => level(area, 'ADMIN')),
        ],
      },
    },
  },
  partnerEndUser: { client: { kind: 'PARTNER' }, users: { one: { grants: [], modules: ['DLC'] } }, currencies: [] },
  corporateEndUser: { client: { kind: 'CORPORATE' }, users: { one: { grants: [], modules: ['DLC'] } }, currencies: [] },
};

/** Which of the provider's people acts, and in whose name: a client of this kind, or its user. */
const ACTING: Partial<Record<Kind, { by: ProviderRole; as: Kind; isUser: boolean }>> = {
  impersonatingClient: { by: 'guest', as: 'clientAdministrator', isUser: false },
  impersonatingClientReadOnly: { by: 'readOnlyGuest', as: 'clientAdministrator', isUser: false },
  impersonatingUser: { by: 'guest', as: 'clientAdministrator', isUser: true },
  impersonatingUserReadOnly: { by: 'readOnlyGuest', as: 'clientAdministrator', isUser: true },
  impersonatingPartner: { by: 'guest', as: 'partnerEndUser', isUser: false },
};

let portal: TestPortal;
let provider: TestClient;

beforeAll(async () => {
  // The developers' pages are open to everybody there (spec D2).
  portal = await startPortal(inject('databaseUrl'), { environment: 'LOCAL' });
  const users = Object.fromEntries(
    Object.entries(AT_PROVIDER).map(([role, grants]) => [role, { grants, secondFactors: [] }]),
  );
  provider = await portal.makeClient({ client: { kind: 'PROVIDER' }, users, rule: null, currencies: [] });
});
afterAll(() => portal.stop());

async function personOfKind(kind: Kind): Promise<Person> {
  if (kind in AT_PROVIDER) return signedIn(portal, provider.users[kind]!);
  const acting = ACTING[kind];
  const client = await portal.makeClient({ rule: null, ...AT_CLIENT[acting?.as ?? kind] });
  if (!acting) return signedIn(portal, client.users['one']!);
  const guest = await signedIn(portal, provider.users[acting.by]!);
  return impersonate(portal, guest, client, acting.isUser ? 'one' : undefined);
}

/** An editor that is opened by the right to see its list decides for itself whether somebody may add to it. */
async function mayAdd(person: Person, path: string): Promise<boolean> {
  const objects = path.includes('user-groups') ? 'userGroups' : 'users';
  const { body } = await person.call<{ actions: { create: { allowed: boolean } } }>(
    'GET',
    `portal/administration/${objects}/choices`,
  );
  return body.actions.create.allowed;
}

/*
 * What the server decides for each kind of user, and where the browser's guards lead with it. That the pages obey the
 * guards is shown by web/src/app/forbidden-pages.page.test.ts, and the editors by kind-editor.page.test.ts.
 */
it.each(KINDS)('each route leads %s where the specification says', async (kind) => {
  const person = await personOfKind(kind);
  const { body: session } = await person.call<Parameters<typeof leadsTo>[1]>('GET', 'portal/user');
  const led: Record<string, string> = {};
  for (const { path } of ROUTES) {
    const to = leadsTo(path, session);
    const isRefused = to.endsWith('/editor') && !(await mayAdd(person, to));
    led[path] = isRefused ? '/page-not-found' : to;
  }
  expect(led).toEqual(Object.fromEntries(ROUTES.map((row) => [row.path, expectedPath(row, kind)])));
});
