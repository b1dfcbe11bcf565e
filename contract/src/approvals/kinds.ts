import { moduleOf, type LadderArea, type Level, type SwitchArea } from '../permissions/model.ts';
import type { ChangeCategory } from './model.ts';

type Right = { area: LadderArea; level: Level };

/** A kind of object that changes under the two-person rule, as every side knows it. */
export type KindDefinition = {
  /** What lists, filters and the client's switches call it (spec A3). Several kinds may share a category. */
  category: ChangeCategory;
  /** Clients switch the two-person rule on and off for its category. */
  isSwitchable?: true;
  /** The area of its rights, and the levels needed there: to see it, to ask for a change, to decide about one. */
  area: LadderArea;
  needs: { view: Level; edit: Level; approve: Level };
  /** This level in another area suffices for all of it too. */
  alsoBy?: Right;
  /** Its objects decide who approves. Those who could hold the level on some account, and these rights. */
  approvedBy?: readonly SwitchArea[];
};

/** A new kind is an entry here, an entity on the server, and a list in the browser. */
export const GOVERNED_KINDS = {
  user: {
    category: 'USER',
    isSwitchable: true,
    area: 'USERS',
    needs: { view: 'VIEW_ONLY', edit: 'EDIT', approve: 'APPROVE' },
  },
  userGroup: {
    category: 'USERGROUP',
    isSwitchable: true,
    area: 'USER_GROUPS',
    needs: { view: 'VIEW_ONLY', edit: 'EDIT', approve: 'APPROVE' },
    alsoBy: { area: 'USERS', level: 'ADMIN' },
  },
  signOffRule: {
    category: 'SIGNOFFRULE',
    isSwitchable: true,
    area: 'SIGN_OFF_RULES',
    needs: { view: 'VIEW_ONLY', edit: 'EDIT', approve: 'APPROVE' },
  },
  account: {
    category: 'ACCOUNT',
    isSwitchable: true,
    area: 'ACCOUNT_PAYMENTS',
    needs: { view: 'ADMIN', edit: 'ADMIN', approve: 'ADMIN' },
  },
  accountGroup: {
    category: 'ACCOUNTGROUP',
    isSwitchable: true,
    area: 'ACCOUNT_PAYMENTS',
    needs: { view: 'ADMIN', edit: 'ADMIN', approve: 'ADMIN' },
  },
  bank: {
    category: 'BANK',
    isSwitchable: true,
    area: 'BANKS',
    needs: { view: 'VIEW_ONLY', edit: 'EDIT', approve: 'APPROVE' },
  },
  /** How the provider reaches banks, and what they take and answer (spec D13). */
  connection: {
    category: 'BANK',
    area: 'BANK_OPERATIONS',
    needs: { view: 'VIEW_ONLY', edit: 'EDIT', approve: 'APPROVE' },
  },
  owner: {
    category: 'OWNER',
    isSwitchable: true,
    area: 'OWNERS',
    needs: { view: 'VIEW_ONLY', edit: 'EDIT', approve: 'APPROVE' },
  },
  /** Templates that everybody at the client may pay with, as far as they see the account. */
  clientTemplate: {
    category: 'TEMPLATE',
    isSwitchable: true,
    area: 'CLIENT_TEMPLATES',
    needs: { view: 'VIEW_ONLY', edit: 'EDIT', approve: 'APPROVE' },
  },
  /** Somebody's own: nobody else sees them, so their changes never wait. */
  myTemplate: {
    category: 'TEMPLATE',
    area: 'MY_TEMPLATES',
    needs: { view: 'VIEW_ONLY', edit: 'EDIT', approve: 'APPROVE' },
  },
  /** Templates that are paid by a calendar (spec D13). */
  standingOrder: {
    category: 'TEMPLATE',
    area: 'CLIENT_TEMPLATES',
    needs: { view: 'VIEW_ONLY', edit: 'EDIT', approve: 'APPROVE' },
  },
  /** Deleting and restoring an order. Every client has the first, so that counts for who could approve. */
  order: {
    category: 'ORDER',
    isSwitchable: true,
    area: 'ACCOUNT_PAYMENTS',
    needs: { view: 'VIEW_ONLY', edit: 'EDIT', approve: 'EDIT' },
    approvedBy: ['PAYMENT_VIEW', 'PAYMENT_DELETE'],
  },
  /** Importing a file that was refused as a duplicate. */
  duplicateImport: {
    category: 'ORDER',
    area: 'ACCOUNT_PAYMENTS',
    needs: { view: 'VIEW_ONLY', edit: 'EDIT', approve: 'EDIT' },
  },
  /** The switches of the two-person rule, and how people sign in and sign. */
  companySettings: {
    category: 'SETTINGS',
    area: 'SETTINGS',
    needs: { view: 'VIEW_ONLY', edit: 'EDIT', approve: 'APPROVE' },
  },
  /** A file of the provider's exchange rates (spec D3). */
  rateList: {
    category: 'SETTINGS',
    area: 'SETTINGS',
    needs: { view: 'VIEW_ONLY', edit: 'EDIT', approve: 'APPROVE' },
  },
} as const satisfies Record<string, KindDefinition>;

export type GovernedKind = keyof typeof GOVERNED_KINDS;
/** A category with kinds: one that the portal can put under the rule. */
export type GovernedCategory = (typeof GOVERNED_KINDS)[GovernedKind]['category'];
type Switchable = Extract<(typeof GOVERNED_KINDS)[GovernedKind], { isSwitchable: true }>;
export type SwitchableCategory = Switchable['category'];

const kinds: readonly KindDefinition[] = Object.values(GOVERNED_KINDS);

export const GOVERNED_KIND_NAMES = Object.keys(GOVERNED_KINDS) as [GovernedKind, ...GovernedKind[]];

/**
 * The categories for which a client switches the rule on and off, in display order. The switches themselves (SETTINGS)
 * always take two people.
 */
export const SWITCHABLE_CATEGORIES = kinds
  .filter(({ isSwitchable }) => isSwitchable)
  .map(({ category }) => category) as [SwitchableCategory, ...SwitchableCategory[]];

/** What it takes to approve changes of a category: what its first kind declares. */
export function kindOfCategory(category: GovernedCategory): KindDefinition {
  return kinds.find((kind) => kind.category === category)!;
}

export function isGovernedCategory(category: ChangeCategory): category is GovernedCategory {
  return kinds.some((kind) => kind.category === category);
}

/** The lists of pending changes (spec A2). */
export const APPROVAL_LISTS = ['payments', 'liquidityManagement'] as const;
export type ApprovalList = (typeof APPROVAL_LISTS)[number];

/** The list in which changes of a kind wait: that of the module whose rights they take. */
export function approvalListOf(kind: GovernedKind): ApprovalList {
  return moduleOf(GOVERNED_KINDS[kind].area) === 'CPS' ? 'liquidityManagement' : 'payments';
}

/** Anyone who could change these alone could create their own second person for everything else. */
export const PEOPLE_CATEGORIES = ['USER', 'USERGROUP'] as const satisfies readonly SwitchableCategory[];

/** Categories under the two-person rule. Those for people are added as soon as any other takes two. */
export function withPeople(categories: readonly SwitchableCategory[]): SwitchableCategory[] {
  if (categories.length === 0) return [];
  const all: readonly SwitchableCategory[] = [...PEOPLE_CATEGORIES, ...categories];
  return SWITCHABLE_CATEGORIES.filter((category) => all.includes(category));
}
