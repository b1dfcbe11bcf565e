export { loadVisibleBalances, type AccountBalance } from './balances/account-balances.ts';
export { isChannelFull, findDelivered, type Delivered } from './import/channel-deliveries.ts';
export { loadImportOutcome } from './import/finish-import.ts';
export { importStatements } from './import/import-statements.ts';
export { linkBookingsJob } from './import/announce-bookings.ts';
export { receiveStatements } from './import/receive-statements.ts';
export { importStatementsJob, statementFiles } from './import/statement-intake.ts';
export { statementsCollector, statementsFolder } from './import/collect-folder.ts';
export { statementPages } from './page-rules.ts';
