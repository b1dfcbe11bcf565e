import { GRID_GROUP_LEVELS_MAXIMUM, GRID_GROUPS_MAXIMUM } from '@portico/contract/limits';
import { isGrouped } from '@portico/contract/list-columns';
import { isTimeZone } from '@portico/contract/local-time';
import { PortalError } from '../errors.ts';
import { columnOf, filterConditions, unknownField } from './grid-filter.ts';
import type { GridRows } from './grid-page.ts';
import { expressionOf, type GridSource, type Parameter } from './grid-source.ts';

/** How the groups of days are written. */
const DAY_FORMATS = { day: 'YYYY-MM-DD', month: 'YYYY-MM', year: 'YYYY' } as const;

/** A field to group by; dates and instants by the day unless `by` says otherwise. */
export type GroupTerm = { field: string; by?: keyof typeof DAY_FORMATS };

/** At most three terms, the outermost first, and the amounts to sum. Instants are read in the time zone, or in UTC. */
export type Grouping = { groupBy: readonly GroupTerm[]; sums: readonly string[]; timeZone?: string };

/** The measure of a group's count. It comes before the places of the amounts. */
export const COUNT_OF_ROWS = -1;

/** A row of the answer: a group's count, or its sum of one amount in one currency. */
export type GroupRow = {
  /** How many of the terms the group has; it sums over the others. */
  depth: number;
  keys: (string | null)[];
  names: (string | null)[];
  /** The place of the amount in `sums`, or `COUNT_OF_ROWS`. */
  measure: number;
  /** Null: this many rows are in no sum. */
  currency: string | null;
  count: number;
  /** In hundred-thousandths. */
  sum: string | null;
  /** How many innermost groups there are, counted to one beyond the limit. Then the row stands for nothing else. */
  groups: number;
};

/**
 * The statement that groups a list's rows. The groups come in the order of their names, each sub-total after its
 * groups, the grand total last; a group's count comes before its sums. A field that is unknown, unfit or given twice is
 * 1500, an unknown time zone 1568.
 */
export function groupsStatement(
  source: GridSource,
  list: GridRows,
  filter: string | undefined,
  { groupBy, sums, timeZone = 'UTC' }: Grouping,
): { text: string; values: unknown[] } {
  if (!isTimeZone(timeZone)) throw new PortalError('WRONG_RANGE');
  refuseTooMany(groupBy, sums);
  const values = [...list.values];
  const parameter: Parameter = (value) => `$${values.push(value)}`;
  const conditions = filterConditions(source, filter, parameter).map((condition) => ` and ${condition}`);
  const levels = groupBy.map((term, index) => levelOf(source, term, `key_${index}`, () => parameter(timeZone)));
  const amounts = sums.map((field, index) => amountOf(source, field, index));
  return { text: textOf(levels, amounts, `${list.visible}${conditions.join('')}`), values };
}

/**
 * All rows are folded once. What comes of that is little, and only that is told apart by amount and rolled up. A row of
 * the answer is a total over those terms that it isn't deep enough for. Entries by account with their sum:
 *
 *   with listed as (select e.account_id as key_0, e.amount as amount_0, e.currency as currency_0 from …),
 *     folded as (select key_0, currency_0, count(*) as count, count(amount_0) as count_0, sum(amount_0) as sum_0
 *       from listed group by key_0, currency_0),
 *     found as (select count(*) as groups from (select from folded group by key_0 limit 1001) innermost),
 *     summed as (select key_0, 1 - grouping(key_0) as depth, measure, currency, sum(count), sum(sum) from folded
 *       cross join lateral (select -1, null, count, null
 *         union all select 0, currency_0, count_0, sum_0 where count_0 > 0
 *         union all select 0, null, count - count_0, null where count > count_0)
 *         measured (measure, currency, count, sum)
 *       group by rollup (key_0), measure, currency)
 *   select … from summed, found
 *
 * Of too many groups one folded row goes on, which carries their number to the refusal; to roll all up takes seconds.
 */
function textOf(levels: readonly Level[], amounts: readonly Amount[], from: string): string {
  const keys = levels.map(({ key }) => key);
  const folding = [...keys, ...amounts.map((amount) => amount.folding)];
  const folded = [...folding, 'count(*) as count', ...amounts.flatMap((amount) => amount.folded)];
  const counted = `select ${COUNT_OF_ROWS}, null::text, count, null::numeric`;
  const measured = [counted, ...amounts.flatMap((amount) => amount.measured)];
  const depth = [keys.length, ...keys.map((key) => `grouping(${key})`)].join(' - ');
  const summed = [...keys, `${depth} as depth, measure, currency, sum(measured.count)::int as count, sum(sum) as sum`];
  const rolling = [...(keys.length ? [`rollup (${keys.join(', ')})`] : []), 'measure', 'currency'];
  const order = levels.map(({ key, name }, at) => `depth <= ${at}, ${name} nulls last, ${key} nulls last`);
  return `with listed as (select ${[...levels, ...amounts].map(({ listed }) => listed).join(', ')} ${from}),
    folded as materialized (select ${folded.join(', ')}
      from listed ${folding.length ? `group by ${folding.join(', ')}` : ''}),
    found as materialized (select count(*)::int as groups
      from (select from folded group by ${keys.join(', ') || '()'} limit ${GRID_GROUPS_MAXIMUM + 1}) innermost),
    summed as (select ${summed.join(', ')}
      from (select * from folded limit (select case when groups > ${GRID_GROUPS_MAXIMUM} then 1 end from found)) folded
      cross join lateral (${measured.join(' union all ')}) measured (measure, currency, count, sum)
      group by ${rolling.join(', ')})
    select depth, measure, currency, count, sum, groups,
      array[${keys.map((key) => `${key}::text`).join(', ')}]::text[] as keys,
      array[${levels.map(({ name }) => `(${name})::text`).join(', ')}]::text[] as names
    from summed, found
    order by ${[...order, 'measure', 'currency'].join(', ')}`;
}

/** A fourth level, or what is asked for twice. */
function refuseTooMany(groupBy: readonly GroupTerm[], sums: readonly string[]): void {
  const terms = groupBy.map(({ field, by = 'day' }) => `${field} ${by}`);
  const extra =
    groupBy.find((_, index) => index >= GRID_GROUP_LEVELS_MAXIMUM || terms.indexOf(terms[index]!) < index)?.field ??
    sums.find((field, index) => sums.indexOf(field) < index);
  if (extra !== undefined) throw unknownField(extra);
}

/** A term in SQL: its value in a row, and the name of such a value, which groups are ordered and shown by. */
type Level = { key: string; listed: string; name: string };

function levelOf(source: GridSource, { field, by }: GroupTerm, key: string, timeZone: () => string): Level {
  const column = columnOf(source, field);
  const expression = expressionOf(source, field)!;
  const { groupedBy = expression.sql } = expression;
  const isOfDays = column.kind === 'date' || column.kind === 'instant';
  const fits = by === undefined || (isOfDays && Object.hasOwn(DAY_FORMATS, by));
  if (!isGrouped(column) || !fits) throw unknownField(field);
  if (isOfDays) {
    const time = column.kind === 'date' ? '::timestamp' : ` at time zone ${timeZone()}`;
    return { key, listed: `to_char((${groupedBy})${time}, '${DAY_FORMATS[by ?? 'day']}') as ${key}`, name: key };
  }
  const listed = `(${groupedBy}) as ${key}`;
  if (expression.storedAs === 'uuid') return { key, listed, name: `${expression.nameOf(key)} collate portal_order` };
  return { key, listed, name: column.kind === 'text' ? `${key} collate portal_order` : key };
}

/**
 * An amount in SQL: what is taken of a row, what rows are folded by and what becomes of them, and from that selects of
 * its place, a currency, how many rows have it, and their sum. No currency: rows that are in no sum.
 */
type Amount = { listed: string; folding: string; folded: string[]; measured: string[] };

function amountOf(source: GridSource, field: string, at: number): Amount {
  const column = columnOf(source, field);
  const expression = expressionOf(source, field)!;
  if (column.kind !== 'amount' || !column.summed) throw unknownField(field);
  if (expression.totals !== undefined)
    return {
      listed: `${expression.totals} as totals_${at}`,
      folding: `totals_${at}`,
      folded: [],
      measured: [
        `select ${at}, money->>'currency', count, count * (money->>'amount')::numeric
          from jsonb_array_elements(coalesce(nullif(totals_${at}, '[]'), '[{}]')) money`,
      ],
    };
  if (column.currency === undefined || expression.storedAs !== 'hundredThousandths') throw unknownField(field);
  const { sql, summedIf = 'true' } = expression;
  const currency = expressionOf(source, column.currency)!.sql;
  return {
    listed: `case when ${summedIf} then ${sql} end as amount_${at}, ${currency} as currency_${at}`,
    folding: `currency_${at}`,
    folded: [`count(amount_${at}) as count_${at}, sum(amount_${at}) as sum_${at}`],
    measured: [
      `select ${at}, currency_${at}, count_${at}, sum_${at} where count_${at} > 0`,
      `select ${at}, null, count - count_${at}, null where count > count_${at}`,
    ],
  };
}
