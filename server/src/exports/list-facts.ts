import { readFilterValue } from '@portico/contract/filter-value';
import type { GridQuery } from '@portico/contract/grid';
import type { Language } from '@portico/contract/languages';
import type { List, Reader } from '@portico/contract/list-columns';
import { wordOf } from '@portico/contract/write-cell';
import { writeFilter } from '@portico/contract/write-filter';
import { filterTerms } from '../platform/grid/grid-filter.ts';
import type { Fact } from '../platform/table/table.ts';
import { text } from '../platform/texts.ts';

/** What of a list is in a file. `names` are those of the ids that its filter has. */
export type Taken = Pick<GridQuery, 'filter' | 'sort'> & {
  ids?: readonly string[] | undefined;
  names: ReadonlyMap<string, string>;
};

/** By which filter the rows of a list were found, how many of them were chosen, and how they are sorted. */
export function listFacts(list: List, { filter, sort, ids, names }: Taken, reader: Reader, language: Language): Fact[] {
  const say = (key: string, parameters?: Record<string, string | number>) => text(language, `files.${key}`, parameters);
  const titleOf = (field: string) => {
    const column = list.columns.find((one) => one.field === field);
    const title = column?.title ?? column?.filterTitle;
    return title ? reader.words(title) : field;
  };
  const terms = filterTerms(filter).map(([field, value]) => {
    const title = field === 'search' ? say('filter.search') : titleOf(field);
    return `${title}: ${valueWords(list, field, value, names, reader)}`;
  });
  const order = [sort ?? []].flat().map((term) => {
    const [field = '', direction] = term.split(',');
    return say(direction === 'desc' ? 'sort.desc' : 'sort.asc', { title: titleOf(field) });
  });
  return [
    { title: say('filter'), text: terms.join('\n') || say('filter.none') },
    ...(ids ? [{ title: say('selection'), text: say('selection.rows', { count: ids.length }) }] : []),
    ...(order.length > 0 ? [{ title: say('sort'), text: order.join(', ') }] : []),
  ];
}

/** What a field is filtered by, as the list's page says it. */
function valueWords(list: List, field: string, value: unknown, names: Taken['names'], reader: Reader): string {
  const column = list.columns.find((one) => one.field === field);
  const kind = column?.kind ?? 'text';
  const aliases = column?.kind === 'set' ? (column.aliases ?? {}) : {};
  const wordFor = (chosen: string) => {
    const name = names.get(chosen.toLowerCase());
    if (name !== undefined || !column) return name ?? chosen;
    return wordOf(column, Object.hasOwn(aliases, chosen) ? aliases[chosen]! : chosen, reader);
  };
  const written = writeFilter({ kind, wordOf: wordFor }, readFilterValue(value) ?? undefined, reader);
  return written || reader.words('grid.filter.any');
}
