export { userGroup } from './user-group.ts';
export { user } from './user.ts';
export { isScoped, isSwitch } from './hand-out.ts';
export { changedIds } from './hand-out-reasons.ts';
export { changesRights } from './group-edit-reasons.ts';
export { loadHolders, rightsOf } from './holders.ts';
export { loadLicence } from './permission-problems.ts';
export { loadGroups, type ActiveGroup } from './user-group-row.ts';
export { USER_STATE, type ActiveUser } from './user-row.ts';
