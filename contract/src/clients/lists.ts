import type { Answer } from '../endpoint.ts';
import type { ListOf } from '../list-columns.ts';
import type { clientsEndpoints } from './endpoints.ts';
import { CASH_POOL_PROFILES } from './model.ts';

type ClientRow = Answer<(typeof clientsEndpoints)['clients']>['content'][number];

/** The clients of the provider. */
export const clientList = {
  name: 'clients',
  title: 'clients.title',
  columns: [
    {
      field: 'clientId',
      title: 'clients.column.clientId',
      kind: 'text',
      sortable: true,
      filterable: true,
      searched: true,
    },
    { field: 'name', title: 'clients.column.name', kind: 'text', sortable: true, filterable: true, searched: true },
    {
      field: 'active',
      title: 'clients.column.active',
      kind: 'set',
      values: ['true', 'false'],
      words: 'clients.active.*',
      filterable: true,
    },
    {
      field: 'cashPoolProfile',
      title: 'clients.column.cashPoolProfile',
      kind: 'set',
      values: CASH_POOL_PROFILES,
      words: 'clients.profile.*',
      filterable: true,
    },
    { field: 'usersCount', title: 'clients.column.usersCount', kind: 'number', sortable: true, filterable: true },
    { field: 'createdOn', title: 'clients.column.createdOn', kind: 'instant', sortable: true, filterable: true },
    { field: 'description', title: 'clients.column.description', kind: 'text', filterable: true, searched: true },
  ],
} as const satisfies ListOf<ClientRow>;
