import { showDate } from '../display-formats.ts';
import type { Answer } from '../endpoint.ts';
import type { ListOf, Reader } from '../list-columns.ts';
import type { paymentsEndpoints } from './endpoints.ts';
import { CUT_OFF_STATES } from './cut-off.ts';
import { CATEGORY_PURPOSES, CHARGE_BEARERS, PRIORITIES, SERVICE_LEVELS } from './manual/lists.ts';
import {
  BANK_STATUSES,
  GROUP_FILTER_NAMES,
  isUnpaid,
  ORDER_TYPES,
  SHOWN_STATUSES,
  SOURCE_TYPES,
  STATUS_GROUPS,
} from './status.ts';

type OrderRow = Answer<(typeof paymentsEndpoints)['orders']>['content'][number];
type TransactionRow = Answer<(typeof paymentsEndpoints)['orderTransactions']>['content'][number];

/** Where orders stand: lists show it as tabs, and are filtered by it. */
export const STATUS_GROUP = {
  kind: 'set',
  filterTitle: 'payments.column.statusGroup',
  values: STATUS_GROUPS,
  words: 'status.group.*',
  aliases: GROUP_FILTER_NAMES,
  filterable: true,
} as const;

/** Columns of the orders and the deleted orders. */
/** Orders are normal ones or of salaries; lists are filtered by it. */
const ORDER_TYPE = {
  field: 'type',
  kind: 'set',
  filterTitle: 'payments.column.orderType',
  values: ORDER_TYPES,
  words: 'status.orderType.*',
  filterable: true,
} as const;

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
  executionDate: {
    field: 'executionDate',
    title: 'payments.column.execution',
    kind: 'date',
    sortable: true,
    filterable: true,
  },
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

/** Columns of the transactions of one order and of all orders. */
export const TRANSACTION_COLUMNS = {
  creditor: {
    field: 'creditor',
    title: 'payments.column.creditor',
    kind: 'text',
    sortable: true,
    filterable: true,
    searched: true,
    grouped: true,
  },
  creditorAccount: {
    field: 'creditorAccount',
    title: 'payments.column.creditorAccountTitle',
    shortTitle: 'payments.column.creditorAccount',
    kind: 'text',
    isAccountNumber: true,
    filterable: true,
    searched: true,
    grouped: true,
  },
  executionDate: {
    field: 'executionDate',
    title: 'payments.column.execution',
    kind: 'date',
    sortable: true,
    filterable: true,
  },
  reference: {
    field: 'reference',
    title: 'statements.extra.creditorReference',
    kind: 'text',
    filterable: true,
    searched: true,
  },
  debtor: { field: 'debtor', title: 'payments.detail.debtor', kind: 'text', filterable: true },
  debtorAccount: {
    field: 'debtorAccount',
    title: 'payments.column.debtorAccount',
    kind: 'text',
    isAccountNumber: true,
    filterable: true,
  },
  priority: {
    field: 'priority',
    title: 'payments.detail.priority',
    kind: 'set',
    values: PRIORITIES,
    words: 'status.priority.*',
    filterable: true,
  },
  serviceLevel: {
    field: 'serviceLevel',
    title: 'payments.detail.serviceLevel',
    kind: 'set',
    values: SERVICE_LEVELS,
    words: 'status.serviceLevel.*',
    filterable: true,
  },
  categoryPurpose: {
    field: 'categoryPurpose',
    title: 'payments.detail.categoryPurpose',
    kind: 'set',
    values: CATEGORY_PURPOSES,
    words: 'status.categoryPurpose.*',
    filterable: true,
  },
  chargeBearer: {
    field: 'chargeBearer',
    title: 'statements.extra.charges',
    kind: 'set',
    values: CHARGE_BEARERS,
    words: 'status.chargeBearer.*',
    filterable: true,
  },
} as const;

/** The transactions of one order. */
export const orderTransactionList = {
  name: 'orderTransactions',
  title: 'payments.tab.transactions',
  columns: [
    TRANSACTION_COLUMNS.creditor,
    { ...TRANSACTION_COLUMNS.creditorAccount, sortable: true },
    {
      field: 'remittance',
      title: 'payments.column.remittance',
      kind: 'text',
      value: ({ remittance }) => remittance.join(' ') || null,
    },
    {
      field: 'endToEndId',
      title: 'statements.column.endToEndId',
      kind: 'text',
      sortable: true,
      filterable: true,
      searched: true,
    },
    {
      field: 'bankStatus',
      title: 'payments.column.bankStatus',
      kind: 'set',
      values: BANK_STATUSES,
      words: 'status.bank.*',
      sortable: true,
      filterable: true,
    },
    { field: 'currency', title: 'statements.column.currency', kind: 'set', sortable: true, filterable: true },
    {
      field: 'amount',
      title: 'payments.column.amount',
      kind: 'amount',
      currency: 'currency',
      summed: true,
      value: ({ amount, currency }) => ({ amount, currency }),
      sortable: true,
      filterable: true,
    },
    // Hidden by default. An order's payments are few enough to be sorted by anything.
    TRANSACTION_COLUMNS.executionDate,
    { ...TRANSACTION_COLUMNS.reference, sortable: true },
    { ...TRANSACTION_COLUMNS.debtor, sortable: true },
    { ...TRANSACTION_COLUMNS.debtorAccount, sortable: true },
    { ...TRANSACTION_COLUMNS.priority, sortable: true },
    TRANSACTION_COLUMNS.serviceLevel,
    TRANSACTION_COLUMNS.categoryPurpose,
    { ...TRANSACTION_COLUMNS.chargeBearer, sortable: true },
    {
      field: 'unpaid',
      kind: 'set',
      value: isUnpaid,
      filterTitle: 'payments.column.unpaid',
      values: ['true', 'false'],
      words: 'common.yesNo.*',
      filterable: true,
    },
    { field: 'groupId', kind: 'set', filterTitle: 'payments.column.group', filterable: true },
  ],
} as const satisfies ListOf<TransactionRow>;
