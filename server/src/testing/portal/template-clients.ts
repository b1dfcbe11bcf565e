import type { Grant } from '../../seed/create.ts';
import { CLERK_GRANTS, giveRights, SIGNER_GRANTS, type TestClient, type TestClientOptions } from '../clients.ts';
import { everybody, type Person } from '../orders.ts';
import type { TestPortal } from './portal.ts';

const templates = (level: Grant['level']): Grant[] => [
  { area: 'CLIENT_TEMPLATES', level },
  { area: 'MY_TEMPLATES', level: 'EDIT' },
];
const without = (...areas: Grant['area'][]): Grant[] => CLERK_GRANTS.filter(({ area }) => !areas.includes(area));
const SALARIES: Grant = { area: 'PAYMENT_SALARY_DETAILS', level: 'GRANT' };
const VALUES: Grant = { area: 'PAYMENT_NEW_FROM_TEMPLATE_VALUES', level: 'GRANT' };

/** Who works with templates, and what they may do. */
export const GRANTS_ON = {
  /** Keeps them, and pays whom they like. */
  boss: [...CLERK_GRANTS, ...templates('EDIT'), { area: 'PAYMENT_FULL_EDIT_MANUAL', level: 'GRANT' }, SALARIES, VALUES],
  approver: [...CLERK_GRANTS, ...templates('APPROVE'), SALARIES],
  /** Keeps those of the first account; nobody's salaries. */
  partial: [...without('ACCOUNT_PAYMENTS'), ...templates('EDIT')],
  /** Pays with them alone, and only their creditors. */
  maker: [
    ...without('PAYMENT_CREATE_ANY', 'PAYMENT_TEMPORARY_BENEFICIARIES'),
    ...templates('VIEW_ONLY'),
    { area: 'PAYMENT_CREATE_FROM_TEMPLATE', level: 'GRANT' },
  ],
} as const satisfies Record<string, Grant[]>;

export type TemplateClient = { client: TestClient } & Record<
  'boss' | 'approver' | 'partial' | 'maker' | 'signer1' | 'signer2',
  Person
>;

/** A client with three accounts, of which one of its people sees the first alone. */
export async function makeTemplateClient(
  portal: TestPortal,
  client: TestClientOptions['client'] = {},
): Promise<TemplateClient> {
  const people = Object.entries({ ...GRANTS_ON, signer1: SIGNER_GRANTS, signer2: SIGNER_GRANTS });
  const made = await portal.makeClient({
    client: { twoPersonRule: false, ...client },
    bank: { takesEveryDate: true },
    currencies: ['CHF', 'EUR', 'USD'],
    users: Object.fromEntries(people.map(([role, grants]) => [role, { grants: [...grants] }])),
  });
  const scope = { kind: 'ACCOUNT' as const, id: made.accounts[0]!.id };
  await giveRights(portal.owner, made, 'partial', [{ area: 'ACCOUNT_PAYMENTS', level: 'EDIT', scope }]);
  const roles = ['boss', 'approver', 'partial', 'maker', 'signer1', 'signer2'] as const;
  return { client: made, ...(await everybody(portal, made.users, ...roles)) };
}
