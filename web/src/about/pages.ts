import { lazyPage } from '../lib/pages/lazy-page.ts';
import { page } from '../lib/pages/page.ts';

export const aboutPages = [
  page({ path: '/about', component: lazyPage(() => import('./about-page.tsx'), 'AboutPage') }),
];
