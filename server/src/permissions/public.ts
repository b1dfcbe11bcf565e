export { idsText, isAmong } from './accounts-reached.ts';
export type { Reach } from './ceiling.ts';
export { HOLDERS } from './holders-sql.ts';
export { loadRights, loadRightsOf } from './load-rights.ts';
export { permitProvider } from './permit-provider.ts';
export { tellUserAdministrators } from './user-administrators.ts';
export { BAR, barReason, barOfPerson, signingBar, type Bar } from './signing-bar.ts';
export { userEditors, type UserEditor } from './user-editors.ts';
export { nameOfLevel, Rights, type AccountScope, type PermissionEntry } from './rights.ts';
