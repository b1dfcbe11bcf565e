export { collectReports, takeInReport } from './collect-reports.ts';
export { directoryFolders } from './directory-channel.ts';
export { releaseOrder, type ReleasePayload } from './release-order.ts';
export { sendBankMessage, type SendPayload } from './send-bank-message.ts';
