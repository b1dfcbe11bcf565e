export { userGroup } from './user-group.ts';
export { user } from './user.ts';
export { USER_STATE } from './user-row.ts';
