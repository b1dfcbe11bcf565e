import {
  LADDER_AREAS,
  LEVELS,
  moduleOf,
  PROVIDER_AREAS,
  SCOPED_AREAS,
  SWITCH_AREAS,
  type Area,
} from '@portico/contract/permissions/model';
import type { PermissionScope } from '@portico/contract/permissions/effective';
import type { AccountScope, Rights } from '../../permissions/public.ts';
import type { Subject } from '../../platform/subject.ts';

export type AccountGroup = { id: string; name: string };

const ALL_AREAS: readonly Area[] = [...LADDER_AREAS, ...SWITCH_AREAS];

/** The areas that a client's people can hold: within its licence, and the provider's own only there. */
export function areasOf({ clientKind, licensedModules }: Pick<Subject, 'clientKind' | 'licensedModules'>): Area[] {
  return ALL_AREAS.filter((area) => {
    const module = moduleOf(area);
    return (clientKind === 'PROVIDER' || !isProviderArea(area)) && (!module || licensedModules.includes(module));
  });
}

export function isProviderArea(area: Area): boolean {
  return (PROVIDER_AREAS as readonly Area[]).includes(area);
}

/** Whether entries of the area may name an account or an account group. */
export function isScoped(area: Area): boolean {
  return (SCOPED_AREAS as readonly Area[]).includes(area);
}

/** Whether the area is granted or not, without levels between. */
export function isSwitch(area: Area): boolean {
  return (SWITCH_AREAS as readonly Area[]).includes(area);
}

/** A user administrator hands out any right within the licence without holding it (spec D2). */
export function isUserAdministrator(rights: Rights): boolean {
  return rights.has('USERS', 'ADMIN');
}

/**
 * Up to which level somebody may hand out a right (spec D2): an administrator of users any within the licence;
 * everybody else needs GRANT, and hands out at most what they hold at that very scope, with every account in it. The
 * caller must prevent people from handing out to themselves. Pure.
 */
export class HandOut {
  readonly isUnlimited: boolean;
  /** Areas that nobody here may hand out, whatever they hold; none of them has scopes. */
  readonly kept: ReadonlySet<Area>;
  readonly accounts: readonly AccountScope[];
  readonly accountGroups: readonly AccountGroup[];
  readonly #rights: Rights;
  readonly #areas: ReadonlySet<Area>;
  readonly #byId: ReadonlyMap<string, AccountScope>;
  readonly #lowest = new Map<Area, number>();

  constructor(
    rights: Rights,
    areas: Iterable<Area>,
    accounts: readonly AccountScope[],
    accountGroups: readonly AccountGroup[],
    kept: Iterable<Area> = [],
  ) {
    this.isUnlimited = isUserAdministrator(rights);
    this.kept = new Set(kept);
    this.accounts = accounts;
    this.accountGroups = accountGroups;
    this.#rights = rights;
    this.#areas = new Set(areas);
    this.#byId = new Map(accounts.map((account) => [account.accountId, account]));
  }

  /** The accounts and account groups that their own entries name. */
  get scopeIds(): ReadonlySet<string> {
    return this.#rights.scopeIds;
  }

  /** The highest level that an entry for this scope may have; INHERIT: none may be handed out at all. */
  most(area: Area, scope: PermissionScope): number {
    return this.#usable(area, () => this.#held(area, scope));
  }

  /** The highest level that somebody may gain or lose at one place: an account, or the area as a whole. */
  mostAt(area: Area, account?: AccountScope): number {
    return this.#usable(area, () => this.#rights.effective(area, account).level);
  }

  #usable(area: Area, held: () => number): number {
    if (!this.#areas.has(area) || this.kept.has(area)) return LEVELS.INHERIT;
    if (this.isUnlimited) return isSwitch(area) ? LEVELS.GRANT : LEVELS.ADMIN;
    const level = held();
    return level >= LEVELS.GRANT ? level : LEVELS.INHERIT;
  }

  #held(area: Area, scope: PermissionScope): number {
    if (scope.kind === 'AREA') return isScoped(area) ? this.#everywhere(area) : this.#rights.effective(area).level;
    if (scope.kind === 'ACCOUNT_GROUP') return this.#throughout(area, scope.id);
    const account = this.#byId.get(scope.id);
    return account ? this.#rights.effective(area, account).level : LEVELS.INHERIT;
  }

  /** What they hold on every account of a group, and on future members. */
  #throughout(area: Area, groupId: string): number {
    const members = this.accounts.filter(({ accountGroupIds }) => accountGroupIds.includes(groupId));
    return this.#lowestOf(area, [memberOf(groupId), ...members]);
  }

  /** What they hold on every account, and on future ones. */
  #everywhere(area: Area): number {
    const known = this.#lowest.get(area);
    if (known !== undefined) return known;
    const places = [undefined, ...this.accountGroups.map(({ id }) => memberOf(id)), ...this.accounts];
    const lowest = this.#lowestOf(area, places);
    this.#lowest.set(area, lowest);
    return lowest;
  }

  #lowestOf(area: Area, places: readonly (AccountScope | undefined)[]): number {
    return places.reduce<number>((lowest, place) => Math.min(lowest, this.#rights.effective(area, place).level), 99);
  }
}

/** An account that is in a group and otherwise unknown. */
export function memberOf(groupId: string): AccountScope {
  return { accountId: '', accountGroupIds: [groupId], name: '' };
}
