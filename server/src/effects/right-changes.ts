import { LADDER_AREAS, LEVELS, SWITCH_AREAS, type Area } from '@portico/contract/permissions/model';
import type { ChangeEffect } from '@portico/contract/approvals/endpoints';
import { nameOfLevel, type AccountScope, type Rights } from '../permissions/public.ts';
import { isScoped, isSwitch } from '../users/public.ts';
import { accountOf, type Alike } from './alike.ts';
import type { SigningChange } from './signing.ts';

/** What somebody may do before and after a change. */
export type BeforeAfter = { before: Rights; after: Rights };
type EffectLine = ChangeEffect['people'][number]['rights'][number];
/** A gained or lost right with all its accounts; `isWhole`: also on future accounts. */
export type RightChange = Pick<EffectLine, 'area' | 'was' | 'now' | 'isWhole'> & {
  accounts: AccountScope[];
  /** The same accounts, grouped if nothing tells them apart. */
  places: Alike[];
};

const ALL_AREAS: readonly Area[] = [...LADDER_AREAS, ...SWITCH_AREAS];

/**
 * Which rights somebody gains and loses, and on which accounts; groups those with the same change in one area. Pure.
 */
export function rightChanges(gain: BeforeAfter, alike: readonly Alike[]): RightChange[] {
  return ALL_AREAS.flatMap((area) => changesIn(area, gain, alike));
}

function changesIn(area: Area, { before, after }: BeforeAfter, alike: readonly Alike[]): RightChange[] {
  const changes = new Map<string, RightChange>();
  const note = (accounts: Alike | null) => {
    // For an added or removed account only the rights on it count, not that it comes or goes.
    const account = accounts ? accountOf(accounts) : undefined;
    const [was, now] = [
      heldAt(before, area, accounts?.before ?? account),
      heldAt(after, area, accounts?.after ?? account),
    ];
    if (was === now) return;
    const change = changes.get(`${was} ${now}`) ?? { area, was, now, isWhole: false, accounts: [], places: [] };
    changes.set(`${was} ${now}`, change);
    if (accounts) {
      change.accounts.push(...accounts.accounts);
      change.places.push(accounts);
    } else change.isWhole = true;
  };
  note(null);
  if (isScoped(area)) for (const accounts of alike) note(accounts);
  return [...changes.values()];
}

/** Denied counts as closed, like anything without an entry. */
function heldAt(rights: Rights, area: Area, account?: AccountScope) {
  return nameOfLevel(Math.max(rights.effective(area, account).level, LEVELS.INHERIT));
}

/** The accounts on which somebody's payment rights differ afterwards. Pure. */
export function accountsTouched(
  { before, after }: BeforeAfter,
  changes: readonly RightChange[],
  signing: readonly SigningChange[],
  alike: readonly Alike[],
): string[] {
  const own = changes.flatMap(({ area, accounts }) => (area === 'ACCOUNT_PAYMENTS' ? accounts : []));
  const signs = signing.flatMap(({ accounts }) => accounts);
  const isEverywhere = changes.some(({ area }) => isSwitch(area));
  const sees = (rights: Rights, one: Alike) => rights.has('ACCOUNT_PAYMENTS', 'VIEW_ONLY', accountOf(one));
  const seen = alike.filter((one) => isEverywhere && (sees(before, one) || sees(after, one)));
  return [...own, ...signs, ...seen.flatMap(({ accounts }) => accounts)].map(({ accountId }) => accountId);
}

const ACCOUNTS_NAMED = 5;

/** A change of a right for display. */
export function toldChange({ accounts, places: _places, ...change }: RightChange): EffectLine {
  return {
    ...change,
    accountsCount: isScoped(change.area) ? accounts.length : null,
    accounts: accounts.slice(0, ACCOUNTS_NAMED).map(({ name }) => name),
  };
}
