import { LADDER_AREAS, SWITCH_AREAS, type Area, type Level } from '@portico/contract/permissions/model';
import type { ListName } from '@portico/contract/lists';
import type { PageName } from '@portico/contract/session/pages';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Grant } from '../seed/create.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { REGISTERED_LISTS } from './registered-lists.ts';

// A page's rule and the use case behind it say apart who may see a list. Here both are asked.

/**
 * The pages that show a list of the registry. Left out are those that the specification opens to more people than may
 * read a row: of statements to everybody with the module (spec A2), while the lists go by account; and deleted orders,
 * whose list is empty for those who lack that right.
 */
const LISTED = {
  accountGroups: 'accountGroups',
  accounts: 'administeredAccounts',
  clients: 'clients',
  orders: 'orders',
  signOffRules: 'signOffRules',
  statementImports: 'statementImports',
  uploadedFiles: 'uploadedFiles',
  userGroups: 'userGroups',
  users: 'users',
} satisfies Partial<Record<PageName, ListName>>;

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
        const { path } = REGISTERED_LISTS[list].endpoint;
        const { status } = await portal.call('GET', path, { token });
        if ((status === 200) !== asked.pages[page])
          found.push(`${role}: ${page} ${asked.pages[page]}, ${path} ${status}`);
      }
    }
    expect(found).toEqual([]);
  },
);
