import type { GridColumn } from './grid.ts';
import type { DateFormat, NumberFormat } from './session/model.ts';
import type { TextKey } from './text-keys.ts';

/** Whom a cell is written for: their words, their formats, and their time zone by its IANA name. */
export type Reader = {
  words: (key: TextKey, parameters?: Record<string, string | number>) => string;
  dateFormat: DateFormat;
  numberFormat: NumberFormat;
  timeZone: string;
};

/** An amount on the wire: a decimal string with its currency. */
export type WireMoney = { amount: string; currency: string };

/** The value of a cell by the kind of its column: days as `YYYY-MM-DD`, instants in UTC. */
type Values = {
  text: string;
  set: string | boolean;
  date: string;
  instant: string;
  number: number;
  amount: WireMoney | readonly WireMoney[];
};
export type CellValue = Values[GridColumn['kind']] | null;

/** What its kind says of a column beyond that: how its values are written. */
type Writing = {
  text: unknown;
  /** `words` is the text key with `*` for the value; without it, values are written as they are. */
  set: { values: readonly string[]; words: `${string}.*${string}` } | { values?: readonly string[]; words?: never };
  date: unknown;
  instant: unknown;
  /** `percent` isn’t written with its value; exports say it in the heading. */
  number: { unit?: 'bytes' | 'percent' };
  /** `signed`: in lists of movements, credits carry a plus. */
  amount: { signed?: true };
};

/** Where a row has a value of this type: a field of the row, or of an object in it. */
type PathTo<Row, Value> = {
  [Key in keyof Row & string]: Row[Key] extends Value | null
    ? Key
    : NonNullable<Row[Key]> extends readonly unknown[]
      ? never
      : NonNullable<Row[Key]> extends object
        ? `${Key}.${PathTo<NonNullable<Row[Key]>, Value>}`
        : never;
}[keyof Row & string];

/** The value is what the row has at `field`, unless `value` finds it. */
type Place<Row, Value> =
  { field: PathTo<Row, Value>; value?: never } | { field: string; value: (row: Row, reader: Reader) => Value | null };

type Titled = {
  /** In full: chips, the choice of columns and exports. */
  title: TextKey;
  /** In the header of the screen, if the full title is too long for it. */
  shortTitle?: TextKey;
  /** What is written in the place of no value; nothing, unless it is given. */
  none?: TextKey;
};

/** What is written if a row has more to say than the value; null: the value. */
type Text<Row> = { text?: (row: Row, reader: Reader) => string | null };

/**
 * An amount names the column of its currency; amounts in several currencies name none. A sum takes only the rows for which
 * `summedIf` holds, and all without it.
 */
type AmountPlace<Row> = { summedIf?: (row: Row) => boolean } & (
  ({ currency: string } & Place<Row, WireMoney>) | ({ currency?: never } & Place<Row, readonly WireMoney[]>)
);

type ColumnOf<Row> = {
  [Kind in GridColumn['kind']]: GridColumn & { kind: Kind } & Titled &
    Text<Row> &
    Writing[Kind] &
    (Kind extends 'amount' ? AmountPlace<Row> : Place<Row, Values[Kind]>);
}[GridColumn['kind']];

/** A field that requests may filter or sort by, and that no list shows. Files say a filter by `filterTitle` and `words`. */
type HiddenField = GridColumn & {
  title?: never;
  filterTitle: TextKey;
  values?: readonly string[];
  words?: `${string}.*${string}`;
};

/** A list of such rows, as its module declares it; the columns are in the order in which they are first shown. */
export type ListOf<Row> = { name: string; title: TextKey; columns: readonly (ColumnOf<Row> | HiddenField)[] };

/** A column of any list. */
export type ListColumn = GridColumn &
  Titled & {
    filterTitle?: never;
    values?: readonly string[];
    words?: string;
    unit?: 'bytes' | 'percent';
    signed?: true;
    summedIf?: (row: never) => boolean;
    value?: (row: never, reader: Reader) => CellValue;
    text?: (row: never, reader: Reader) => string | null;
  };

/** Any list. Fields without a title are no columns: requests may filter or sort by them. */
export type List = { name: string; title: TextKey; columns: readonly (ListColumn | HiddenField)[] };

/** The fields of a list's columns. */
export type FieldOf<Some extends List> = Extract<Some['columns'][number], { title: TextKey }>['field'];

/** Whether lists are grouped by it: sets and days always are, texts if they say so. */
export function isGrouped(column: GridColumn): boolean {
  if (column.kind === 'text') return column.grouped === true;
  return column.kind === 'set' || column.kind === 'date' || column.kind === 'instant';
}

/** The columns of a list, in the order in which they are first shown. */
export function columnsOf(list: List): ListColumn[] {
  return list.columns.filter((column) => column.title !== undefined);
}

/** The column with this field. Throws if the list has none. */
export function columnOf(list: List, field: string): ListColumn {
  const column = columnsOf(list).find((one) => one.field === field);
  if (!column) throw new Error(`${list.name} has no column ${field}.`);
  return column;
}
