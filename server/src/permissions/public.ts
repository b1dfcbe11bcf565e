export { loadRights, loadRightsOf } from './load-rights.ts';
export { Rights, type AccountScope, type PermissionEntry } from './rights.ts';
