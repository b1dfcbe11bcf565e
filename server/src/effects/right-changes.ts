import { LADDER_AREAS, LEVELS, SWITCH_AREAS, type Area } from '@portico/contract/permissions/model';
import type { ChangeEffect } from '@portico/contract/approvals/endpoints';
import { nameOfLevel, type AccountScope, type Rights } from '../permissions/public.ts';
import { isScoped, isSwitch } from '../users/public.ts';
import { accountOf, type Alike } from './alike.ts';
import type { SigningChange } from './signing.ts';

/** What somebody may do before a change and after it. */
export type BeforeAfter = { before: Rights; after: Rights };
type EffectLine = ChangeEffect['people'][number]['rights'][number];
/** A right that is gained or lost, with every account on which it is; `isWhole`: also on accounts to come. */
export type RightChange = Pick<EffectLine, 'area' | 'was' | 'now' | 'isWhole'> & {
  accounts: AccountScope[];
  /** The same accounts, as far as nothing tells them apart. */
  places: Alike[];
};

const ALL_AREAS: readonly Area[] = [...LADDER_AREAS, ...SWITCH_AREAS];

/** Which rights somebody gains and loses, and on which accounts; those with the same change of one area together. Pure. */
export function rightChanges(gain: BeforeAfter, alike: readonly Alike[]): RightChange[] {
  return ALL_AREAS.flatMap((area) => changesIn(area, gain, alike));
}

function changesIn(area: Area, { before, after }: BeforeAfter, alike: readonly Alike[]): RightChange[] {
  const changes = new Map<string, RightChange>();
  const note = (accounts: Alike | null) => {
    // Of an account that comes or goes only what holds on it counts, not that it does.
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

/** What is denied is closed, as what nothing says anything about. */
function heldAt(rights: Rights, area: Area, account?: AccountScope) {
  return nameOfLevel(Math.max(rights.effective(area, account).level, LEVELS.INHERIT));
}

/** The accounts on which somebody may do something else with payments afterwards. Pure. */
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

/** A change of a right as it is told. */
export function toldChange({ accounts, places: _places, ...change }: RightChange): EffectLine {
  return {
    ...change,
    accountsCount: isScoped(change.area) ? accounts.length : null,
    accounts: accounts.slice(0, ACCOUNTS_NAMED).map(({ name }) => name),
  };
}
