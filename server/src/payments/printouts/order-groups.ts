import type { FileReader } from '../../exports/public.ts';
import type { Section } from '../../platform/printout/printout.ts';
import type { TableCell, TableColumn } from '../../platform/table/table.ts';
import type { Order } from './order-head.ts';
import { groupedNumber } from '../../platform/printout/printed-text.ts';

export type Group = Order['groups'][number];

/** The name of a group's debit account. */
export function nameOfGroup({ debitAccount }: Group, { words }: FileReader): string {
  return debitAccount.name || words('warnings.noMatchingAccount.short');
}

/** The number of its debit account as people read it; empty if there is none. */
export function numberOfGroup({ debitAccount }: Group): string {
  return groupedNumber(debitAccount.iban ?? debitAccount.other ?? '');
}

/** How many lines `groupsSection` has. */
export function groupLines({ groups }: Pick<Order, 'groups'>): number {
  return groups.reduce((lines, { totals }) => lines + totals.length, 0);
}

/** What an order debits when: its groups with their totals, one line per currency. Nothing for a single group. */
export function groupsSection({ groups }: Pick<Order, 'groups'>, reader: FileReader): Section[] {
  const { words } = reader;
  if (groups.length < 2) return [];
  const columns: TableColumn[] = [
    { title: words('payments.column.debitAccount'), kind: 'text' },
    { title: words('payments.column.debtorAccount'), kind: 'text', isAccountNumber: true },
    { title: words('payments.column.execution'), kind: 'date' },
    { title: words('payments.column.itemsTitle'), kind: 'number' },
    { title: words('statements.column.currency'), kind: 'text' },
    { title: words('payments.order.total'), kind: 'number' },
  ];
  return [{ heading: { text: words('payments.printout.groups') }, table: { columns, rows: rowsOf(groups, reader) } }];
}

/** The number of payments stands with a group's first currency only: it is that of all of them. */
function* rowsOf(groups: readonly Group[], reader: FileReader): Generator<TableCell[], void, void> {
  for (const group of groups)
    for (const [index, { amount, currency }] of group.totals.entries()) {
      const count = index === 0 ? String(group.numberOfTransactions) : null;
      yield [nameOfGroup(group, reader), numberOfGroup(group), group.executionDate, count, currency, amount];
    }
}
