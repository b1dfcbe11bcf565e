import { IconUser, IconUsers } from '@tabler/icons-react';
import { lazyPage } from '../lib/pages/lazy-page.ts';
import { page, redirectTo } from '../lib/pages/page.ts';

const userEditor = () => import('./editor/user-editor-page.tsx');
const groupEditor = () => import('./groups/editor/user-group-editor-page.tsx');

export const userPages = [
  page({
    path: '/userManagement/users',
    component: lazyPage(() => import('./users-page.tsx'), 'UsersPage'),
    decision: 'users',
    area: 'shell.administration',
    text: 'shell.users',
    thing: 'users.user.label',
    menu: { icon: IconUser, order: 5 },
    list: 'users',
  }),
  page({
    path: '/userManagement/users/editor',
    component: lazyPage(userEditor, 'NewUserPage'),
    of: '/userManagement/users',
  }),
  page({
    path: '/userManagement/users/editor/$uniqueId',
    component: lazyPage(userEditor, 'EditUserPage'),
    of: '/userManagement/users',
  }),
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
    menu: { icon: IconUsers, order: 6 },
    list: 'userGroups',
  }),
  page({
    path: '/userManagement/user-groups/editor',
    component: lazyPage(groupEditor, 'NewUserGroupPage'),
    of: '/userManagement/user-groups',
  }),
  page({
    path: '/userManagement/user-groups/editor/$uniqueId',
    component: lazyPage(groupEditor, 'EditUserGroupPage'),
    of: '/userManagement/user-groups',
  }),
  page({
    path: '/userManagement/user-groups/$uniqueId',
    component: lazyPage(() => import('./groups/user-group-page.tsx'), 'UserGroupPage'),
    of: '/userManagement/user-groups',
    shows: 'userGroup',
  }),
  // Spec A2.
  redirectTo('/userManagement', '/userManagement/users', '/userManagement/user-groups'),
];
