export { countUnreleasedOrders } from './count-unreleased-orders.ts';
export { enqueueRelease, releaseQueue } from './enqueue-release.ts';
export { changeStatus, recordHistory } from './change-status.ts';
export { loadOrderFacts, moneyFromJson, moneyToJson, type OrderFacts, type OrderWarning } from './order-facts.ts';
export { FINAL_STATUSES, nextStatus, statusOfMessages, targetsOf, type OrderEvent } from './order-state.ts';
export { orderChange } from './order-change.ts';
export { warnOfDate } from './check-dates.ts';
export { warnOfDuplicates } from './find-duplicates.ts';
export { findTwin, nameOfTwin, type Twin } from './twins.ts';
export { renewDuplicates, renewDuplicatesJob, type RenewDuplicatesPayload } from './renew-duplicates.ts';
export { fitRules } from './fit-rules.ts';
export { hidesSalary } from './salary.ts';
export { seesWholeOrder } from './visible-part.ts';
export { sendFile } from './send-order-file.ts';
export { writeProgress } from './sign-orders.ts';
export {
  freezeMasterData,
  groupMasterData,
  withInitiator,
  withMasterData,
  type GroupMasterData,
} from './from-master-data.ts';
export { submitOrder } from './submit-order.ts';
export { loadActor, type PaymentsActor } from './actor.ts';
export { BLOCKING_WARNINGS, canView, debitPermit, unconfirmedAccounts } from './decide-order.ts';
export { renewNotCarried } from './renew-not-carried.ts';
export { creditorOf, debtorOf } from './temporary-beneficiary.ts';
export { contentDigestOf, groupJson, headerJson } from './content-digest.ts';
export { OrderContents } from './order-contents.ts';
export { contentJson } from './content-json.ts';
export { isEligibleSigner, isEligibleSubmitter, loadRightsOfPerson } from './eligible-signer.ts';
export { withoutSignature } from './evaluate-order.ts';
export { loadBankFormats, type BankFormats } from './bank-formats.ts';
export { NotCarried } from './not-carried.ts';
export { LimitedWarnings, limited } from './limited-warnings.ts';
export { NotPassedOn } from './not-passed-on.ts';
export { chargesAccounts, chargesAccountsOf, chargesOf } from './charges-account.ts';
export { DebitAccountMatcher, type DebitPermit } from './match-debit-accounts.ts';
export { paymentsOfEntry } from './payments-of-entry.ts';
