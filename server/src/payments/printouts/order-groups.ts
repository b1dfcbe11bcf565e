import { EXPORTED_PDF_ROWS_MAXIMUM } from '@portico/contract/limits';
import type { FileReader } from '../../exports/public.ts';
import type { Section } from '../../platform/printout/printout.ts';
import type { TableCell, TableColumn } from '../../platform/table/table.ts';
import type { Order } from './order-head.ts';
import { groupedNumber } from './printed.ts';

export type Group = Order['groups'][number];

/** The name of a group's debit account. */
export function nameOfGroup({ debitAccount }: Group, { words }: FileReader): string {
  return debitAccount.name || words('warnings.noMatchingAccount.short');
}

/** The number of its debit account as people read it; empty if there is none. */
export function numberOfGroup({ debitAccount }: Group): string {
  return groupedNumber(debitAccount.iban ?? debitAccount.other ?? '');
}

/** What an order debits when: its groups with their totals, one line per currency. Nothing for a single group. */
export function groupsSection({ groups }: Order, reader: FileReader): Section[] {
  const { words } = reader;
  if (groups.length < 2 || groups.length > EXPORTED_PDF_ROWS_MAXIMUM) return [];
  const columns: TableColumn[] = [
    { title: words('payments.column.debitAccount'), kind: 'text' },
    { title: words('payments.column.debtorAccount'), kind: 'text', isWhole: true },
    { title: words('payments.column.execution'), kind: 'date' },
    { title: words('payments.column.itemsTitle'), kind: 'number' },
    { title: words('statements.column.currency'), kind: 'text' },
    { title: words('payments.order.total'), kind: 'number' },
  ];
  const rows = groups.flatMap((group) =>
    group.totals.map(({ amount, currency }, index): TableCell[] => [
      ...(index === 0 ? firstCells(group, reader) : [null, null, null, null]),
      currency,
      amount,
    ]),
  );
  return [{ heading: { text: words('payments.report.groups') }, table: { columns, rows } }];
}

function firstCells(group: Group, reader: FileReader): TableCell[] {
  return [nameOfGroup(group, reader), numberOfGroup(group), group.executionDate, String(group.numberOfTransactions)];
}
