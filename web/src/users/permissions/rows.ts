import type { AccountScope } from '@portico/contract/permissions/effective';
import { LADDER_AREAS, PROVIDER_AREAS, type Area, type LadderArea } from '@portico/contract/permissions/model';
import type { PermissionChoices } from '../model.ts';
import { isScoped, type Holder } from './effect/effect.ts';
import { keyOf, WHOLE, type Entries, type Place } from './entries.ts';

export const SECTIONS = {
  PAYMENTS: ['ACCOUNT_PAYMENTS'],
  STATEMENTS: ['ACCOUNT_STATEMENTS', 'USER_DEFINED_REPORTS'],
  MASTER_DATA: ['BANKS', 'OWNERS', 'CLIENT_TEMPLATES', 'MY_TEMPLATES', 'SIGN_OFF_RULES'],
  ADMINISTRATION: ['USERS', 'USER_GROUPS', 'SETTINGS', 'CLIENT_LOG'],
  LIQUIDITY: ['LIQUIDITY_MANAGEMENT'],
  PROVIDER: PROVIDER_AREAS,
} as const satisfies Record<string, readonly LadderArea[]>;
export type Section = keyof typeof SECTIONS;

/** A line of the matrix: a place with the account it is decided for. */
export type MatrixRow = Place & {
  key: string;
  /** Undefined where the area as a whole is decided. */
  account: AccountScope | undefined;
  /** The name of the account or the account group; null for an area as a whole. */
  name: string | null;
  /** The number of an account, which the filter also searches. */
  number: string;
};

type ScopeChoices = Pick<PermissionChoices, 'accounts' | 'accountGroups'>;

type Accounts = ScopeChoices['accounts'];
/** An account with its number, and its position among the choices. */
type Known = { account: AccountScope; number: string; rank: number };
const known = new WeakMap<Accounts, Map<string, Known>>();

/**
 * The accounts by their ids: computed once for the same choices, since every change of a level asks for thousands of
 * them.
 */
function accountsById(accounts: Accounts): Map<string, Known> {
  const byId = known.get(accounts) ?? new Map(accounts.map((one, rank) => [one.uniqueId, knownOf(one, rank)]));
  known.set(accounts, byId);
  return byId;
}

function knownOf({ uniqueId, accountGroupIds, name, number }: Accounts[number], rank: number): Known {
  return { account: { accountId: uniqueId, accountGroupIds, name }, number, rank };
}

export function accountScopes({ accounts }: Pick<ScopeChoices, 'accounts'>): AccountScope[] {
  return [...accountsById(accounts).values()].map(({ account }) => account);
}

/** The ladders of a section that the client's people can hold. */
export function laddersOf(section: Section, areas: readonly Area[]): LadderArea[] {
  return SECTIONS[section].filter((area) => areas.includes(area));
}

/** Whether an area is a ladder; otherwise it is a switch. */
export function isLadder(area: Area): area is LadderArea {
  return (LADDER_AREAS as readonly Area[]).includes(area);
}

type RowSources = { before: Entries; now: Entries; groups: Holder['groups']; added: readonly Place[] };

/**
 * The lines of an area: itself, then the account groups and accounts that have or had an entry, own or a group's, or
 * were added to get one; each kind in the order of the choices, deleted ones last.
 */
export function rowsOf(area: Area, sources: RowSources, choices: ScopeChoices): MatrixRow[] {
  const whole: MatrixRow = { key: area, area, scope: WHOLE, account: undefined, name: null, number: '' };
  if (!isScoped(area)) return [whole];
  const { before, now, groups, added } = sources;
  const places: Place[] = [
    ...before.values(),
    ...now.values(),
    ...groups.flatMap(({ permissions }) => permissions),
    ...added,
  ].filter((place) => place.area === area && place.scope.kind !== 'AREA');
  const rows = new Map(places.map((place) => [keyOf(place), place]));
  return [whole, ...inOrder([...rows.values()], choices).map((place) => rowOf(place, choices))];
}

function inOrder(places: Place[], { accounts, accountGroups }: ScopeChoices): Place[] {
  const groups = new Map(accountGroups.map(({ uniqueId }, index) => [uniqueId, index - accountGroups.length]));
  const byId = accountsById(accounts);
  const rank = ({ scope }: Place) =>
    scope.kind === 'AREA' ? -Infinity : (groups.get(scope.id) ?? byId.get(scope.id)?.rank ?? Infinity);
  // Infinity minus itself is NaN.
  return places.toSorted((one, other) => rank(one) - rank(other) || 0);
}

export function rowOf({ area, scope }: Place, choices: ScopeChoices): MatrixRow {
  const key = keyOf({ area, scope });
  if (scope.kind === 'AREA') return { key, area, scope, account: undefined, name: null, number: '' };
  if (scope.kind === 'ACCOUNT_GROUP') {
    const name = choices.accountGroups.find(({ uniqueId }) => uniqueId === scope.id)?.name ?? '';
    // As an account that is only in this group.
    return { key, area, scope, name, number: '', account: { accountId: '', accountGroupIds: [scope.id], name } };
  }
  const gone = { accountId: scope.id, accountGroupIds: [], name: '' };
  const { account, number } = accountsById(choices.accounts).get(scope.id) ?? { account: gone, number: '' };
  return { key, area, scope, name: account.name, number, account };
}
