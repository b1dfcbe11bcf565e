import { IconFileCheck, IconFolders, IconWallet } from '@tabler/icons-react';
import { lazyPage } from '../lib/pages/lazy-page.ts';
import { page } from '../lib/pages/page.ts';

const accountEditor = () => import('./editor/account-editor-page.tsx');
const groupEditor = () => import('./groups/editor/account-group-editor-page.tsx');

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
    path: '/administration/accounts',
    component: lazyPage(() => import('./accounts-page.tsx'), 'AccountsPage'),
    decision: 'accounts',
    area: 'shell.administration',
    text: 'shell.accountData',
    thing: 'accounts.account.label',
    menu: { icon: IconWallet, order: 7 },
    list: 'administeredAccounts',
    shows: 'account',
  }),
  page({
    path: '/administration/accounts/editor',
    component: lazyPage(accountEditor, 'NewAccountPage'),
    of: '/administration/accounts',
  }),
  page({
    path: '/administration/accounts/editor/$uniqueId',
    component: lazyPage(accountEditor, 'EditAccountPage'),
    of: '/administration/accounts',
  }),
  page({
    path: '/administration/account-groups',
    component: lazyPage(() => import('./groups/account-groups-page.tsx'), 'AccountGroupsPage'),
    decision: 'accountGroups',
    area: 'shell.administration',
    text: 'shell.accountGroups',
    thing: 'accounts.group.label',
    menu: { icon: IconFolders, order: 8 },
    list: 'accountGroups',
    shows: 'accountGroup',
  }),
  page({
    path: '/administration/account-groups/editor',
    component: lazyPage(groupEditor, 'NewAccountGroupPage'),
    of: '/administration/account-groups',
  }),
  page({
    path: '/administration/account-groups/editor/$uniqueId',
    component: lazyPage(groupEditor, 'EditAccountGroupPage'),
    of: '/administration/account-groups',
  }),
];
