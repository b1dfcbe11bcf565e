import type { Answer } from '@portico/contract/endpoint';
import { showDate, showDecimal, showInstant } from '@portico/contract/display-formats';
import { columnsOf } from '@portico/contract/list-columns';
import type { paymentsEndpoints } from '@portico/contract/payments/endpoints';
import { orderList } from '@portico/contract/payments/lists';
import { writeCell } from '@portico/contract/write-cell';
import type { FileReader } from '../../exports/public.ts';
import type { Fact } from '../../platform/table/table.ts';
import { text } from '../../platform/texts.ts';
import { printedMoney } from './printed.ts';

export type Order = Answer<(typeof paymentsEndpoints)['order']>;

/** How many of an order's payments a report has, if they were chosen, and in which order. `isHidden`: it has none of them. */
export type Selection = { chosen: number | null; sortedBy: string | null; isHidden: boolean };

/** What a report says of its order: what it is, where it stands, who made and signed it, and what it leaves out. */
export function orderFacts(order: Order, client: string, selection: Selection, reader: FileReader): Fact[][] {
  const { words, language, dateFormat, timeZone } = reader;
  const say = (key: string, parameters?: Record<string, string | number>) => text(language, `files.${key}`, parameters);
  const signatures = order.signatureList
    .filter((signature) => !signature.void)
    .map(({ person, signedAt }) => `${person.name}, ${showInstant(signedAt, dateFormat, timeZone)}`);
  const created = `${order.createdBy.name}, ${showInstant(order.createdAt, dateFormat, timeZone)}`;
  const blocks: (readonly [title: string, text: string])[][] = [
    [
      [say('client'), client],
      [words('payments.column.order'), order.orderId],
      [words('payments.column.orderType'), words(`status.orderType.${order.type}`)],
      [words('payments.column.source'), cell('sourceType', order, reader)],
      [words('payments.column.fileName'), order.fileName ?? ''],
      [words('payments.column.createdBy'), created],
      [words('payments.column.comment'), order.comment ?? ''],
    ],
    [
      [words('payments.column.status'), cell('status', order, reader)],
      [words('payments.tab.signatures'), signatures.join('\n') || say('signatures.none')],
    ],
    [
      [
        words('payments.column.execution'),
        order.executionDate === null ? '' : showDate(order.executionDate, dateFormat),
      ],
      [words('payments.column.itemsTitle'), showDecimal(String(order.numberOfTransactions), reader.numberFormat)],
      [words('payments.order.total'), order.totals.map((total) => printedMoney(total, reader)).join('\n')],
      [say('notShown'), leftOut(order, selection, reader).join('\n')],
    ],
    [
      [say('selection'), selection.chosen === null ? '' : say('selection.payments', { count: selection.chosen })],
      [say('sort'), selection.sortedBy ?? ''],
    ],
  ];
  return blocks.map((block) => block.flatMap(([title, said]) => (said === '' ? [] : [{ title, text: said }])));
}

function cell(field: string, order: Order, reader: FileReader): string {
  return writeCell(
    columnsOf(orderList).find((column) => column.field === field)!,
    order,
    reader,
  );
}

/** What of the order its reader may not see, in words. */
function leftOut(
  { hiddenGroups, withheldGroups, groups, type }: Order,
  { isHidden }: Selection,
  { words, numberFormat }: FileReader,
): string[] {
  const hidden = groups.reduce((sum, group) => sum + group.numberOfTransactions, 0);
  const shown = showDecimal(String(hidden), numberFormat);
  return [
    ...(type === 'SALARY' && isHidden && hidden > 0
      ? [words('payments.order.hiddenTransactions', { count: hidden, shown })]
      : []),
    ...(hiddenGroups > 0 ? [words('payments.order.hiddenGroups', { count: hiddenGroups })] : []),
    ...(withheldGroups > 0 ? [words('payments.order.withheldGroups', { count: withheldGroups })] : []),
  ];
}
