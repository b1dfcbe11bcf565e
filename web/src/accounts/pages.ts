import { IconFileCheck, IconFolders, IconWallet } from '@tabler/icons-react';
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
  ...editorPages('/administration/accounts', () => import('./editor/account-editor-page.tsx')),
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
  ...editorPages('/administration/account-groups', () => import('./groups/editor/account-group-editor-page.tsx')),
];
