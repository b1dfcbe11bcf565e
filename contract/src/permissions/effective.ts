import { LEVELS, type Area } from './model.ts';

/** What an entry applies to: the whole area, the accounts of an account group, or one account. */
export type PermissionScope = { kind: 'AREA' } | { kind: 'ACCOUNT_GROUP' | 'ACCOUNT'; id: string };
export type ScopeKind = PermissionScope['kind'];

/** One line of a user's or a group's permissions. */
export type PermissionEntry = {
  /** The group it comes from; null for the user's own entry. */
  groupName: string | null;
  area: Area;
  scope: PermissionScope;
  level: number;
};

/** An account as permissions see it: the account and its account groups. Here ids are those that entries name. */
export type AccountScope<Known extends string = string> = {
  accountId: Known;
  accountGroupIds: readonly string[];
  name: string;
};

/** One of the six places a level may come from; `entry` is the one found there. */
export type DecisionStep = { own: boolean; rank: ScopeKind; entry: PermissionEntry | null };
/** The effective level and the entry it comes from; no entry means no access. */
export type Effective = { level: number; from: PermissionEntry | null };

const RANKS = ['ACCOUNT', 'ACCOUNT_GROUP', 'AREA'] as const;

/**
 * Finds the effective level from the entries of a user and their groups. The first hit wins: the user's own entries
 * before the groups', and account before account group before area. Among several at one rank DENY beats all, else the
 * highest wins; INHERIT is skipped; with no hit, access is denied. Pure: the server decides by it, and the editor
 * previews changes with it.
 */
export class EffectivePermissions {
  /** By area, rank and origin, then by what they name: the strongest entry at each place. */
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

  /** The accounts and account groups named by an entry; all others behave alike. */
  get scopeIds(): ReadonlySet<string> {
    return this.#scopeIds;
  }

  /** The six places in order of precedence. */
  steps(area: Area, account?: AccountScope): DecisionStep[] {
    return [true, false].flatMap((own) =>
      RANKS.map((rank) => ({ own, rank, entry: this.#at(own, area, rank, account) })),
    );
  }

  /** The effective level in an area, for one account or the whole area. */
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

/** DENY beats all, else the highest wins. */
function stronger(one: PermissionEntry | undefined, other: PermissionEntry): PermissionEntry {
  if (!one || other.level === LEVELS.DENY) return other;
  return one.level === LEVELS.DENY || one.level >= other.level ? one : other;
}
