export { countUnreleasedOrders } from './reading/count-unreleased-orders.ts';
export { enqueueRelease, releaseQueue } from './submitting/enqueue-release.ts';
export { changeStatus, recordHistory } from './actions/change-order-status.ts';
export {
  loadOrderFacts,
  moneyFromJson,
  moneyToJson,
  type OrderFacts,
  type OrderWarning,
} from './reading/order-facts.ts';
export { FINAL_STATUSES, nextStatus, statusOfMessages, targetsOf, type OrderEvent } from './actions/order-state.ts';
export { orderChange } from './actions/order-change.ts';
export { warnOfDate } from './submitting/check-dates.ts';
export { warnOfDuplicates } from './duplicates/find-duplicates.ts';
export { findTwin, nameOfTwin, type Twin } from './duplicates/twins.ts';
export { renewDuplicates, renewDuplicatesJob, type RenewDuplicatesPayload } from './duplicates/renew-duplicates.ts';
export { fitRules } from './submitting/fit-rules.ts';
export { hidesSalary } from './reading/salary.ts';
export { seesWholeOrder } from './reading/visible-part.ts';
export { sendFile } from './reading/send-order-file.ts';
export { writeProgress } from './signing/sign-orders.ts';
export {
  freezeMasterData,
  groupMasterData,
  withInitiator,
  withMasterData,
  type GroupMasterData,
} from './submitting/from-master-data.ts';
export { submitOrder } from './submitting/submit-order.ts';
export { loadActor, type PaymentsActor } from './payments-actor.ts';
export { BLOCKING_WARNINGS, canView, debitPermit, unconfirmedAccounts } from './actions/decide-order.ts';
export { renewNotCarried } from './content/renew-not-carried.ts';
export { creditorOf, debtorOf } from './submitting/temporary-beneficiary.ts';
export { contentDigestOf, groupJson, headerJson } from './content/content-digest.ts';
export { OrderContents } from './reading/order-contents.ts';
export { contentJson } from './content/content-json.ts';
export { isEligibleSigner, isEligibleSubmitter, loadRightsOfPerson } from './signing/eligible-signer.ts';
export { withoutSignature } from './submitting/evaluate-order.ts';
export { loadBankFormats, type BankFormats } from './submitting/bank-formats.ts';
export { NotCarried } from './content/not-carried.ts';
export { LimitedWarnings, limited } from './content/limited-warnings.ts';
export { NotPassedOn } from './content/not-passed-on.ts';
export { chargesAccounts, chargesAccountsOf, chargesOf } from './submitting/charges-account.ts';
export { DebitAccountMatcher, type DebitPermit } from './submitting/match-debit-accounts.ts';
export { paymentsOfEntry } from './reading/payments-of-entry.ts';
export { paymentPages } from './page-rules.ts';
