export { loadVisibleBalances, type AccountBalance } from './account-balances.ts';
export { isChannelFull, findDelivered, type Delivered } from './channel-deliveries.ts';
export { loadImportOutcome } from './finish-import.ts';
export { expireImports } from './expire-imports.ts';
export { importStatements, type StatementImportPayload } from './import-statements.ts';
export { receiveStatements } from './receive-statements.ts';
export { FolderCollector, statementsFolder } from './collect-folder.ts';
