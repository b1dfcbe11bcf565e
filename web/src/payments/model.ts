import type { ApiAnswer } from '@portico/contract/api';

export type OrderRow = ApiAnswer<'GET payments/orders'>['content'][number];
export type OrderDetail = ApiAnswer<'GET payments/orders/:uniqueId'>;
export type OrderGroup = OrderDetail['groups'][number];
export type OrderTransaction = ApiAnswer<'GET payments/orders/:uniqueId/transactions'>['content'][number];
export type TransactionDetail = ApiAnswer<'GET payments/orders/:uniqueId/transactions/:transactionId'>;
export type PaymentRow = ApiAnswer<'GET payments/transactions'>['content'][number];
export type OrderWarning = OrderDetail['warningList'][number];
export type DebitAccount = OrderRow['debitAccounts'][number];
export type SigningPreview = ApiAnswer<'POST payments/orders/signingPreview'>;
export type ActionResult = ApiAnswer<'POST payments/orders/:action'>['results'][number];
export type BankReason = OrderTransaction['bankReasons'][number];
export type ManualChoices = ApiAnswer<'GET payments/manual/choices'>;
export type ManualAccount = ManualChoices['debitAccounts'][number];
export type StoredManualOrder = ApiAnswer<'GET payments/manual/orders/:uniqueId'>;
export type CopiedPayments = ApiAnswer<'POST payments/manual/copy'>;
/** A creditor who was paid before. */
export type SuggestedCreditor = ApiAnswer<'GET payments/manual/creditors'>[number];
export type ManualCheck = ApiAnswer<'POST payments/manual/check'>;
/** In words; null for people who don’t see what the template said or says. */
export type TemplateChanges = ApiAnswer<'GET payments/manual/templates/:uniqueId/differences'>['changes'];
export type FileDifferences = ApiAnswer<'GET payments/orders/:uniqueId/differences'>;
export type EnteredPayment = ApiAnswer<'GET payments/orders/:uniqueId/transactions/:transactionId/entered'>;
export type RelevantTemplate = ApiAnswer<'GET portal/administration/relevantTemplates'>['templates'][number];
export type BegunPayments = ApiAnswer<'POST payments/manual/fromTemplates'>;
/** What somebody has begun to enter, as a list says it. */
export type DraftLine = ApiAnswer<'GET payments/manual/drafts'>[number];
export type OpenedDraft = ApiAnswer<'GET payments/manual/drafts/:uniqueId'>;
/** A template that payments of an order are made from. */
export type UsedTemplate = BegunPayments['templates'][number];
