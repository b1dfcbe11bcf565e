export { changeStatus, recordHistory } from './change-status.ts';
export { loadOrderFacts, moneyFromJson, moneyToJson, type OrderFacts, type OrderWarning } from './order-facts.ts';
export { FINAL_STATUSES, nextStatus, statusOfMessages, type OrderEvent } from './order-state.ts';
export { sendFile } from './send-order-file.ts';
export { submitOrder } from './submit-order.ts';
export { loadActor } from './actor.ts';
export { contentDigestOf, transactionContents } from './content-digest.ts';
export { isEligibleSigner } from './eligible-signer.ts';
