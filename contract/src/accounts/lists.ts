import { ENTITY_STATUSES } from '../approvals/model.ts';
import type { Answer } from '../endpoint.ts';
import type { ListOf } from '../list-columns.ts';
import type { bankEndpoints } from './banks.ts';
import type { connectionEndpoints } from './connections.ts';
import type { accountEndpoints, accountGroupEndpoints } from './endpoints.ts';
import type { ownerEndpoints } from './owners.ts';
import { CHANNEL_KINDS, MANDATES, PAYMENT_FORMATS } from './model.ts';

type GroupRow = Answer<(typeof accountGroupEndpoints)['list']>['content'][number];
type BankRow = Answer<(typeof bankEndpoints)['list']>['content'][number];
type ConnectionRow = Answer<(typeof connectionEndpoints)['list']>['content'][number];
type OwnerRow = Answer<(typeof ownerEndpoints)['list']>['content'][number];
type AccountRow = Answer<(typeof accountEndpoints)['list']>['content'][number];

/** Account groups. */
export const accountGroupList = {
  name: 'accountGroups',
  title: 'shell.accountGroups',
  columns: [
    {
      field: 'name',
      title: 'accounts.group.column.name',
      kind: 'text',
      sortable: true,
      filterable: true,
      searched: true,
    },
    {
      field: 'entityStatus',
      title: 'accounts.group.column.entityStatus',
      kind: 'set',
      values: ENTITY_STATUSES,
      words: 'approvals.entity.*',
      filterable: true,
    },
    {
      field: 'membersCount',
      title: 'accounts.group.column.membersCount',
      shortTitle: 'accounts.group.column.members',
      kind: 'number',
      sortable: true,
      filterable: true,
    },
    {
      field: 'accounts',
      title: 'accounts.group.column.accounts',
      kind: 'text',
      value: ({ accounts }) => accounts.join(', ') || null,
    },
  ],
} as const satisfies ListOf<GroupRow>;

/** Accounts as their administrators see them. */
export const administeredAccountList = {
  name: 'administeredAccounts',
  title: 'shell.accountData',
  columns: [
    {
      field: 'shortName',
      title: 'accounts.account.column.shortName',
      kind: 'text',
      sortable: true,
      filterable: true,
      searched: true,
    },
    {
      field: 'entityStatus',
      title: 'accounts.account.column.entityStatus',
      kind: 'set',
      values: ENTITY_STATUSES,
      words: 'approvals.entity.*',
      filterable: true,
    },
    {
      field: 'bank',
      title: 'accounts.account.column.bank',
      kind: 'set',
      value: ({ bank }) => bank.name,
      sortable: true,
      filterable: true,
    },
    {
      field: 'number',
      title: 'accounts.account.column.number',
      kind: 'text',
      isAccountNumber: true,
      sortable: true,
      filterable: true,
      searched: true,
    },
    { field: 'currency', title: 'accounts.account.column.currency', kind: 'set', sortable: true, filterable: true },
    {
      field: 'owner',
      title: 'accounts.account.column.owner',
      kind: 'text',
      sortable: true,
      filterable: true,
      searched: true,
      grouped: true,
    },
    { field: 'country', title: 'accounts.account.column.country', kind: 'set', sortable: true, filterable: true },
    {
      field: 'selfService',
      title: 'accounts.account.column.selfService',
      kind: 'set',
      values: ['true', 'false'],
      words: 'accounts.account.selfService.*',
      filterable: true,
    },
    {
      field: 'mandate',
      title: 'accounts.account.column.mandate',
      kind: 'set',
      values: MANDATES,
      words: 'accounts.account.mandate.*',
      filterable: true,
    },
    {
      field: 'alias',
      title: 'accounts.account.column.alias',
      kind: 'text',
      sortable: true,
      filterable: true,
      searched: true,
    },
    {
      field: 'name',
      title: 'accounts.account.column.name',
      kind: 'text',
      sortable: true,
      filterable: true,
      searched: true,
    },
    {
      field: 'intracompany',
      title: 'accounts.account.column.intracompany',
      kind: 'set',
      values: ['true', 'false'],
      words: 'common.yesNo.*',
      filterable: true,
    },
  ],
} as const satisfies ListOf<AccountRow>;

/** The banks where the client keeps its accounts. */
export const bankList = {
  name: 'banks',
  title: 'shell.banks',
  columns: [
    {
      field: 'name',
      title: 'accounts.bank.column.name',
      kind: 'text',
      sortable: true,
      filterable: true,
      searched: true,
    },
    {
      field: 'entityStatus',
      title: 'accounts.bank.column.entityStatus',
      kind: 'set',
      values: ENTITY_STATUSES,
      words: 'approvals.entity.*',
      filterable: true,
    },
    { field: 'bic', title: 'accounts.bank.column.bic', kind: 'text', sortable: true, filterable: true, searched: true },
    {
      field: 'clearingCode',
      title: 'accounts.bank.column.clearingCode',
      kind: 'text',
      sortable: true,
      filterable: true,
      searched: true,
    },
    {
      field: 'town',
      title: 'accounts.bank.column.town',
      kind: 'text',
      sortable: true,
      filterable: true,
      searched: true,
    },
    { field: 'country', title: 'accounts.bank.column.country', kind: 'set', sortable: true, filterable: true },
    {
      field: 'accountsCount',
      title: 'accounts.bank.column.accountsCount',
      shortTitle: 'accounts.bank.column.accounts',
      kind: 'number',
      sortable: true,
      filterable: true,
    },
    {
      field: 'isConnected',
      title: 'accounts.bank.column.isConnected',
      kind: 'set',
      values: ['true', 'false'],
      words: 'accounts.bank.isConnected.*',
      filterable: true,
    },
  ],
} as const satisfies ListOf<BankRow>;

/** The provider's connections to banks. */
export const connectionList = {
  name: 'connections',
  title: 'shell.connections',
  columns: [
    {
      field: 'name',
      title: 'accounts.connection.column.name',
      kind: 'text',
      sortable: true,
      filterable: true,
      searched: true,
    },
    {
      field: 'entityStatus',
      title: 'accounts.connection.column.entityStatus',
      kind: 'set',
      values: ENTITY_STATUSES,
      words: 'approvals.entity.*',
      filterable: true,
    },
    {
      field: 'folder',
      title: 'accounts.connection.column.folder',
      kind: 'text',
      sortable: true,
      filterable: true,
      searched: true,
    },
    {
      field: 'channelKind',
      title: 'accounts.connection.column.channelKind',
      kind: 'set',
      values: CHANNEL_KINDS,
      words: 'accounts.connection.channel.*',
      filterable: true,
    },
    {
      field: 'paymentFormat',
      title: 'accounts.connection.column.paymentFormat',
      kind: 'set',
      values: PAYMENT_FORMATS,
      sortable: true,
      filterable: true,
    },
    {
      field: 'cutOffsCount',
      title: 'accounts.connection.column.cutOffsCount',
      shortTitle: 'accounts.connection.column.cutOffs',
      kind: 'number',
      sortable: true,
      filterable: true,
    },
    {
      field: 'banksCount',
      title: 'accounts.connection.column.banksCount',
      shortTitle: 'accounts.connection.column.banks',
      kind: 'number',
      sortable: true,
      filterable: true,
    },
    {
      field: 'clientsCount',
      title: 'accounts.connection.column.clientsCount',
      shortTitle: 'accounts.connection.column.clients',
      kind: 'number',
      sortable: true,
      filterable: true,
    },
  ],
} as const satisfies ListOf<ConnectionRow>;

/** The owners of the client's accounts. */
export const ownerList = {
  name: 'owners',
  title: 'shell.owners',
  columns: [
    {
      field: 'name',
      title: 'accounts.owner.column.name',
      kind: 'text',
      sortable: true,
      filterable: true,
      searched: true,
    },
    {
      field: 'entityStatus',
      title: 'accounts.owner.column.entityStatus',
      kind: 'set',
      values: ENTITY_STATUSES,
      words: 'approvals.entity.*',
      filterable: true,
    },
    {
      field: 'lei',
      title: 'accounts.owner.column.lei',
      kind: 'text',
      sortable: true,
      filterable: true,
      searched: true,
    },
    {
      field: 'identification',
      title: 'accounts.owner.column.identification',
      kind: 'text',
      sortable: true,
      filterable: true,
      searched: true,
    },
    {
      field: 'town',
      title: 'accounts.owner.column.town',
      kind: 'text',
      sortable: true,
      filterable: true,
      searched: true,
    },
    { field: 'country', title: 'accounts.owner.column.country', kind: 'set', sortable: true, filterable: true },
    {
      field: 'accountsCount',
      title: 'accounts.owner.column.accountsCount',
      shortTitle: 'accounts.owner.column.accounts',
      kind: 'number',
      sortable: true,
      filterable: true,
    },
  ],
} as const satisfies ListOf<OwnerRow>;
