import { lazyPage } from '../lib/pages/lazy-page.ts';

/** What the client's people see first; the application decides whose first page it is. */
export const Dashboard = lazyPage(() => import('./dashboard-page.tsx'), 'DashboardPage');
