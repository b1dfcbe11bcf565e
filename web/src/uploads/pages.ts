import { IconFileUpload } from '@tabler/icons-react';
import { lazyPage } from '../lib/pages/lazy-page.ts';
import { page } from '../lib/pages/page.ts';
import { hasAuthority } from '../lib/session/session.tsx';

export const uploadPages = [
  page({
    path: '/payments/uploaded-files',
    component: lazyPage(() => import('./files/uploaded-files-page.tsx'), 'UploadedFilesPage'),
    isFor: (user) => hasAuthority(user, 'PAYMENT_VIEW_UPLOADED'),
    area: 'shell.payments',
    text: 'shell.uploadedFiles',
    menu: { icon: IconFileUpload, order: 2, phoneText: 'shell.files' },
    list: 'uploadedFiles',
    shows: 'duplicateImport',
  }),
];
