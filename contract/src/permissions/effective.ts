import { LEVELS, type Area } from './model.ts';

/** What an entry holds for: the area as a whole, the accounts of an account group, or one account. */
export type PermissionScope = { kind: 'AREA' } | { kind: 'ACCOUNT_GROUP' | 'ACCOUNT'; id: string };
export type ScopeKind = PermissionScope['kind'];

/** One line of a user's or a group's permissions. */
export type PermissionEntry = {
  /** Null: the user's own entry; else the group it comes from. */
  groupName: string | null;
  area: Area;
  scope: PermissionScope;
  level: number;
};

/** An account as permissions know it: itself and the account groups it is in. */
export type AccountScope = { accountId: string; accountGroupIds: readonly string[]; name: string };

/** One of the six places where a level may come from; `entry` is what stands there. */
export type DecisionStep = { own: boolean; rank: ScopeKind; entry: PermissionEntry | null };
/** The level that holds and the entry that gives it; without one it is closed. */
export type Effective = { level: number; from: PermissionEntry | null };

const RANKS = ['ACCOUNT', 'ACCOUNT_GROUP', 'AREA'] as const;

/**
 * Which level holds, by the entries of a user and of his groups: the first hit wins, his own before the groups',
 * account before account group before area; among several at one rank DENY beats all, else the highest; INHERIT says
 * nothing; else closed. Pure: the server decides by it, and the editor shows by it what a change would do.
 */
export class EffectivePermissions {
  /** By area, rank and whose they are, and then by what they name: what is strongest at each place. */
  readonly #entries = new Map<string, Map<string, PermissionEntry>>();
  readonly #scopeIds = new Set<string>();

  constructor(entries: Iterable<PermissionEntry>) {
    for (const entry of entries) {
      if (entry.level === LEVELS.INHERIT) continue;
      const { kind } = entry.scope;
      const id = entry.scope.kind === 'AREA' ? '' : entry.scope.id;
      if (id) this.#scopeIds.add(id);
      const rank = rankOf(entry.groupName === null, entry.area, kind);
      const places = this.#entries.get(rank) ?? new Map<string, PermissionEntry>();
      this.#entries.set(rank, places.set(id, stronger(places.get(id), entry)));
    }
  }

  /** The accounts and account groups that an entry names: all others differ in nothing. */
  get scopeIds(): ReadonlySet<string> {
    return this.#scopeIds;
  }

  /** The six places in the order in which they count. */
  steps(area: Area, account?: AccountScope): DecisionStep[] {
    return [true, false].flatMap((own) =>
      RANKS.map((rank) => ({ own, rank, entry: this.#at(own, area, rank, account) })),
    );
  }

  /** The level that holds in an area, for one account or for the area as a whole. */
  effective(area: Area, account?: AccountScope): Effective {
    for (const own of [true, false]) {
      for (const rank of RANKS) {
        const from = this.#at(own, area, rank, account);
        if (from) return { level: from.level, from };
      }
    }
    return { level: LEVELS.INHERIT, from: null };
  }

  #at(own: boolean, area: Area, rank: ScopeKind, account: AccountScope | undefined): PermissionEntry | null {
    const places = this.#entries.get(rankOf(own, area, rank));
    if (!places) return null;
    if (rank === 'AREA') return places.get('') ?? null;
    if (!account) return null;
    return rank === 'ACCOUNT' ? (places.get(account.accountId) ?? null) : strongest(places, account.accountGroupIds);
  }
}

function rankOf(own: boolean, area: Area, rank: ScopeKind): string {
  return `${own ? 'own' : 'group'} ${area} ${rank}`;
}

function strongest(places: ReadonlyMap<string, PermissionEntry>, ids: readonly string[]): PermissionEntry | null {
  let best: PermissionEntry | undefined;
  for (const id of ids) {
    const entry = places.get(id);
    if (entry) best = stronger(best, entry);
  }
  return best ?? null;
}

/** DENY beats all, else the highest. */
function stronger(one: PermissionEntry | undefined, other: PermissionEntry): PermissionEntry {
  if (!one || other.level === LEVELS.DENY) return other;
  return one.level === LEVELS.DENY || one.level >= other.level ? one : other;
}
