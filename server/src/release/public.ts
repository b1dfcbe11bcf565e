export { ReportCollector } from './collect-reports.ts';
export { releaseOrder, type ReleasePayload } from './release-order.ts';
export { sendBankMessage } from './send-bank-message.ts';
export { transmitMessage } from './transmit-message.ts';
export type { SendPayload, TransmitPayload } from './message-queue.ts';
export { linkBookings, type LinkPayload } from './bookings/link-bookings.ts';
export { takeInReport } from './take-in-report.ts';
export { releaseDue } from './hold-until-due.ts';
export { SANCTION_LIST } from './sanction-list.ts';
