export { loadVisibleBalances, type AccountBalance } from './balances/account-balances.ts';
export { isChannelFull, findDelivered, type Delivered } from './import/channel-deliveries.ts';
export { loadImportOutcome } from './import/finish-import.ts';
export { expireImports } from './import/expire-imports.ts';
export { importStatements } from './import/import-statements.ts';
export { linkBookingsJob } from './import/announce-bookings.ts';
export { importStatementsJob, receiveStatements } from './import/receive-statements.ts';
export { FolderCollector, statementsFolder } from './import/collect-folder.ts';
export { statementPages } from './page-rules.ts';
