import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { queryClient } from '../lib/queries.ts';
import { readsStatements, seesApprovals, seesSignOffRules, seesStatementImports } from '../lib/session.tsx';
import { loadPortalTexts } from '../lib/texts.tsx';
import { TRANSACTIONS } from '../statements/transaction-source.ts';
import { loadFirstPage } from '../ui/grid/first-page.ts';
import { gridRequest, readGridState } from '../ui/grid/grid-state.ts';
import { Loading } from '../ui/states.tsx';
import {
  leaveLoginWhenSignedIn,
  logOut,
  requireAuthority,
  requireEndUser,
  requireThat,
  requireUser,
} from './guards.ts';
import { lazyPage } from './load-chunk.ts';
import { readLoginSearch } from './login-search.ts';
import { PageCrashed } from './page-crashed.tsx';
import { PageNotFound } from './page-not-found.tsx';
import { Root } from './root.tsx';

/** The frame comes with the sentences of everything in it. */
async function loadShell() {
  const [shell] = await Promise.all([import('./shell.tsx'), loadPortalTexts()]);
  return shell;
}

const root = createRootRoute({ component: Root, notFoundComponent: PageNotFound });
const at = <const Path extends string>(path: Path) => ({ getParentRoute: () => root, path });

/** `?mobileOrder=true` at the entry is kept over the sign-in. */
const toLogin = ({ search }: { search: unknown }) => {
  throw redirect({ to: '/login', search: readLoginSearch(search as Record<string, unknown>), replace: true });
};

const login = createRoute({
  ...at('/login'),
  validateSearch: readLoginSearch,
  beforeLoad: leaveLoginWhenSignedIn,
  component: lazyPage(() => import('../session/login-page.tsx'), 'LoginPage'),
});

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: requireUser,
  component: lazyPage(loadShell, 'Shell'),
});
const inShell = <const Path extends string>(path: Path) => ({ getParentRoute: () => shell, path });

/** A page reads and checks its own state in the address: a wrong value is as if it were not there. */
const asItIs = (search: Record<string, unknown>) => search;

/** A list of the statements, for those of the client's people who see some. */
const inStatements = <const Path extends string>(path: Path) => ({
  ...inShell(path),
  beforeLoad: requireThat(readsStatements),
  validateSearch: asItIs,
});

/** What waits for a second person. */
const inApprovals = <const Path extends string>(path: Path) => ({
  ...inShell(path),
  beforeLoad: requireThat(seesApprovals),
  validateSearch: asItIs,
});

/** The sign-off rules, for those who may at least see them. */
const inSignOffRules = <const Path extends string>(path: Path) => ({
  ...inShell(path),
  beforeLoad: requireThat(seesSignOffRules),
  validateSearch: asItIs,
});

const routes = root.addChildren([
  createRoute({ ...at('/'), beforeLoad: toLogin }),
  createRoute({ ...at('/public/login'), beforeLoad: toLogin }),
  login,
  createRoute({ ...at('/logout'), beforeLoad: logOut }),
  createRoute({ ...at('/page-not-found'), component: PageNotFound }),
  createRoute({ ...at('/dev/outbox'), component: lazyPage(() => import('../session/outbox-page.tsx'), 'OutboxPage') }),
  createRoute({
    ...at('/DLC/overview'),
    beforeLoad: requireEndUser,
    component: lazyPage(() => import('./end-user-page.tsx'), 'EndUserPage'),
  }),
  shell.addChildren([
    createRoute({
      ...inShell('/dashboard'),
      validateSearch: asItIs,
      component: lazyPage(() => import('../dashboard/dashboard-page.tsx'), 'DashboardPage'),
    }),
    createRoute({
      ...inShell('/payments'),
      beforeLoad: () => {
        throw redirect({ to: '/payments/all', replace: true });
      },
    }),
    createRoute({
      ...inShell('/payments/all'),
      beforeLoad: requireAuthority('PAYMENT_VIEW'),
      validateSearch: asItIs,
      component: lazyPage(() => import('../payments/orders-page.tsx'), 'OrdersPage'),
    }),
    createRoute({
      ...inShell('/payments/orders/$uniqueId'),
      beforeLoad: requireAuthority('PAYMENT_VIEW'),
      component: lazyPage(() => import('../payments/order-page.tsx'), 'OrderPage'),
    }),
    createRoute({
      ...inShell('/transactions'),
      beforeLoad: () => {
        throw redirect({ to: '/transactions/reportings', replace: true });
      },
    }),
    createRoute({
      ...inStatements('/transactions/reportings'),
      loader: ({ location }) =>
        loadFirstPage(queryClient, 'transactions', TRANSACTIONS, gridRequest(readGridState(location.search, []))),
      component: lazyPage(() => import('../statements/transactions-page.tsx'), 'TransactionsPage'),
    }),
    createRoute({
      ...inStatements('/transactions/reportings/$trType'),
      component: lazyPage(() => import('../statements/transactions-page.tsx'), 'TransactionsPage'),
    }),
    createRoute({
      ...inStatements('/accounts'),
      component: lazyPage(() => import('../statements/accounts-page.tsx'), 'AccountsPage'),
    }),
    createRoute({
      ...inStatements('/statements'),
      component: lazyPage(() => import('../statements/statements-page.tsx'), 'StatementsPage'),
    }),
    createRoute({
      ...inShell('/statements/imports'),
      beforeLoad: requireThat(seesStatementImports),
      validateSearch: asItIs,
      component: lazyPage(() => import('../statements/imports-page.tsx'), 'ImportsPage'),
    }),
    createRoute({
      ...inSignOffRules('/administration/sign-off-rules'),
      component: lazyPage(() => import('../signoff/rules-page.tsx'), 'RulesPage'),
    }),
    createRoute({
      ...inSignOffRules('/administration/sign-off-rules/editor'),
      component: lazyPage(() => import('../signoff/editor/rule-editor-page.tsx'), 'NewRulePage'),
    }),
    createRoute({
      ...inSignOffRules('/administration/sign-off-rules/editor/$uniqueId'),
      component: lazyPage(() => import('../signoff/editor/rule-editor-page.tsx'), 'EditRulePage'),
    }),
    createRoute({
      ...inShell('/administration/pending-approvals'),
      beforeLoad: () => {
        throw redirect({ to: '/administration/pending-approvals/payments', replace: true });
      },
    }),
    createRoute({
      ...inApprovals('/administration/pending-approvals/payments'),
      component: lazyPage(() => import('../approvals/requests-page.tsx'), 'RequestsPage'),
    }),
    createRoute({
      ...inApprovals('/administration/pending-approvals/payments/$uniqueId'),
      component: lazyPage(() => import('../approvals/request-page.tsx'), 'RequestPage'),
    }),
  ]),
]);

export const router = createRouter({
  routeTree: routes,
  basepath: '/portal/app',
  defaultPendingComponent: Loading,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPreload: 'intent',
  defaultErrorComponent: PageCrashed,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
