import { isGovernedCategory, kindOfCategory, type GovernedCategory } from '@portico/contract/approvals/kinds';
import type { UserId } from '@portico/contract/ids';
import { LEVELS, moduleOf, MODULES, type Area, type Module } from '@portico/contract/permissions/model';
import type { Reason } from '@portico/contract/errors';
import { HOLDERS, type PermissionEntry } from '../../permissions/public.ts';
import type { Transaction } from '../../platform/database/db.ts';
import {
  areasOfNeed,
  eligiblePeople,
  shortageReason,
  shortagesOf,
  without,
  type Approvers,
  type Candidate,
  type Person,
} from './eligible-people.ts';
import { PEOPLE_NEEDED } from './two-deciders.ts';
import { governedCategories } from '../rule/two-person.ts';

/** One more than needed suffices even without one of them, so the rest is skipped. */
const ENOUGH = PEOPLE_NEEDED + 1;
/** People are examined in batches: first a few, which often suffice, then more and more. */
const FEW = 50;
const MANY = 3_200;
const GROWTH = 4;

/**
 * The licensed categories under the rule, and who could approve their changes now: everybody if they are few, otherwise
 * as many as suffice.
 */
export async function loadApprovers(tx: Transaction): Promise<Approvers> {
  const governed = await governedCategories(tx);
  if (governed.length === 0) return { governed: [], people: new Map() };
  return loadApproversOf(tx, governed.filter(isGovernedCategory), ENOUGH);
}

/** The same for some categories, under the rule or not; stops at `enough` people if given. */
export async function loadApproversOf(
  tx: Transaction,
  categories: readonly GovernedCategory[],
  enough = Infinity,
): Promise<Approvers> {
  const modules = await loadLicence(tx);
  const governed = categories.filter((category) => isLicensed(category, modules));
  const people = new Map<GovernedCategory, Person[]>();
  for (const category of governed) people.set(category, await peopleOf(tx, category, modules, enough));
  return { governed, people };
}

/**
 * Who at the client could decide about changes of a category that the provider asks for, up to `enough` people: they
 * may approve them and can sign in. Invited users don't count, since they may never follow the link. Users locked by an
 * objection do; otherwise a provoked objection would leave the client to the provider. The licence is ignored: the
 * provider switches it.
 */
export function loadDeciders(tx: Transaction, category: GovernedCategory, enough: number): Promise<Person[]> {
  return peopleOf(tx, category, MODULES, enough, true);
}

async function loadLicence(tx: Transaction): Promise<Module[]> {
  const row = await tx.row<{ modules: Module[] }>(
    'select licensed_modules as modules from clients where client_id = current_client()',
  );
  return row!.modules;
}

/** Who could approve changes of a category, by name. */
async function peopleOf(
  tx: Transaction,
  category: GovernedCategory,
  modules: readonly Module[],
  enough: number,
  hasCome = false,
): Promise<Person[]> {
  const found: Person[] = [];
  let last: UserId | null = null;
  let page = enough === Infinity ? MANY : FEW;
  for (;;) {
    const candidates = await loadCandidates(tx, category, last, page, hasCome);
    found.push(...eligiblePeople(candidates, modules, [category]).get(category)!);
    last = candidates.at(-1)?.userId ?? null;
    if (candidates.length < page || found.length >= enough) break;
    page = Math.min(page * GROWTH, MANY);
  }
  return found.toSorted((one, other) => one.name.localeCompare(other.name));
}

/** Whether a client has what the changes of a category are about. */
export function isLicensed(category: GovernedCategory, modules: readonly Module[]): boolean {
  const module = moduleOf(kindOfCategory(category).area);
  return module === null || modules.includes(module);
}

/** Why somebody can't be deleted: they are one of the last who could approve changes. */
export async function lastApproverReasons(tx: Transaction, userId: UserId): Promise<Reason[]> {
  const before = await loadApprovers(tx);
  return shortagesOf(before, without(before, userId)).map(shortageReason);
}

type Row = {
  user_id: UserId;
  name: string;
  modules: Module[];
  is_own: boolean;
  area: Area;
  is_whole: boolean;
  strongest: number;
  highest: number;
};

/**
 * Some of those who can act now and were given what the category requires; among entries of one rank, the one that
 * decides.
 */
async function loadCandidates(
  tx: Transaction,
  category: GovernedCategory,
  afterId: UserId | null,
  most: number,
  hasCome: boolean,
): Promise<Candidate[]> {
  const { area, needs, alsoBy = { area, level: needs.approve } } = kindOfCategory(category);
  const given = [area, LEVELS[needs.approve], alsoBy.area, LEVELS[alsoBy.level]];
  const rows = await tx.rows<Row>(CANDIDATES, [areasOfNeed(category), ...given, afterId, most, hasCome]);
  return [...Map.groupBy(rows, (row) => row.user_id).values()].map(candidateOf);
}

const CANDIDATES = {
  name: 'approval candidates',
  text: `with strong as (
       select p.holder_kind, p.holder_id from permission_entries p where p.client_id = current_client() and p.level >= 3
         and (p.area = $2 and p.level >= $3 or p.area = $4 and p.level >= $5)),
     ${HOLDERS},
     people as (
       select u.id, shown_name(u) as name, u.modules from users u join holders on holders.user_id = u.id
        where u.client_id = current_client() and u.active and (u.locked_at is null or $8::boolean and u.objected_at is not null) and u.deleted_at is null
          and u.entity_status <> 'CREATION_PENDING' and ($6::uuid is null or u.id > $6)
          and (not $8::boolean or u.password_hash is not null or u.last_login_at is not null)
        order by u.id limit $7),
     given as (
       select p.holder_id as user_id, true as is_own, p.area, p.scope_kind, p.level from people u
         join permission_entries p on p.client_id = current_client() and p.holder_kind = 'USER' and p.holder_id = u.id
        where p.area = any($1) and p.level <> 0
       union all
       select h.user_id, false, p.area, p.scope_kind, p.level from people u
         join held_groups h on h.client_id = current_client() and h.user_id = u.id
         join permission_entries p on p.client_id = current_client() and p.holder_kind = 'GROUP' and p.holder_id = h.group_id
        where p.area = any($1) and p.level <> 0)
     select u.id as user_id, u.name, u.modules, g.is_own, g.area, g.scope_kind = 'AREA' as is_whole,
       case when min(g.level) < 0 then min(g.level) else max(g.level) end as strongest, max(g.level) as highest
     from people u join given g on g.user_id = u.id
     group by u.id, u.name, u.modules, g.is_own, g.area, g.scope_kind = 'AREA'
     order by u.id`,
};

function candidateOf(rows: readonly Row[]): Candidate {
  const { user_id: userId, name, modules } = rows[0]!;
  const highestSomewhere = new Map<Area, number>();
  for (const { area, is_whole: isWhole, highest } of rows) {
    if (!isWhole) highestSomewhere.set(area, Math.max(highest, highestSomewhere.get(area) ?? LEVELS.INHERIT));
  }
  const entries = rows
    .filter((row) => row.is_whole)
    .map(({ is_own: isOwn, area, strongest: level }): PermissionEntry => {
      return { groupName: isOwn ? null : '', area, scope: { kind: 'AREA' }, level };
    });
  return { userId, name, modules, entries, highestSomewhere };
}
