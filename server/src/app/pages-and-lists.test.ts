import { LADDER_AREAS, SWITCH_AREAS, type Area, type Level } from '@portico/contract/permissions/model';
import type { ListName } from '@portico/contract/lists';
import type { PageName } from '@portico/contract/session/pages';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Grant } from '../seed/create.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { REGISTERED_LISTS } from './registered-lists.ts';

// A page's rule and the use case behind it say apart who may see a list. Here both are asked.

/** The list of the registry that a page shows and opens by. */
const LISTED: Record<PageName, ListName | null> = {
  orders: 'orders',
  newPayment: null,
  // What it chooses from is no list of the registry.
  fromTemplates: null,
  paymentTransactions: 'paymentTransactions',
  clientTemplates: 'clientTemplates',
  myTemplates: 'myTemplates',
  standingOrders: 'standingOrders',
  uploadedFiles: 'uploadedFiles',
  downloadCenter: 'documents',
  statementImports: 'statementImports',
  clients: 'clients',
  users: 'users',
  userGroups: 'userGroups',
  accounts: 'administeredAccounts',
  accountGroups: 'accountGroups',
  banks: 'banks',
  owners: 'owners',
  exchangeRates: 'exchangeRates',
  signOffRules: 'signOffRules',
  // It opens by the right to sign, the orders in it by the right to see them.
  ordersToSign: null,
  // Orders answer everybody who sees orders; the deleted ones are an empty list to those without that right.
  deletedOrders: null,
  // They open to everybody with the module (spec A2), while their lists go by account.
  transactions: null,
  statementAccounts: null,
  statements: null,
  // It opens by the two-person rule, its list by rights.
  approvals: null,
  // It begins with the clients to choose from; the users are a list of each client.
  impersonation: null,
  // No list of the registry.
  operations: null,
  screening: null,
  mandates: null,
  clientBanks: null,
  connections: 'connections',
  companySettings: null,
  settings: null,
  changePassword: null,
  developer: null,
};

const lowest = (area: Area): Level => ((SWITCH_AREAS as readonly Area[]).includes(area) ? 'GRANT' : 'VIEW_ONLY');
const AREAS: readonly Area[] = [...LADDER_AREAS, ...SWITCH_AREAS];
const EVERYTHING: Grant[] = AREAS.map((area) => ({ area, level: lowest(area) }));

let portal: TestPortal;
beforeAll(async () => (portal = await startPortal(inject('databaseUrl'))));
afterAll(() => portal.stop());

/** Somebody with the area alone, and somebody with everything else. */
function peopleFor(areas: readonly Area[]): Record<string, { grants: Grant[]; secondFactors: [] }> {
  const people = areas.flatMap((area): [string, Grant[]][] => [
    [`with${area}`, [{ area, level: lowest(area) }]],
    [`without${area}`, EVERYTHING.filter((one) => one.area !== area)],
  ]);
  return Object.fromEntries(people.map(([role, grants]) => [role, { grants, secondFactors: [] }]));
}

it.each(['CLIENT', 'PROVIDER'] as const)(
  'a page opens to the people of a %s for whom its list answers',
  async (kind) => {
    const { users } = await portal.makeClient({
      client: { kind },
      users: { nobody: { grants: [], secondFactors: [] }, ...peopleFor(AREAS) },
      rule: null,
      currencies: kind === 'CLIENT' ? ['CHF'] : [],
    });
    const found: string[] = [];
    for (const [role, user] of Object.entries(users)) {
      const token = await portal.signIn(user);
      const { body: asked } = await portal.call('GET', 'portal/user', { token });
      for (const [page, list] of Object.entries(LISTED)) {
        if (list === null) continue;
        const { path } = REGISTERED_LISTS[list].endpoint;
        const { status } = await portal.call('GET', path, { token });
        if ((status === 200) !== asked.pages[page])
          found.push(`${role}: ${page} ${asked.pages[page]}, ${path} ${status}`);
      }
    }
    expect(found).toEqual([]);
  },
);
