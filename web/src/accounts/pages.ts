import { IconBuildingPavilion, IconFileCheck, IconFolders, IconPlugConnected, IconWallet } from '@tabler/icons-react';
import { editorPages } from '../lib/pages/editor-pages.ts';
import { lazyPage } from '../lib/pages/lazy-page.ts';
import { page } from '../lib/pages/page.ts';

export const accountPages = [
  page({
    path: '/administration/mandates',
    component: lazyPage(() => import('./mandates/mandates-page.tsx'), 'MandatesPage'),
    decision: 'mandates',
    area: 'shell.administration',
    text: 'accounts.mandates.nav',
    menu: { icon: IconFileCheck, order: 4, phoneText: 'accounts.mandates.nav.phone', count: 'mandates' },
  }),
  page({
    path: '/administration/bank-connections',
    component: lazyPage(() => import('./connections/connections-page.tsx'), 'ConnectionsPage'),
    decision: 'bankConnections',
    area: 'shell.administration',
    text: 'accounts.connections.nav',
    menu: { icon: IconPlugConnected, order: 5, phoneText: 'accounts.connections.nav.phone', count: 'connections' },
  }),
  page({
    path: '/administration/accounts',
    component: lazyPage(() => import('./accounts-page.tsx'), 'AccountsPage'),
    decision: 'accounts',
    area: 'shell.administration',
    text: 'shell.accountData',
    thing: 'accounts.account.label',
    menu: { icon: IconWallet, order: 8 },
    list: 'administeredAccounts',
    shows: 'account',
  }),
  ...editorPages('/administration/accounts', () => import('./editor/account-editor-page.tsx')),
  page({
    path: '/administration/account-groups',
    component: lazyPage(() => import('./groups/account-groups-page.tsx'), 'AccountGroupsPage'),
    decision: 'accountGroups',
    area: 'shell.administration',
    text: 'shell.accountGroups',
    thing: 'accounts.group.label',
    menu: { icon: IconFolders, order: 9 },
    list: 'accountGroups',
    shows: 'accountGroup',
  }),
  ...editorPages('/administration/account-groups', () => import('./groups/editor/account-group-editor-page.tsx')),
  page({
    path: '/administration/banks',
    component: lazyPage(() => import('./banks/banks-page.tsx'), 'BanksPage'),
    decision: 'banks',
    area: 'shell.administration',
    text: 'shell.banks',
    thing: 'accounts.bank.label',
    menu: { icon: IconBuildingPavilion, order: 10 },
    list: 'banks',
    shows: 'bank',
  }),
  ...editorPages('/administration/banks', () => import('./banks/editor/bank-editor-page.tsx')),
];
