import { PAGES, type PageName } from '@portico/contract/session/pages';
import { expect, it } from 'vitest';
import type { SwitchableCategory } from '@portico/contract/approvals/kinds';
import { pageRules } from './page-rules.ts';
import { CLERK_GRANTS, SIGNER_GRANTS } from '../testing/clients.ts';
import { actingAs, pageAsker, type AskerOptions } from '../testing/page-askers.ts';
import { PROVIDER_GRANTS, type ProviderKind } from '../testing/portal/provider-kinds.ts';

const opened = (options: AskerOptions): PageName[] => PAGES.filter((page) => pageRules[page](pageAsker(options)));

const administrator: AskerOptions = {
  twoMansRule: true,
  grants: [
    { area: 'PAYMENT_VIEW', level: 'GRANT' },
    { area: 'PAYMENT_VIEW_UPLOADED', level: 'GRANT' },
    { area: 'ACCOUNT_PAYMENTS', level: 'VIEW_ONLY' },
    { area: 'ACCOUNT_STATEMENTS', level: 'VIEW_ONLY' },
    ...(['USERS', 'USER_GROUPS', 'SIGN_OFF_RULES', 'SETTINGS'] as const).map((area) => ({
      area,
      level: 'ADMIN' as const,
    })),
  ],
};
/** The kinds of users outside the provider, and of its people in their name, as in `e2e/support/route-table.ts`. */
const KINDS = {
  nobody: {},
  withoutStatements: { modules: ['EFT'] },
  clerk: { grants: CLERK_GRANTS },
  clerkWithoutTemplates: { grants: CLERK_GRANTS, paysWithTemplates: false },
  paysWithTemplatesAlone: {
    grants: [
      { area: 'PAYMENT_VIEW', level: 'GRANT' },
      { area: 'PAYMENT_CREATE_FROM_TEMPLATE', level: 'GRANT' },
      { area: 'CLIENT_TEMPLATES', level: 'VIEW_ONLY' },
      { area: 'MY_TEMPLATES', level: 'EDIT' },
    ],
  },
  signer: { grants: SIGNER_GRANTS },
  clientAdministrator: administrator,
  withoutPassword: { hasPassword: false, modules: [] },
  impersonatingClient: { ...administrator, acting: actingAs(true, 'ADMIN') },
  impersonatingClientReadOnly: { ...administrator, acting: actingAs(true, 'VIEW_ONLY') },
  impersonatingUser: { ...administrator, acting: actingAs(false, 'ADMIN') },
  impersonatingUserReadOnly: { ...administrator, acting: actingAs(false, 'VIEW_ONLY') },
  partnerEndUser: { clientKind: 'PARTNER', modules: ['DLC'], environment: 'LOCAL' },
  corporateEndUser: { clientKind: 'CORPORATE', modules: ['DLC'], environment: 'LOCAL' },
  impersonatingPartner: { clientKind: 'PARTNER', modules: ['DLC'], acting: actingAs(true, 'ADMIN') },
} satisfies Record<string, AskerOptions>;

const STATEMENTS = 'transactions statementAccounts statements';

it.each<[keyof typeof KINDS, string]>([
  ['nobody', `${STATEMENTS} settings changePassword`],
  ['withoutStatements', 'settings changePassword'],
  [
    'clerk',
    `orders newPayment fromTemplates paymentTransactions uploadedFiles deletedOrders ${STATEMENTS} approvals settings changePassword`,
  ],
  [
    'clerkWithoutTemplates',
    `orders newPayment paymentTransactions uploadedFiles deletedOrders ${STATEMENTS} approvals settings changePassword`,
  ],
  [
    'paysWithTemplatesAlone',
    `orders fromTemplates paymentTransactions clientTemplates myTemplates standingOrders ${STATEMENTS} settings changePassword`,
  ],
  ['signer', `orders ordersToSign paymentTransactions ${STATEMENTS} settings changePassword`],
  [
    'clientAdministrator',
    `orders paymentTransactions uploadedFiles ${STATEMENTS} users userGroups signOffRules companySettings approvals settings changePassword`,
  ],
  ['withoutPassword', 'settings'],
  [
    'impersonatingClient',
    'orders paymentTransactions clientTemplates standingOrders uploadedFiles deletedOrders users userGroups accounts accountGroups banks owners signOffRules companySettings approvals',
  ],
  [
    'impersonatingClientReadOnly',
    'orders paymentTransactions clientTemplates standingOrders uploadedFiles deletedOrders users userGroups banks owners signOffRules companySettings approvals',
  ],
  [
    'impersonatingUser',
    `orders paymentTransactions uploadedFiles ${STATEMENTS} users userGroups signOffRules companySettings approvals settings`,
  ],
  [
    'impersonatingUserReadOnly',
    `orders paymentTransactions uploadedFiles ${STATEMENTS} users userGroups signOffRules companySettings approvals settings`,
  ],
  ['partnerEndUser', 'downloadCenter settings changePassword'],
  ['corporateEndUser', 'downloadCenter settings changePassword'],
  ['impersonatingPartner', 'downloadCenter'],
])('%s opens: %s', (kind, pages) => {
  expect(opened(KINDS[kind]).join(' ')).toBe(pages);
});

it.each<[ProviderKind, string]>([
  [
    'paymentsAdministrator',
    'clients operations screening mandates clientBanks connections users approvals impersonation developer',
  ],
  ['statementsAdministrator', 'statementImports clients users developer'],
  ['liquidityAdministrator', 'clients users developer'],
  ['downloadsAdministrator', 'clients users developer'],
  [
    'readOnlyAdministrator',
    'statementImports clients operations screening mandates clientBanks connections users approvals impersonation',
  ],
  ['settingsAdministrator', 'exchangeRates companySettings approvals'],
  // The provider's people and groups always take two.
  ['userAdministrator', 'users userGroups approvals'],
  ['compliance', 'operations screening mandates clientBanks connections approvals'],
])("the provider's %s opens: %s", (kind, pages) => {
  const options = { clientKind: 'PROVIDER', grants: PROVIDER_GRANTS[kind], twoMansRule: true } as const;
  const own: PageName[] = ['settings', 'changePassword'];
  expect(
    opened(options)
      .filter((page) => !own.includes(page))
      .join(' '),
  ).toBe(pages);
});

it("the developers' pages are open to everybody where the portal is developed, except to end users", () => {
  const isOpen = (options: AskerOptions) => opened(options).includes('developer');
  expect(
    (['LOCAL', 'DEV', 'TEST', 'UAT', 'UAT-2', 'PROD'] as const).filter((environment) => isOpen({ environment })),
  ).toEqual(['LOCAL', 'DEV', 'TEST']);
  expect(isOpen({ clientKind: 'PARTNER', environment: 'LOCAL' })).toBe(false);
});

/** Of a client with the two-person rule for these categories; null for no rule at all. */
const seesApprovals = (categories: SwitchableCategory[] | null, ...grants: NonNullable<AskerOptions['grants']>) =>
  opened({ twoMansRule: categories !== null, twoMansRuleCategories: categories ?? [], grants }).includes('approvals');

it('people who upload files see what waits, even without the two-person rule', () => {
  const uploads = { area: 'PAYMENT_UPLOAD', level: 'GRANT' } as const;
  expect([seesApprovals(null, uploads), seesApprovals([], uploads)]).toEqual([true, true]);
  expect(seesApprovals(null, { area: 'PAYMENT_DELETE', level: 'GRANT' })).toBe(false);
});

it('with the rule, people who view orders see it; without it, people who delete or restore them do', () => {
  expect(seesApprovals(['ORDER'], { area: 'PAYMENT_VIEW', level: 'GRANT' })).toBe(true);
  expect(seesApprovals(['SIGNOFFRULE'], { area: 'PAYMENT_VIEW', level: 'GRANT' })).toBe(false);
  expect(seesApprovals(['SIGNOFFRULE'], { area: 'PAYMENT_DELETE', level: 'GRANT' })).toBe(true);
  expect(seesApprovals(['SIGNOFFRULE'], { area: 'RESTORE_DELETED_ORDER', level: 'GRANT' })).toBe(true);
});

it.each([
  ['SIGN_OFF_RULES', 'VIEW_ONLY'],
  ['USERS', 'VIEW_ONLY'],
  ['USER_GROUPS', 'VIEW_ONLY'],
  ['ACCOUNT_PAYMENTS', 'ADMIN'],
] as const)('with the rule, people with %s on level %s see it', (area, level) => {
  expect([seesApprovals([], { area, level }), seesApprovals(null, { area, level })]).toEqual([true, false]);
});
