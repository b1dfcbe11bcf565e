import {
  byTwo,
  manualOrder,
  MISSING,
  NO_RIGHT,
  OPERATORS,
  payments,
  PROOF,
  providers,
  STALE,
  type Name,
  type Row,
} from './access-rows.ts';
import { only } from './provider-kinds.ts';

const OUTCOME = 'payments/operations/messages';

/** The rows of the matrix for orders, their upload, and the operations desk. */
export const PAYMENT_ROWS = {
  orders: payments,
  orderCounts: payments,
  waitingForMySignature: payments,
  order: { call: (ids) => ({ path: `payments/orders/${ids.order}` }), foreign: MISSING, ...payments },
  orderTransactions: {
    call: (ids) => ({ path: `payments/orders/${ids.order}/transactions` }),
    foreign: MISSING,
    ...payments,
  },
  orderTransaction: {
    call: (ids) => ({ path: `payments/orders/${ids.order}/transactions/${ids.order}` }),
    foreign: MISSING,
    ...payments,
  },
  paymentTransactions: payments,
  paymentTransactionTotals: payments,
  paymentTransaction: {
    call: (ids) => ({ path: `payments/transactions/${ids.transaction}` }),
    foreign: MISSING,
    ...payments,
  },
  orderReport: {
    call: (ids) => ({ path: `payments/orders/${ids.order}/get-pdf?reportType=OVERVIEW`, body: {} }),
    foreign: MISSING,
    ...payments,
  },
  paymentConfirmation: {
    call: (ids) => ({ path: `payments/transactions/${ids.transaction}/confirmation` }),
    foreign: MISSING,
    ...payments,
  },
  creditorHistory: {
    call: (ids) => ({ path: `payments/transactions/${ids.transaction}/creditorHistory` }),
    foreign: MISSING,
    ...payments,
  },
  openTransactions: {
    call: (ids) => ({ path: `payments/orders/${ids.order}/openTransactions`, body: { page: 0 } }),
    foreign: MISSING,
    ...payments,
  },
  orderFile: { call: (ids) => ({ path: `payments/orders/${ids.order}/file` }), foreign: MISSING, ...payments },
  orderMessageFile: {
    call: (ids) => ({ path: `payments/orders/${ids.order}/messages/${ids.order}/file` }),
    foreign: MISSING,
    ...payments,
  },
  orderReportFile: {
    call: (ids) => ({ path: `payments/orders/${ids.order}/reports/${ids.order}/file` }),
    foreign: MISSING,
    ...payments,
  },
  operations: providers(only('200', ...OPERATORS)),
  retryRelease: {
    call: (ids) => ({ body: { uuids: [ids.order] } }),
    foreign: NO_RIGHT,
    ...providers(only('200', 'paymentsAdministrator')),
  },
  decideOutcome: byTwo((ids) => `${OUTCOME}/${ids.message}/outcome`, { decision: 'WAS_SENT', ...PROOF }),
  askForOutcomeDecision: byTwo((ids) => `${OUTCOME}/${ids.message}/outcome/requestCode`, { decision: 'WAS_SENT' }),
  acknowledgeAlarm: {
    call: (ids) => ({ path: `payments/operations/alarms/${ids.order}/acknowledge` }),
    foreign: NO_RIGHT,
    ...providers(only(MISSING, 'paymentsAdministrator')),
  },
  screeningHits: providers(only('200', ...OPERATORS)),
  screeningHit: {
    call: (ids) => ({ path: `payments/screening/${ids.message}` }),
    foreign: NO_RIGHT,
    ...providers(only('200', ...OPERATORS)),
  },
  decideHit: {
    call: (ids) => ({
      path: `payments/screening/${ids.message}/decide`,
      body: { screening: ids.order, decision: 'CLEAR', note: 'x', securityCode: '' },
    }),
    foreign: NO_RIGHT,
    ...providers(only(STALE, 'compliance')),
  },
  askForHitDecision: {
    call: (ids) => ({
      path: `payments/screening/${ids.message}/requestCode`,
      body: { screening: ids.order, decision: 'CLEAR' },
    }),
    foreign: NO_RIGHT,
    ...providers(only(STALE, 'compliance')),
  },
  possibleDuplicate: {
    call: (ids) => ({ path: `payments/orders/${ids.order}/duplicates/${ids.order}` }),
    foreign: MISSING,
    ...payments,
  },
  notDuplicate: {
    call: (ids) => ({ path: `payments/orders/${ids.order}/duplicates/${ids.order}/notDuplicate` }),
    foreign: MISSING,
    ...payments,
  },
  signingPreview: { call: (ids) => ({ body: { uuids: [ids.order] } }), foreign: MISSING, ...payments },
  requestSigningCode: { call: (ids) => ({ body: { uuids: [ids.order] } }), foreign: MISSING, ...payments },
  changeTerms: {
    call: (ids) => ({ path: `payments/orders/${ids.order}/terms`, body: { contentDigest: '', batchBooking: true } }),
    foreign: MISSING,
    ...payments,
  },
  takeOutPayments: {
    call: (ids) => ({
      path: `payments/orders/${ids.order}/takeOut`,
      body: { contentDigest: '', transactions: [ids.transaction] },
    }),
    foreign: MISSING,
    ...payments,
  },
  enteredPayment: {
    call: (ids) => ({ path: `payments/orders/${ids.order}/transactions/${ids.transaction}/entered` }),
    foreign: MISSING,
    ...payments,
  },
  editPayment: {
    call: (ids) => ({
      path: `payments/orders/${ids.order}/transactions/${ids.transaction}`,
      body: { contentDigest: '', payment: {} },
    }),
    foreign: MISSING,
    ...payments,
  },
  commentOrder: {
    call: (ids) => ({ path: `payments/orders/${ids.order}/comment`, body: { comment: 'x', before: '' } }),
    foreign: MISSING,
    ...payments,
  },
  fileDifferences: {
    call: (ids) => ({ path: `payments/orders/${ids.order}/differences` }),
    foreign: MISSING,
    ...payments,
  },
  orderTemplateDifferences: {
    call: (ids) => ({ path: `payments/orders/${ids.order}/templateDifferences` }),
    foreign: MISSING,
    ...payments,
  },
  templateDifferences: {
    call: (ids) => ({ path: `payments/manual/templates/${ids.template}/differences` }),
    foreign: MISSING,
    ...payments,
  },
  manualChoices: payments,
  suggestCreditors: { call: () => ({ path: 'payments/manual/creditors?text=cre' }), ...payments },
  fromTemplates: { call: (ids) => ({ body: { templates: [ids.template] } }), foreign: MISSING, ...payments },
  currencies: payments,
  copyPayments: { call: (ids) => ({ body: { order: ids.order } }), foreign: MISSING, ...payments },
  checkManualOrder: { call: (ids) => ({ body: { content: manualOrder(ids.account) } }), foreign: '200', ...payments },
  drafts: payments,
  draft: { call: (ids) => ({ path: `payments/manual/drafts/${ids.order}` }), foreign: MISSING, ...payments },
  keepDraft: {
    call: (ids) => ({
      path: `payments/manual/drafts/${ids.order}`,
      body: { content: manualOrder(ids.account), revision: ids.order, replaces: null },
    }),
    foreign: '204',
    ...payments,
  },
  discardDraft: {
    call: (ids) => ({ path: `payments/manual/drafts/${ids.order}` }),
    foreign: '204',
    ...payments,
  },
  saveManualOrder: {
    call: (ids) => ({ body: manualOrder(ids.account) }),
    foreign: '422 PAYMENT_INCOMPLETE',
    ...payments,
  },
  saveAndSubmitManualOrder: {
    call: (ids) => ({ body: manualOrder(ids.account) }),
    foreign: '422 PAYMENT_INCOMPLETE',
    ...payments,
  },
  manualOrder: { call: (ids) => ({ path: `payments/manual/orders/${ids.order}` }), foreign: MISSING, ...payments },
  editManualOrder: {
    call: (ids) => ({
      path: `payments/orders/${ids.order}`,
      body: { content: manualOrder(ids.account), contentDigest: '', submits: false },
    }),
    foreign: MISSING,
    ...payments,
  },
  orderAction: {
    call: (ids) => ({ path: 'payments/orders/delete', body: { uuids: [ids.order], comment: 'x' } }),
    foreign: '200',
    ...payments,
  },
  uploads: payments,
  uploadStatus: {
    call: (ids) => ({ path: `payments/upload/status?uniqueId=${ids.upload}` }),
    foreign: MISSING,
    ...payments,
  },
  upload: { call: () => ({ path: 'payments/upload/PAIN001', body: {} }), ...payments },
  importAnyway: {
    call: (ids) => ({ path: `payments/upload/${ids.upload}/importAnyway`, body: { comment: 'x' } }),
    foreign: MISSING,
    ...payments,
  },
  deleteUpload: { call: (ids) => ({ path: `payments/upload/${ids.upload}` }), foreign: MISSING, ...payments },
} satisfies Partial<Record<Name, Row>>;
