import { IconTemplate, IconUserStar } from '@tabler/icons-react';
import { editorPages } from '../lib/pages/editor-pages.ts';
import { lazyPage } from '../lib/pages/lazy-page.ts';
import { page } from '../lib/pages/page.ts';

export const templatePages = [
  page({
    path: '/payments/templates',
    component: lazyPage(() => import('./templates-page.tsx'), 'ClientTemplatesPage'),
    decision: 'clientTemplates',
    area: 'shell.payments',
    text: 'shell.clientTemplates',
    thing: 'templates.label',
    menu: { icon: IconTemplate, order: 6 },
    list: 'clientTemplates',
    shows: 'clientTemplate',
  }),
  ...editorPages('/payments/templates', () => import('./editor/client-template-editor-pages.tsx')),
  page({
    path: '/payments/my-templates',
    component: lazyPage(() => import('./templates-page.tsx'), 'MyTemplatesPage'),
    decision: 'myTemplates',
    area: 'shell.payments',
    text: 'shell.myTemplates',
    thing: 'templates.label',
    menu: { icon: IconUserStar, order: 7 },
    list: 'myTemplates',
    shows: 'myTemplate',
  }),
  ...editorPages('/payments/my-templates', () => import('./editor/my-template-editor-pages.tsx')),
];
