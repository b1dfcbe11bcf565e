import type { StatementId } from '@portico/contract/ids';
import { loadNear, type Chain, type NearStatement } from './load-near.ts';
import type { Verdict } from '../settle/delivery.ts';
import type { BookedEntry } from '../settle/entry-amount.ts';
import { Effort, unlessTooMuch } from '../settle/effort.ts';
import { areContested } from '../settle/rivals.ts';
import { settle, takenOut } from '../settle/settle.ts';
import { unitsOf } from '../settle/units.ts';
import type { Transaction } from '../../platform/database/db.ts';

/** What is stored beside new or changed statements, and the verdicts on all of them. */
export type Judgement = { near: readonly NearStatement[]; verdicts: ReadonlyMap<StatementId, Verdict> };

/** Beyond this many entries nothing is compared: such statements stay in conflict until a person settles it. */
const ENTRIES_COMPARED_MAXIMUM = 400_000;

/**
 * Judges new statements, whose entries have been copied, or stored ones that a person has decided on. If there is too
 * much to compare, conflicts stay as they are unless all of their days are near: otherwise one that spans years would
 * put every later statement in conflict. If that is still too much, everything stored stays as it is.
 */
export async function judgeStatements(tx: Transaction, statements: readonly NearStatement[]): Promise<Judgement> {
  const judgement = await judgeBeside(tx, statements, 'all');
  return judgement.isWhole ? judgement : judgeBeside(tx, statements, 'counting');
}

/** `isWhole`: nothing was too much to compare. */
async function judgeBeside(
  tx: Transaction,
  statements: readonly NearStatement[],
  chain: Chain,
): Promise<Judgement & { isWhole: boolean }> {
  const own = new Map(statements.map((one) => [one.id, one]));
  const near = await loadNear(tx, statements, chain);
  if (near === null)
    return { near: [], verdicts: new Map(statements.map((one) => [one.id, unjudged(one)])), isWhole: false };
  const verdicts = new Map<StatementId, Verdict>();
  let isWhole = true;
  for (const component of componentsOf([...near, ...statements].toSorted(byArrival))) {
    const entries = await loadEntries(tx, component);
    const settled = settle(component, ({ id: wanted }) => entries?.get(wanted) ?? null);
    if (settled === null) isWhole = false;
    const all = settled ?? component.filter(({ id }) => own.has(id)).map((one) => [one.id, unjudged(one)] as const);
    for (const [id, verdict] of all) verdicts.set(id, verdict);
  }
  return { near: near.filter(({ id }) => verdicts.has(id)), verdicts, isWhole };
}

/** The verdict on one that can't be compared: it doesn't count, and what a person has taken out stays out. */
function unjudged({ opening, closing, decision }: NearStatement): Verdict {
  if (decision?.kind === 'TAKEN_OUT') return takenOut({ opening, closing });
  return { state: 'CONFLICT', opening: null, closing: null, besideId: null, missingPage: null };
}

function byArrival(one: NearStatement, other: NearStatement): number {
  const [mine, theirs] = [`${one.importedAt} ${one.id}`, `${other.importedAt} ${other.id}`];
  return mine < theirs ? -1 : 1;
}

/** Statements of one account whose days meet, or that are pages of one: only these need judging together. */
function componentsOf(statements: readonly NearStatement[]): NearStatement[][] {
  const components: NearStatement[][] = [];
  for (const [, all] of Map.groupBy(statements, ({ accountId }) => accountId)) components.push(...meeting(all));
  return components;
}

function meeting(statements: readonly NearStatement[]): NearStatement[][] {
  const runs: NearStatement[][] = [];
  let until = '';
  for (const one of statements.toSorted((a, b) => (a.firstDay < b.firstDay ? -1 : a.firstDay > b.firstDay ? 1 : 0))) {
    if (runs.length === 0 || one.firstDay > until) runs.push([]);
    runs.at(-1)!.push(one);
    if (one.day > until) until = one.day;
  }
  return joinPages(runs).map((run) => run.toSorted(byArrival));
}

function joinPages(runs: readonly NearStatement[][]): NearStatement[][] {
  const joined: NearStatement[][] = [];
  const placeOf = new Map<string, number>();
  for (const run of runs) {
    const digests = [...new Set(run.flatMap(({ pageDigest }) => pageDigest ?? []))];
    const place = Math.min(joined.length, ...digests.map((digest) => placeOf.get(digest) ?? joined.length));
    (joined[place] ??= []).push(...run);
    for (const digest of digests) placeOf.set(digest, Math.min(place, placeOf.get(digest) ?? place));
  }
  return joined;
}

/** The booked entries of each; null if nothing has to be compared, or it would be too much. */
async function loadEntries(
  tx: Transaction,
  statements: readonly NearStatement[],
): Promise<Map<StatementId, BookedEntry[]> | null> {
  const effort = new Effort();
  const compared = () =>
    areContested(
      unitsOf(statements, () => null, effort),
      effort,
    );
  if (statements.length < 2 || !unlessTooMuch(compared)) return null;
  if (statements.reduce((sum, { entryCount }) => sum + entryCount, 0) > ENTRIES_COMPARED_MAXIMUM) return null;
  const [fresh, stored] = [statements.filter(({ state }) => state === null), statements.filter(({ state }) => state !== null)]; // prettier-ignore
  const rows = [
    ...(fresh.length > 0 ? await tx.rows<BookedRow>(INCOMING, [fresh.map(({ id }) => id)]) : []),
    ...(await tx.rows<BookedRow>(STORED, [stored.map(({ id }) => id)])),
  ];
  const byStatement = Map.groupBy(rows, ({ statementId }) => statementId);
  return new Map(statements.map(({ id }) => [id, byStatement.get(id) ?? []]));
}

type BookedRow = BookedEntry & { statementId: StatementId };
const BOOKED = `e.type = 'ENTRY' and e.status is distinct from 'INFO'`;
const COLUMNS = `e.statement_id as "statementId", e.value_date as "valueDate", e.booking_date as "bookingDate", e.amount_hundred_thousandths as amount`;
/** Entries of new statements have only been copied. */
const INCOMING = `select ${COLUMNS} from incoming_entries e where e.statement_id = any($1) and ${BOOKED}`;
const STORED = `select ${COLUMNS}
  from statements s join statement_entries e on e.client_id = s.client_id and e.id between s.first_entry_id and s.last_entry_id and e.statement_id = s.id
  where s.client_id = current_client() and s.id = any($1) and ${BOOKED}`;
