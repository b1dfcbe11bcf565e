import { readFilterValue } from '@portico/contract/filter-value';
import type { GridQuery } from '@portico/contract/grid';
import type { List, Reader } from '@portico/contract/list-columns';
import { wordOf } from '@portico/contract/write-cell';
import { writeFilter } from '@portico/contract/write-filter';
import { filterTerms } from '../platform/grid/grid-filter.ts';
import type { ListDescription } from '../platform/grid/whole-list.ts';
import type { Fact } from '../platform/table/table.ts';
import type { FileReader } from './reader-of.ts';

/** By what rows of a list were asked for. */
export type AskedRows = Pick<GridQuery, 'filter' | 'sort'> & { ids?: readonly string[] | undefined };

/** What rows belong to, by which filter they were found, how many of them were chosen, and how they are sorted. */
export function listFacts(
  list: List,
  { filter, sort, ids }: AskedRows,
  { names, belongsTo }: ListDescription,
  reader: FileReader,
): Fact[] {
  const { say } = reader;
  const titleOf = (field: string) => {
    const column = list.columns.find((one) => one.field === field);
    const title = column?.title ?? column?.filterTitle;
    return title ? reader.words(title) : field;
  };
  const withRemark = (words: string, value: unknown) => {
    if (isRange(value) && value['anySign'] === true) return say('filter.anySign', { value: words });
    const zone = isRange(value) && ('dateFrom' in value || 'dateTo' in value) ? (value['timeZone'] ?? 'UTC') : null;
    return typeof zone === 'string' && zone !== reader.timeZone ? `${words} (${zone})` : words;
  };
  const terms = filterTerms(filter).map(([field, value]) => {
    const title = field === 'search' ? say('filter.search') : titleOf(field);
    const words = valueWords(list, field, value, names, reader) || say('filter.none');
    return say('filter.term', { title, value: withRemark(words.replaceAll(/\s+/g, ' '), value) });
  });
  const order = [sort ?? []].flat().map((term) => {
    const [field = '', direction] = term.split(',');
    return say(direction === 'desc' ? 'sort.desc' : 'sort.asc', { title: titleOf(field) });
  });
  return [
    ...(belongsTo ? [{ title: reader.words(belongsTo.title), text: belongsTo.text }] : []),
    { title: say('filter'), text: terms.join('\n') || say('filter.none') },
    ...(ids ? [{ title: say('selection'), text: say('selection.rows', { count: ids.length }) }] : []),
    ...(order.length > 0 ? [{ title: say('sort'), text: order.join(', ') }] : []),
  ];
}

/** What a field is filtered by, as the list's page says it. Empty if it finds nothing, such as none of a set's values. */
function valueWords(
  list: List,
  field: string,
  value: unknown,
  names: ListDescription['names'],
  reader: Reader,
): string {
  const column = list.columns.find((one) => one.field === field);
  const kind = column?.kind ?? 'text';
  const aliases = column?.kind === 'set' ? (column.aliases ?? {}) : {};
  const wordFor = (chosen: string) => {
    const name = names.get(chosen.toLowerCase());
    if (name !== undefined || !column) return name ?? chosen;
    return wordOf(column, Object.hasOwn(aliases, chosen) ? aliases[chosen]! : chosen, reader);
  };
  return writeFilter({ kind, wordOf: wordFor }, readFilterValue(value) ?? undefined, reader);
}

function isRange(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
