import { IconFileUpload } from '@tabler/icons-react';
import { lazyPage } from '../lib/pages/lazy-page.ts';
import { page } from '../lib/pages/page.ts';

export const uploadPages = [
  page({
    path: '/payments/uploaded-files',
    component: lazyPage(() => import('./files/uploaded-files-page.tsx'), 'UploadedFilesPage'),
    decision: 'uploadedFiles',
    area: 'shell.payments',
    text: 'shell.uploadedFiles',
    menu: { icon: IconFileUpload, order: 3, phoneText: 'shell.files' },
    list: 'uploadedFiles',
    shows: 'duplicateImport',
  }),
];
