import { showDate } from '../display-formats.ts';
import type { Answer } from '../endpoint.ts';
import type { ListOf, Reader } from '../list-columns.ts';
import type { paymentsEndpoints } from './endpoints.ts';
import { CUT_OFF_STATES } from './cut-off.ts';
import { GROUP_FILTER_NAMES, ORDER_TYPES, SHOWN_STATUSES, SOURCE_TYPES, STATUS_GROUPS } from './status.ts';

type OrderRow = Answer<(typeof paymentsEndpoints)['orders']>['content'][number];

/** Where orders stand: lists show it as tabs, and are filtered by it. */
export const STATUS_GROUP = {
  kind: 'set',
  filterTitle: 'payments.column.statusGroup',
  values: STATUS_GROUPS,
  words: 'status.group.*',
  aliases: GROUP_FILTER_NAMES,
  filterable: true,
} as const;

/** Orders are normal ones or of salaries; lists are filtered by it. */
const ORDER_TYPE = {
  field: 'type',
  kind: 'set',
  filterTitle: 'payments.column.orderType',
  values: ORDER_TYPES,
  words: 'status.orderType.*',
  filterable: true,
} as const;

/** The day for which orders and payments are. */
export const EXECUTION_DATE = {
  field: 'executionDate',
  title: 'payments.column.execution',
  kind: 'date',
  sortable: true,
  filterable: true,
} as const;

/** Columns of the orders and the deleted orders. */
const SHARED = {
  orderId: {
    field: 'orderId',
    title: 'payments.column.order',
    kind: 'text',
    sortable: true,
    filterable: true,
    searched: true,
  },
  content: {
    field: 'content',
    title: 'payments.column.content',
    kind: 'text',
    sortable: true,
    filterable: true,
    searched: true,
  },
  executionDate: EXECUTION_DATE,
  controlSum: {
    field: 'controlSum',
    title: 'payments.column.amount',
    kind: 'amount',
    summed: true,
    value: ({ totals }: OrderRow) => totals,
    sortable: true,
    filterable: true,
  },
} as const;

/** The orders. Nested names are filtered as `{"createdBy":{"name":"x"}}`. */
export const orderList = {
  name: 'orders',
  title: 'payments.orders.title',
  columns: [
    SHARED.orderId,
    {
      field: 'status',
      title: 'payments.column.status',
      kind: 'set',
      values: SHOWN_STATUSES,
      words: 'status.*.full',
      text: writeStatus,
      sortable: true,
      filterable: true,
    },
    {
      field: 'signatures',
      title: 'payments.column.signed',
      kind: 'text',
      value: writeSignatures,
    },
    {
      field: 'cutOffAt',
      title: 'payments.column.cutOff',
      kind: 'instant',
      text: ({ cutOff }: OrderRow, { words }) => (cutOff?.isEndOfDate ? words('payments.cutOff.endOfDate') : null),
      sortable: true,
      filterable: true,
    },
    {
      field: 'cutOffState',
      title: 'payments.column.cutOffState',
      kind: 'set',
      values: CUT_OFF_STATES,
      words: 'payments.cutOff.state.*',
      filterable: true,
    },
    {
      field: 'signatures.mine',
      title: 'payments.column.waitsForMe',
      kind: 'set',
      values: ['true', 'false'],
      words: 'common.yesNo.*',
      filterable: true,
    },
    {
      field: 'hasWarnings',
      title: 'payments.column.hasWarnings',
      kind: 'set',
      values: ['true', 'false'],
      words: 'common.yesNo.*',
      value: hasWarnings,
      filterable: true,
    },
    {
      field: 'hasReturnedPayments',
      title: 'payments.column.hasReturnedPayments',
      kind: 'set',
      values: ['true', 'false'],
      words: 'common.yesNo.*',
      value: ({ returned }: OrderRow) => returned > 0,
      filterable: true,
    },
    SHARED.executionDate,
    {
      field: 'debitAccounts',
      title: 'payments.column.debitAccount',
      kind: 'text',
      value: ({ debitAccounts }, { words }) =>
        debitAccounts
          .map(({ access, name }) =>
            access ? name || words('warnings.noMatchingAccount.short') : words('payments.noAccess'),
          )
          .join(', ') || null,
    },
    SHARED.content,
    {
      field: 'numberOfTransactions',
      title: 'payments.column.itemsTitle',
      shortTitle: 'payments.column.items',
      kind: 'number',
      sortable: true,
      filterable: true,
    },
    SHARED.controlSum,
    {
      field: 'createdBy.name',
      title: 'payments.column.createdBy',
      kind: 'text',
      sortable: true,
      filterable: true,
      searched: true,
      grouped: true,
    },
    {
      field: 'fileName',
      title: 'payments.column.fileName',
      kind: 'text',
      sortable: true,
      filterable: true,
      searched: true,
    },
    {
      field: 'sourceType',
      title: 'payments.column.source',
      kind: 'set',
      values: SOURCE_TYPES,
      words: 'status.sourceType.*',
      sortable: true,
      filterable: true,
    },
    { field: 'createdAt', title: 'payments.column.createdAt', kind: 'instant', sortable: true, filterable: true },
    { field: 'changedAt', title: 'payments.column.changedAt', kind: 'instant', sortable: true, filterable: true },
    { field: 'comment', title: 'payments.column.comment', kind: 'text', filterable: true },
    { field: 'statusGroup', ...STATUS_GROUP },
    ORDER_TYPE,
  ],
} as const satisfies ListOf<OrderRow>;

/** Warnings that nobody has settled, of an order that still waits for people. */
export function hasWarnings({ warnings, statusGroup }: Pick<OrderRow, 'warnings' | 'statusGroup'>): boolean {
  return warnings > 0 && statusGroup === 'SIGNATURE_REQUIRED';
}

/** "1/2"; nothing while the order requires none yet. */
export function writeSignatures({ signatures: { given, required } }: Pick<OrderRow, 'signatures'>): string | null {
  return required === 0 ? null : `${given}/${required}`;
}

/** A pending change, or where an order is held or sent, says more than its status. */
export function writeStatus(
  { entityStatus, held, sending }: Pick<OrderRow, 'entityStatus' | 'held' | 'sending'>,
  { words, dateFormat }: Reader,
): string | null {
  if (entityStatus === 'CHANGE_PENDING' || entityStatus === 'DELETION_PENDING')
    return words(`payments.pending.${entityStatus}.short`);
  if (held) return words('status.held.full', { until: showDate(held.until, dateFormat) });
  return sending ? words('status.sending.full') : null;
}

/** The deleted orders: who deleted them, when and why. */
export const deletedOrderList = {
  name: 'deletedOrders',
  title: 'shell.deletedOrders',
  columns: [
    SHARED.orderId,
    SHARED.content,
    SHARED.executionDate,
    SHARED.controlSum,
    { field: 'deletedAt', title: 'payments.column.deletedAt', kind: 'instant', sortable: true, filterable: true },
    {
      field: 'deletedBy.name',
      title: 'payments.column.deletedBy',
      kind: 'text',
      sortable: true,
      filterable: true,
      grouped: true,
    },
    { field: 'deletionComment', title: 'payments.column.deletionComment', kind: 'text', filterable: true },
    {
      field: 'status',
      kind: 'set',
      filterTitle: 'payments.column.status',
      values: SHOWN_STATUSES,
      words: 'status.*.full',
      sortable: true,
      filterable: true,
    },
    {
      field: 'numberOfTransactions',
      kind: 'number',
      filterTitle: 'payments.column.itemsTitle',
      sortable: true,
      filterable: true,
    },
    {
      field: 'createdBy.name',
      kind: 'text',
      filterTitle: 'payments.column.createdBy',
      sortable: true,
      filterable: true,
      searched: true,
    },
    {
      field: 'fileName',
      kind: 'text',
      filterTitle: 'payments.column.fileName',
      sortable: true,
      filterable: true,
      searched: true,
    },
    {
      field: 'sourceType',
      kind: 'set',
      filterTitle: 'payments.column.source',
      values: SOURCE_TYPES,
      words: 'status.sourceType.*',
      sortable: true,
      filterable: true,
    },
    { field: 'createdAt', kind: 'instant', filterTitle: 'payments.column.createdAt', sortable: true, filterable: true },
    { field: 'changedAt', kind: 'instant', filterTitle: 'payments.column.changedAt', sortable: true, filterable: true },
    { field: 'statusGroup', ...STATUS_GROUP },
    ORDER_TYPE,
  ],
} as const satisfies ListOf<OrderRow>;
