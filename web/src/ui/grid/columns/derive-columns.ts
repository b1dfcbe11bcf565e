import type { ReactNode } from 'react';
import { columnsOf, type CellValue, type List, type ListColumn, type Reader } from '@portico/contract/list-columns';
import { valueOf, wordOf, writeCell } from '@portico/contract/write-cell';
import type { Column, Look, SetOption } from './column.ts';

/** Draws a cell by the kind of its column; `text` is what the contract writes, empty without a value. */
export type DrawCell = (column: ListColumn, value: CellValue, text: string, tone: Look<never>['tone']) => ReactNode;

/** The columns that have a look, in the order of the list's declaration. */
export function deriveColumns<Row extends object>(
  list: List,
  looks: Readonly<Record<string, Look<Row>>>,
  reader: Reader,
  draw: DrawCell,
): Column<Row>[] {
  return columnsOf(list).flatMap((column) => {
    const look = looks[column.field];
    return look ? [deriveColumn(column, look, reader, draw)] : [];
  });
}

function deriveColumn<Row extends object>(
  column: ListColumn,
  look: Look<Row>,
  reader: Reader,
  draw: DrawCell,
): Column<Row> {
  const { align, tone, cell, ...drawn } = look;
  const { field, title, shortTitle, kind } = column;
  const atEnd = (kind === 'number' || kind === 'amount') && align !== 'start';
  const options = look.options ?? optionsOf(column, reader);
  return {
    field,
    title: reader.words(title),
    ...(shortTitle && { shortTitle: reader.words(shortTitle) }),
    ...(atEnd && { align: 'end' }),
    ...drawn,
    ...(options && { options }),
    cell: (row) => {
      const text = writeCell(column, row, reader);
      return cell ? cell(row, text) : draw(column, valueOf(column, row, reader), text, tone);
    },
  };
}

function optionsOf(column: ListColumn, reader: Reader): SetOption[] | undefined {
  return column.values?.map((value) => ({ value, label: wordOf(column, value, reader) }));
}
