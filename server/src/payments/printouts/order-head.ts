import type { Answer } from '@portico/contract/endpoint';
import { showDecimal, showInstant } from '@portico/contract/display-formats';
import { columnOf } from '@portico/contract/list-columns';
import type { paymentsEndpoints } from '@portico/contract/payments/endpoints';
import { orderList } from '@portico/contract/payments/lists';
import { writeCell } from '@portico/contract/write-cell';
import type { FileReader } from '../../exports/public.ts';
import type { Fact } from '../../platform/table/table.ts';
import { printedMoney } from '../../platform/printout/printed-text.ts';

export type Order = Answer<(typeof paymentsEndpoints)['order']>;

/**
 * `chosen`: how many payments were picked; null for all. `isHidden`: the reader may see none, since they are salaries.
 * `sortedBy`: in words; null for as entered.
 */
export type Selection = { chosen: number | null; isHidden: boolean; sortedBy: string | null };

/** What a report says of its order: what it is, its status, who made and signed it, and what is left out. */
export function orderFacts(order: Order, client: string, selection: Selection, reader: FileReader): Fact[][] {
  const { words, say, numberFormat } = reader;
  const signatures = order.signatureList
    .filter((signature) => !signature.void)
    .map(({ person, signedAt }) => byAt(person.name, signedAt, reader));
  const isWhole = selection.chosen === null;
  return [
    known([
      [say('client'), client],
      [words('payments.column.order'), order.orderId],
      [words('payments.column.orderType'), words(`status.orderType.${order.type}`)],
      [words('payments.column.source'), cell('sourceType', order, reader)],
      [words('payments.column.fileName'), order.fileName ?? ''],
      [words('payments.column.createdBy'), byAt(order.createdBy.name, order.createdAt, reader)],
      [words('payments.column.comment'), order.comment ?? ''],
    ]),
    known([
      [words('payments.column.status'), cell('status', order, reader)],
      [words('payments.tab.signatures'), signatures.join('\n') || say('signatures.none')],
    ]),
    known([
      [
        words('payments.column.itemsTitle'),
        isWhole ? showDecimal(String(order.numberOfTransactions), numberFormat) : '',
      ],
      [
        words('payments.order.total'),
        isWhole ? order.totals.map((total) => printedMoney(total, reader)).join('\n') : '',
      ],
      [say('selection'), isWhole ? '' : say('selection.payments', { count: selection.chosen! })],
      [say('notShown'), leftOut(order, selection, reader).join('\n')],
      [say('sort'), selection.sortedBy ?? ''],
    ]),
  ];
}

function known(facts: readonly (readonly [title: string, text: string])[]): Fact[] {
  return facts.flatMap(([title, text]) => (text === '' ? [] : [{ title, text }]));
}

/** Such as `Anna Meier, 20.11.2026 10:00`. */
function byAt(name: string, at: string, { dateFormat, timeZone }: FileReader): string {
  return `${name}, ${showInstant(at, dateFormat, timeZone)}`;
}

function cell(field: string, order: Order, reader: FileReader): string {
  return writeCell(columnOf(orderList, field), order, reader);
}

/** What of the order its reader may not see, in words. */
function leftOut(
  { hiddenGroups, withheldGroups, groups }: Order,
  { isHidden }: Selection,
  { words, numberFormat }: FileReader,
): string[] {
  const count = isHidden ? groups.reduce((sum, group) => sum + group.numberOfTransactions, 0) : 0;
  const shown = showDecimal(String(count), numberFormat);
  return [
    ...(count > 0 ? [words('payments.order.hiddenTransactions', { count, shown })] : []),
    ...(hiddenGroups > 0 ? [words('payments.order.hiddenGroups', { count: hiddenGroups })] : []),
    ...(withheldGroups > 0 ? [words('payments.order.withheldGroups', { count: withheldGroups })] : []),
  ];
}
