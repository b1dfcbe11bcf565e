import { IconAdjustments, IconChecks } from '@tabler/icons-react';
import { lazyPage } from '../lib/pages/lazy-page.ts';
import { page, redirectTo } from '../lib/pages/page.ts';

export const approvalPages = [
  page({
    path: '/administration/settings',
    component: lazyPage(() => import('./rule/company-settings-page.tsx'), 'CompanySettingsPage'),
    decision: 'companySettings',
    area: 'shell.administration',
    text: 'shell.companySettings',
    menu: { icon: IconAdjustments, order: 15, phoneText: 'shell.companySettings.phone' },
    shows: 'companySettings',
  }),
  page({
    path: '/administration/pending-approvals/payments',
    component: lazyPage(() => import('./request/requests-page.tsx'), 'RequestsPage'),
    decision: 'approvals',
    area: 'shell.administration',
    text: 'shell.pendingApprovals',
    thing: 'approvals.column.action',
    menu: { icon: IconChecks, order: 16, count: 'approvals' },
    list: 'changeRequests',
  }),
  page({
    path: '/administration/pending-approvals/payments/$uniqueId',
    component: lazyPage(() => import('./request/request-page.tsx'), 'RequestPage'),
    of: '/administration/pending-approvals/payments',
  }),
  redirectTo('/administration/pending-approvals', '/administration/pending-approvals/payments'),
];
