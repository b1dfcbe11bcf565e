import { IconScale } from '@tabler/icons-react';
import { editorPages } from '../lib/pages/editor-pages.ts';
import { lazyPage } from '../lib/pages/lazy-page.ts';
import { page } from '../lib/pages/page.ts';

export const signOffPages = [
  page({
    path: '/administration/sign-off-rules',
    component: lazyPage(() => import('./rules-page.tsx'), 'RulesPage'),
    decision: 'signOffRules',
    area: 'shell.administration',
    text: 'shell.signOffRules',
    thing: 'signoff.label',
    menu: { icon: IconScale, order: 14 },
    list: 'signOffRules',
    shows: 'signOffRule',
  }),
  ...editorPages('/administration/sign-off-rules', () => import('./editor/rule-editor-page.tsx')),
];
