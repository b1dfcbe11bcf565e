import { IconScale } from '@tabler/icons-react';
import { lazyPage } from '../lib/pages/lazy-page.ts';
import { page } from '../lib/pages/page.ts';

const editor = () => import('./editor/rule-editor-page.tsx');

export const signOffPages = [
  page({
    path: '/administration/sign-off-rules',
    component: lazyPage(() => import('./rules-page.tsx'), 'RulesPage'),
    decision: 'signOffRules',
    area: 'shell.administration',
    text: 'shell.signOffRules',
    thing: 'signoff.label',
    menu: { icon: IconScale, order: 9 },
    list: 'signOffRules',
    shows: 'signOffRule',
  }),
  page({
    path: '/administration/sign-off-rules/editor',
    component: lazyPage(editor, 'NewRulePage'),
    of: '/administration/sign-off-rules',
  }),
  page({
    path: '/administration/sign-off-rules/editor/$uniqueId',
    component: lazyPage(editor, 'EditRulePage'),
    of: '/administration/sign-off-rules',
  }),
];
