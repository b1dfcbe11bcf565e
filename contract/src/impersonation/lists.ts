import type { Answer } from '../endpoint.ts';
import type { ListOf } from '../list-columns.ts';
import type { impersonationEndpoints } from './endpoints.ts';

type Row = Answer<(typeof impersonationEndpoints)['impersonationUsers']>['content'][number];

/** The users of a client that the caller may act as. */
export const impersonationList = {
  name: 'impersonation',
  title: 'shell.users',
  columns: [
    {
      field: 'username',
      title: 'users.column.userName',
      kind: 'text',
      sortable: true,
      filterable: true,
      searched: true,
    },
    {
      field: 'fullName',
      title: 'users.column.fullName',
      kind: 'text',
      sortable: true,
      filterable: true,
      searched: true,
    },
    { field: 'subclientId', title: 'users.column.subclient', kind: 'set', filterable: true },
  ],
} as const satisfies ListOf<Row>;
