import { IconUser, IconUsers } from '@tabler/icons-react';
import { editorPages } from '../lib/pages/editor-pages.ts';
import { lazyPage } from '../lib/pages/lazy-page.ts';
import { page, redirectTo } from '../lib/pages/page.ts';

export const userPages = [
  page({
    path: '/userManagement/users',
    component: lazyPage(() => import('./users-page.tsx'), 'UsersPage'),
    decision: 'users',
    area: 'shell.administration',
    text: 'shell.users',
    thing: 'users.user.label',
    menu: { icon: IconUser, order: 8 },
    list: 'users',
  }),
  ...editorPages('/userManagement/users', () => import('./editor/user-editor-page.tsx')),
  page({
    path: '/userManagement/users/$uniqueId',
    component: lazyPage(() => import('./user-page.tsx'), 'UserPage'),
    of: '/userManagement/users',
    shows: 'user',
  }),
  page({
    path: '/userManagement/user-groups',
    component: lazyPage(() => import('./groups/user-groups-page.tsx'), 'UserGroupsPage'),
    decision: 'userGroups',
    area: 'shell.administration',
    text: 'shell.userGroups',
    thing: 'users.group.label',
    menu: { icon: IconUsers, order: 9 },
    list: 'userGroups',
  }),
  ...editorPages('/userManagement/user-groups', () => import('./groups/editor/user-group-editor-page.tsx')),
  page({
    path: '/userManagement/user-groups/$uniqueId',
    component: lazyPage(() => import('./groups/user-group-page.tsx'), 'UserGroupPage'),
    of: '/userManagement/user-groups',
    shows: 'userGroup',
  }),
  // Spec A2.
  redirectTo('/userManagement', '/userManagement/users', '/userManagement/user-groups'),
];
