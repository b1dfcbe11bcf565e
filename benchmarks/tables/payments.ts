import type { TableColumn } from '../../server/src/platform/table/table.ts';

/** The columns of a list of payments. */
export const PAYMENT_COLUMNS: readonly TableColumn[] = [
  { title: 'Creditor', kind: 'text' },
  { title: 'Account', kind: 'text' },
  { title: 'Reason for payment', kind: 'text' },
  { title: 'Order', kind: 'text' },
  { title: 'Status', kind: 'text' },
  { title: 'Execution date', kind: 'date' },
  { title: 'Currency', kind: 'text' },
  { title: 'Amount', kind: 'number' },
  { title: 'Changed', kind: 'instant' },
  { title: 'Entered by', kind: 'text' },
];

/** So many payments that differ from one to the next. */
export async function* payments(count: number): AsyncGenerator<string[]> {
  for (let index = 0; index < count; index += 1)
    yield [
      `Supplier ${index} Ltd`,
      `CH93 0076 2011 6238 5${String(index % 1000).padStart(3, '0')} 7`,
      `Invoice ${(index * 7919) % 100_000}`,
      `ORD-${100_000 + Math.floor(index / 50)}`,
      index % 3 === 0 ? 'Signature required' : 'Released',
      `2026-11-${String((index % 28) + 1).padStart(2, '0')}`,
      'CHF',
      `${(index * 12_345) % 1_000_000}.05`,
      new Date(Date.UTC(2026, 10, 1) + index * 60_000).toISOString(),
      'Anna Muster',
    ];
}
