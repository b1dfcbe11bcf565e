import { IconInbox } from '@tabler/icons-react';
import { lazyPage } from '../lib/pages/lazy-page.ts';
import { page, redirectTo } from '../lib/pages/page.ts';

export const downloadPages = [
  redirectTo('/DLC', '/DLC/overview'),
  page({
    path: '/DLC/overview',
    component: lazyPage(() => import('./documents-page.tsx'), 'DocumentsPage'),
    frame: 'everybody',
    decision: 'downloadCenter',
    area: 'downloads.nav.group',
    text: 'downloads.documents',
    menu: { icon: IconInbox, order: 1 },
    list: 'documents',
  }),
  page({
    path: '/DLC/viewReport/$uniqueId',
    component: lazyPage(() => import('./document-page.tsx'), 'DocumentPage'),
    frame: 'everybody',
    of: '/DLC/overview',
    thing: 'downloads.document',
  }),
];
