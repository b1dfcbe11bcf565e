import type { Database, Prepared, Transaction } from '../../platform/database/db.ts';

type Plan = Record<string, unknown> & { Plans?: Plan[] };

const REMOVED = ['Rows Removed by Filter', 'Rows Removed by Join Filter', 'Rows Removed by Index Recheck'];

/** How many rows the steps of an executed plan returned or discarded. */
function rowsOf(plan: Plan): number {
  const number = (key: string) => Number(plan[key] ?? 0);
  const each = number('Actual Rows') + REMOVED.reduce((sum, key) => sum + number(key), 0);
  return each * number('Actual Loops') + (plan.Plans ?? []).reduce((sum, below) => sum + rowsOf(below), 0);
}

/** Counts the rows that the database reads for statements; nothing else on the machine affects that. */
export class CountedRows {
  /** By statement text: each execution counts as one too. */
  readonly counts = new Map<string, number>();

  get total(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** The same database, whose statements are counted and then run. */
  database(db: Database): Database {
    return { ...db, inClient: (clientId, work) => db.inClient(clientId, (tx) => work(this.transaction(tx))) };
  }

  transaction(tx: Transaction): Transaction {
    const counted = async (statement: string | Prepared, values?: unknown[]) => {
      const text = typeof statement === 'string' ? statement : statement.text;
      if (/^\s*(?:select|with|insert|update|delete)\b/i.test(text)) await this.#count(tx, text, values);
    };
    return {
      ...tx,
      rows: async (statement, values) => (await counted(statement, values), tx.rows(statement, values)),
      row: async (statement, values) => (await counted(statement, values), tx.row(statement, values)),
      write: async (text, values) => (await counted(text, values), tx.write(text, values)),
    };
  }

  async #count(tx: Transaction, text: string, values?: unknown[]): Promise<void> {
    await tx.rows('savepoint counted');
    const explained = `explain (analyze, costs off, timing off, format json) ${text}`;
    const [row] = await tx.rows<{ 'QUERY PLAN': { Plan: Plan }[] }>(explained, values);
    await tx.rows('rollback to savepoint counted');
    const key = text.replace(/\s+/g, ' ');
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1 + rowsOf(row!['QUERY PLAN'][0]!.Plan));
  }
}

/** Of four times as much, linear work is four times as much and quadratic work sixteen times. */
const GROWTH_MAXIMUM = 7;

/** The statements whose rows grew faster than a size that grew fourfold; counts up to `ignored` say nothing. */
export function growing(
  few: CountedRows,
  many: CountedRows,
  ignored: number,
): { text: string; few: number; many: number }[] {
  return [...many.counts].flatMap(([text, count]) => {
    const before = few.counts.get(text) ?? 0;
    return count > GROWTH_MAXIMUM * Math.max(before, ignored) ? [{ text, few: before, many: count }] : [];
  });
}
