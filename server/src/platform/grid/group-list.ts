import type { GridQuery } from '@portico/contract/grid';
import type { WireMoney } from '@portico/contract/list-columns';
import { GRID_GROUPS_MAXIMUM } from '@portico/contract/limits';
import { formatMoney } from '@portico/contract/money';
import { PortalError } from '../errors.ts';
import { filteredFields } from './grid-filter.ts';
import { COUNT_OF_ROWS, groupsStatement, type GroupRow, type Grouping } from './grid-groups.ts';
import { inItsClient, seeList, type Asking, type Listing } from './listing.ts';

/**
 * A group, a sub-total or the grand total, with a value for each of its levels: three, two, one, none. The value of a
 * set is what its filter takes; if that is an id, `name` is what people call it. Null: the rows without a value.
 */
export type ListGroup = {
  values: { value: string | null; name: string | null }[];
  count: number;
  /** By field. `omitted` rows are in no sum: without an amount, with a hidden one, or for information only. */
  sums: Record<string, { totals: WireMoney[]; omitted: number }>;
};

type Asked<Params> = { params: Params } & Pick<GridQuery, 'filter'> & Grouping;

/**
 * A filtered list in groups, with exact sums of its amounts per currency. The groups are ordered by their names, each
 * sub-total comes after its groups, the grand total last. Permission, rows and expressions are the list's own, so a sum
 * takes what the reader sees in rows, and nothing else.
 *
 * Throws what `readList` does; 1500 for a field that can't be grouped by or summed, for one given twice and for a
 * fourth level; 1511 for more than a thousand innermost groups, because a cut total would be a wrong one.
 */
export async function groupList<Row, Params, View, Stored>(
  list: Listing<Row, Params, View, Stored>,
  asking: Asking,
  { params, filter, ...grouping }: Asked<Params>,
): Promise<ListGroup[]> {
  const {
    view,
    source,
    rows: listed,
  } = await seeList(list, asking, params, [...filteredFields(filter), ...grouping.groupBy.map(({ field }) => field)]);
  const { text, values } = groupsStatement(source, listed, filter, grouping);
  const rows = await inItsClient(list, view, asking, () => asking.tx.rows<GroupRow>(text, values));
  if (rows[0] && rows[0].groups > GRID_GROUPS_MAXIMUM)
    throw new PortalError('TOO_MANY_RESULTS', { parameters: { limit: GRID_GROUPS_MAXIMUM } });
  return rows.length ? gathered(rows, grouping.sums) : [{ values: [], count: 0, sums: emptySums(grouping.sums) }];
}

/** Puts each group's sums to its count, which comes before them. */
function gathered(rows: readonly GroupRow[], fields: readonly string[]): ListGroup[] {
  const groups: ListGroup[] = [];
  for (const { depth, keys, names, measure, currency, count, sum } of rows) {
    if (measure === COUNT_OF_ROWS) {
      const values = keys.slice(0, depth).map((value, index) => ({ value, name: names[index]! }));
      groups.push({ values, count, sums: emptySums(fields) });
      continue;
    }
    const summed = groups.at(-1)!.sums[fields[measure]!]!;
    if (currency === null) summed.omitted = count;
    else summed.totals.push({ amount: formatMoney({ amountHundredThousandths: BigInt(sum!), currency }), currency });
  }
  return groups;
}

function emptySums(fields: readonly string[]): ListGroup['sums'] {
  return Object.fromEntries(fields.map((field) => [field, { totals: [], omitted: 0 }]));
}
