export type { OrderRow } from './model.ts';
export { OrderLink } from './order-link.tsx';
export { OrderStatusWord } from './order-status.tsx';
export { OrderCard } from './orders/order-card.tsx';
export { DebitAccountsCell, TotalsCell } from './orders/order-cells.tsx';
export { useOrderCounts, useRecentOrders, useToSignCount, useWaitingForMySignature } from './queries.ts';
export { SignDialog } from './sign-dialog/sign-dialog.tsx';
export { copiedFrom, copyOf } from './manual/copied-from.ts';
export { EnteringContext } from './manual/manual-context.ts';
export {
  paymentOf,
  sentTerms,
  takenTerms,
  UNREADABLE,
  valuesOf,
  writtenPayment,
  writtenTerms,
  type ManualFormats,
  type PaymentValues,
  type TermsValues,
} from './manual/manual-draft.ts';
export { COLUMN_WORDS } from './manual/paste/column-words.ts';
export { inSentences } from './manual/manual-level.ts';
export { useCarriedNote } from './manual/payment/carried-note.tsx';
export { PaymentSections } from './manual/payment/payment-fields.tsx';
export { TermsSection } from './manual/terms-section.tsx';
export type { CopiedPayments } from './model.ts';
export { useCopiedPayments } from './queries.ts';
export { BankReasons } from './order/bank-reasons.tsx';
