import { ENTITY_STATUSES } from '../approvals/model.ts';
import type { Answer } from '../endpoint.ts';
import type { ListOf } from '../list-columns.ts';
import type { userEndpoints } from './endpoints.ts';
import type { userGroupEndpoints } from './group-endpoints.ts';
import { AUTHENTICATION_TYPES, USER_GROUP_STATES, USER_STATES } from './model.ts';

type UserRow = Answer<(typeof userEndpoints)['list']>['content'][number];
type UserGroupRow = Answer<(typeof userGroupEndpoints)['list']>['content'][number];

/** The users of a client. */
export const userList = {
  name: 'users',
  title: 'shell.users',
  columns: [
    {
      field: 'fullName',
      title: 'users.column.fullName',
      kind: 'text',
      sortable: true,
      filterable: true,
      searched: true,
    },
    {
      field: 'userName',
      title: 'users.column.userName',
      kind: 'text',
      sortable: true,
      filterable: true,
      searched: true,
    },
    {
      field: 'state',
      title: 'users.column.state',
      kind: 'set',
      values: USER_STATES,
      words: 'users.state.*',
      filterable: true,
    },
    {
      field: 'entityStatus',
      title: 'users.column.entityStatus',
      kind: 'set',
      values: ENTITY_STATUSES,
      words: 'approvals.entity.*',
      filterable: true,
    },
    {
      field: 'jobTitle',
      title: 'users.column.jobTitle',
      kind: 'text',
      sortable: true,
      filterable: true,
      searched: true,
      grouped: true,
    },
    { field: 'email', title: 'users.column.email', kind: 'text', sortable: true, filterable: true, searched: true },
    { field: 'mobile', title: 'users.column.mobile', kind: 'text', filterable: true },
    {
      field: 'authenticationType',
      title: 'users.column.authenticationType',
      kind: 'set',
      values: AUTHENTICATION_TYPES,
      words: 'users.authentication.*',
      filterable: true,
    },
    { field: 'subclient', title: 'users.column.subclient', kind: 'set', sortable: true, filterable: true },
    { field: 'lastLogin', title: 'users.column.lastLogin', kind: 'instant', sortable: true, filterable: true },
    { field: 'createdOn', title: 'users.column.createdOn', kind: 'instant', sortable: true, filterable: true },
  ],
} as const satisfies ListOf<UserRow>;

/** The user groups of a client. */
export const userGroupList = {
  name: 'userGroups',
  title: 'shell.userGroups',
  columns: [
    { field: 'name', title: 'users.column.groupName', kind: 'text', sortable: true, filterable: true, searched: true },
    {
      field: 'description',
      title: 'users.column.description',
      kind: 'text',
      sortable: true,
      filterable: true,
      searched: true,
    },
    {
      field: 'state',
      title: 'users.column.state',
      kind: 'set',
      values: USER_GROUP_STATES,
      words: 'users.state.*',
      filterable: true,
    },
    {
      field: 'entityStatus',
      title: 'users.column.entityStatus',
      kind: 'set',
      values: ENTITY_STATUSES,
      words: 'approvals.entity.*',
      filterable: true,
    },
    {
      field: 'membersCount',
      title: 'users.column.membersCount',
      shortTitle: 'users.column.members',
      kind: 'number',
      sortable: true,
      filterable: true,
    },
    { field: 'lastUpdate', title: 'users.field.lastChange', kind: 'instant', sortable: true, filterable: true },
    { field: 'createdOn', title: 'users.column.createdOn', kind: 'instant', sortable: true, filterable: true },
  ],
} as const satisfies ListOf<UserGroupRow>;
