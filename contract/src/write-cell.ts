import { showAmount, showBytes, showDate, showDecimal, showInstant } from './display-formats.ts';
import type { CellValue, ListColumn, Reader, WireMoney } from './list-columns.ts';
import type { TextKey } from './text-keys.ts';

/** The text of a column's cell as its reader's screen shows it. Without a value it is empty, or the column's own word. */
export function writeCell(column: ListColumn, row: object, reader: Reader): string {
  const said = column.text?.(row as never, reader) ?? null;
  if (said !== null) return said;
  const value = valueOf(column, row, reader);
  if (value === null || (Array.isArray(value) && value.length === 0))
    return column.none ? reader.words(column.none) : '';
  return writeValue(column, value, reader);
}

/** The value of a column's cell; null if there is none. */
export function valueOf({ field, value }: ListColumn, row: object, reader: Reader): CellValue {
  if (value) return value(row as never, reader);
  const found = field.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | null)?.[name], row);
  return (found ?? null) as CellValue;
}

function writeValue(column: ListColumn, value: NonNullable<CellValue>, reader: Reader): string {
  const { dateFormat, numberFormat, timeZone } = reader;
  if (typeof value === 'object')
    return [value as WireMoney | WireMoney[]]
      .flat()
      .map((money) => writeMoney(column, money, reader))
      .join(' / ');
  switch (column.kind) {
    case 'text':
    case 'amount':
      return String(value);
    case 'set':
      return wordOf(column, String(value), reader);
    case 'date':
      return showDate(String(value), dateFormat);
    case 'instant':
      return showInstant(String(value), dateFormat, timeZone);
    case 'number':
      return column.unit === 'bytes'
        ? showBytes(Number(value), numberFormat)
        : showDecimal(String(value), numberFormat);
  }
}

/** The word for a value of a set; the value itself if it has none. */
export function wordOf(
  { values, words }: Pick<ListColumn, 'values' | 'words'>,
  value: string,
  reader: Pick<Reader, 'words'>,
): string {
  return words && values?.includes(value) ? reader.words(words.replace('*', value) as TextKey) : value;
}

/** EUR 1,250.00; in lists of movements EUR +1,250.00. */
function writeMoney({ signed }: ListColumn, { amount, currency }: WireMoney, { numberFormat }: Reader): string {
  const plus = signed && /^[^-]*[1-9]/.test(amount) ? '+' : '';
  return `${currency} ${plus}${showAmount(amount, currency, numberFormat)}`;
}
