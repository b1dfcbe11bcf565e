import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { queryClient } from '../lib/http/queries.ts';
import {
  administersAccounts,
  impersonatesClient,
  mayImpersonate,
  readsStatements,
  seesApprovals,
  seesClients,
  seesCompanySettings,
  seesOperations,
  seesScreening,
  seesSignOffRules,
  seesStatementImports,
  seesUserGroups,
  seesUsers,
} from '../lib/session/session.tsx';
import { loadPortalTexts } from '../lib/format/texts.tsx';
import { TRANSACTIONS } from '../statements/transactions/transaction-source.ts';
import { loadFirstPage } from '../ui/grid/rows/page-query.ts';
import { gridRequest, readGridState } from '../ui/grid/state/grid-state.ts';
import { Loading } from '../ui/layout/states.tsx';
import {
  leaveLoginWhenSignedIn,
  logOut,
  requireAnybody,
  requireAuthority,
  requireDeveloper,
  requireEndUser,
  requireThat,
  requireUser,
  toFirstOfPayments,
  toFirstOfUserManagement,
} from './guards.ts';
import { FirstPage } from './first-page.tsx';
import { lazyPage } from './load-chunk.ts';
import { LATER_ROUTES } from './navigation/later-routes.ts';
import { readLoginSearch } from './login-search.ts';
import { PageCrashed } from './page-crashed.tsx';
import { PageNotFound } from './page-not-found.tsx';
import { Root } from './root.tsx';

/** A frame loads the texts of everything inside it. */
async function withTexts<Frame>(frame: Promise<Frame>): Promise<Frame> {
  const [loaded] = await Promise.all([frame, loadPortalTexts()]);
  return loaded;
}

const root = createRootRoute({ component: Root, notFoundComponent: PageNotFound });
const at = <const Path extends string>(path: Path) => ({ getParentRoute: () => root, path });

/** `?mobileOrder=true` at the entry survives the sign-in. */
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
  component: lazyPage(() => withTexts(import('./frame/shell.tsx')), 'Shell'),
});
/** Pages that end users also have, in their own frame. */
const own = createRoute({
  getParentRoute: () => root,
  id: 'own',
  beforeLoad: requireAnybody,
  component: lazyPage(() => withTexts(import('./frame/own-shell.tsx')), 'OwnShell'),
});

const inShell = <const Path extends string>(path: Path) => ({ getParentRoute: () => shell, path });

/** A page reads and validates its own state from the address; an invalid value is ignored. */
const passThroughSearch = (search: Record<string, unknown>) => search;

/** Pages for some users only, with their own state in the address. */
const guarded =
  (isFor: Parameters<typeof requireThat>[0]) =>
  <const Path extends string>(path: Path) => ({
    ...inShell(path),
    beforeLoad: requireThat(isFor),
    validateSearch: passThroughSearch,
  });

/** A statements list, for the client's people who may see some. */
const inStatements = guarded(readsStatements);
/** What waits for a second person. */
const inApprovals = guarded(seesApprovals);
const inClients = guarded(seesClients);
/** The sign-off rules, for people who may at least see them. */
const inSignOffRules = guarded(seesSignOffRules);
const inUsers = guarded(seesUsers);
const inUserGroups = guarded(seesUserGroups);
/** The accounts as master data and their groups, for people who administer them. */
const inAccountAdministration = guarded(administersAccounts);

/** Typed as empty, so that no link can lead to a page that doesn't exist. */
const later = LATER_ROUTES.map((path) =>
  createRoute({
    ...inShell(path),
    beforeLoad: () => {
      throw redirect({ to: '/page-not-found', replace: true });
    },
  }),
) as never[];

const routes = root.addChildren([
  createRoute({ ...at('/'), beforeLoad: toLogin }),
  createRoute({ ...at('/public/login'), beforeLoad: toLogin }),
  login,
  createRoute({ ...at('/logout'), beforeLoad: logOut }),
  createRoute({ ...at('/page-not-found'), component: PageNotFound }),
  createRoute({
    ...at('/password'),
    component: lazyPage(() => import('../session/passwords/password-page.tsx'), 'PasswordPage'),
  }),
  createRoute({
    ...at('/objection'),
    component: lazyPage(() => import('../session/objection-page.tsx'), 'ObjectionPage'),
  }),
  createRoute({ ...at('/dev/outbox'), component: lazyPage(() => import('../session/outbox-page.tsx'), 'OutboxPage') }),
  createRoute({
    ...at('/DLC/overview'),
    beforeLoad: requireEndUser,
    component: lazyPage(() => withTexts(import('./end-user-page.tsx')), 'EndUserPage'),
  }),
  own.addChildren([
    createRoute({
      getParentRoute: () => own,
      path: '/user/settings',
      beforeLoad: requireThat((user) => !impersonatesClient(user)),
      component: lazyPage(() => import('../settings/settings-page.tsx'), 'SettingsPage'),
    }),
    createRoute({
      getParentRoute: () => own,
      path: '/user/change-password',
      beforeLoad: requireThat((user) => !user.impersonated && user.hasPassword),
      component: lazyPage(() => import('../session/passwords/change-password-page.tsx'), 'ChangePasswordPage'),
    }),
  ]),
  shell.addChildren([
    ...later,
    createRoute({
      ...inShell('/user/impersonation'),
      beforeLoad: requireThat(mayImpersonate),
      validateSearch: passThroughSearch,
      component: lazyPage(() => import('../impersonation/impersonation-page.tsx'), 'ImpersonationPage'),
    }),
    createRoute({
      ...inShell('/dashboard'),
      validateSearch: passThroughSearch,
      component: FirstPage,
    }),
    createRoute({
      ...inShell('/payments'),
      beforeLoad: toFirstOfPayments,
    }),
    createRoute({
      ...inShell('/payments/all'),
      beforeLoad: requireAuthority('PAYMENT_VIEW'),
      validateSearch: passThroughSearch,
      component: lazyPage(() => import('../payments/orders/orders-page.tsx'), 'OrdersPage'),
    }),
    createRoute({
      ...inShell('/payments/uploaded-files'),
      beforeLoad: requireAuthority('PAYMENT_VIEW_UPLOADED'),
      validateSearch: passThroughSearch,
      component: lazyPage(() => import('../uploads/files/uploaded-files-page.tsx'), 'UploadedFilesPage'),
    }),
    createRoute({
      ...inShell('/payments/deleted'),
      beforeLoad: requireAuthority('VIEW_DELETED_ORDER'),
      validateSearch: passThroughSearch,
      component: lazyPage(() => import('../payments/deleted/deleted-orders-page.tsx'), 'DeletedOrdersPage'),
    }),
    createRoute({
      ...inShell('/payments/orders/$uniqueId'),
      beforeLoad: requireAuthority('PAYMENT_VIEW'),
      component: lazyPage(() => import('../payments/order/order-page.tsx'), 'OrderPage'),
    }),
    createRoute({
      ...inShell('/transactions'),
      beforeLoad: () => {
        throw redirect({ to: '/transactions/reportings', replace: true });
      },
    }),
    createRoute({
      ...inStatements('/transactions/reportings'),
      staticData: {
        askAhead: (search) =>
          loadFirstPage(queryClient, 'transactions', TRANSACTIONS, gridRequest(readGridState(search, []))),
      },
      loader: ({ location, route }) => route.options.staticData?.askAhead?.(location.search),
      component: lazyPage(() => import('../statements/transactions/transactions-page.tsx'), 'TransactionsPage'),
    }),
    createRoute({
      ...inStatements('/transactions/reportings/$trType'),
      component: lazyPage(() => import('../statements/transactions/transactions-page.tsx'), 'TransactionsPage'),
    }),
    createRoute({
      ...inStatements('/accounts'),
      component: lazyPage(() => import('../statements/accounts/statement-accounts-page.tsx'), 'StatementAccountsPage'),
    }),
    createRoute({
      ...inStatements('/statements'),
      component: lazyPage(() => import('../statements/statements-page.tsx'), 'StatementsPage'),
    }),
    createRoute({
      ...inShell('/statements/imports'),
      beforeLoad: requireThat(seesStatementImports),
      validateSearch: passThroughSearch,
      component: lazyPage(() => import('../statements/imports-page.tsx'), 'ImportsPage'),
    }),
    createRoute({
      ...inShell('/about'),
      component: lazyPage(() => import('../about/about-page.tsx'), 'AboutPage'),
    }),
    createRoute({
      ...inShell('/dev'),
      beforeLoad: () => {
        throw redirect({ to: '/dev/user-information', replace: true });
      },
    }),
    createRoute({
      ...inShell('/dev/user-information'),
      beforeLoad: requireDeveloper,
      component: lazyPage(() => import('../developer/user-information-page.tsx'), 'UserInformationPage'),
    }),
    createRoute({
      ...inShell('/dev/debug'),
      beforeLoad: requireDeveloper,
      component: lazyPage(() => import('../developer/debug-page.tsx'), 'DebugPage'),
    }),
    createRoute({
      ...inShell('/administration'),
      beforeLoad: () => {
        throw redirect({ to: '/administration/client', replace: true });
      },
    }),
    createRoute({
      ...inClients('/administration/client'),
      component: lazyPage(() => import('../clients/clients-page.tsx'), 'ClientsPage'),
    }),
    createRoute({
      ...inClients('/administration/client/editor/$uniqueId'),
      component: lazyPage(() => import('../clients/editor/client-editor-page.tsx'), 'EditClientPage'),
    }),
    createRoute({
      ...inClients('/administration/client/two-person-rule/$uniqueId'),
      component: lazyPage(() => import('../clients/client-rule-page.tsx'), 'ClientRulePage'),
    }),
    createRoute({
      ...inShell('/administration/settings'),
      beforeLoad: requireThat(seesCompanySettings),
      component: lazyPage(() => import('../approvals/rule/company-settings-page.tsx'), 'CompanySettingsPage'),
    }),
    createRoute({
      ...inShell('/administration/operations'),
      beforeLoad: requireThat(seesOperations),
      component: lazyPage(() => import('../release/operations/operations-page.tsx'), 'OperationsPage'),
    }),
    createRoute({
      ...inShell('/administration/mandates'),
      beforeLoad: requireThat(seesOperations),
      component: lazyPage(() => import('../accounts/mandates/mandates-page.tsx'), 'MandatesPage'),
    }),
    createRoute({
      ...inShell('/administration/screening'),
      beforeLoad: requireThat(seesScreening),
      component: lazyPage(() => import('../release/screening/screening-page.tsx'), 'ScreeningPage'),
    }),
    createRoute({
      ...inShell('/administration/screening/$uniqueId'),
      beforeLoad: requireThat(seesScreening),
      component: lazyPage(() => import('../release/screening/hit-page.tsx'), 'HitPage'),
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
      ...inAccountAdministration('/administration/accounts'),
      component: lazyPage(() => import('../accounts/accounts-page.tsx'), 'AccountsPage'),
    }),
    createRoute({
      ...inAccountAdministration('/administration/accounts/editor'),
      component: lazyPage(() => import('../accounts/editor/account-editor-page.tsx'), 'NewAccountPage'),
    }),
    createRoute({
      ...inAccountAdministration('/administration/accounts/editor/$uniqueId'),
      component: lazyPage(() => import('../accounts/editor/account-editor-page.tsx'), 'EditAccountPage'),
    }),
    createRoute({
      ...inAccountAdministration('/administration/account-groups'),
      component: lazyPage(() => import('../accounts/groups/account-groups-page.tsx'), 'AccountGroupsPage'),
    }),
    createRoute({
      ...inAccountAdministration('/administration/account-groups/editor'),
      component: lazyPage(
        () => import('../accounts/groups/editor/account-group-editor-page.tsx'),
        'NewAccountGroupPage',
      ),
    }),
    createRoute({
      ...inAccountAdministration('/administration/account-groups/editor/$uniqueId'),
      component: lazyPage(
        () => import('../accounts/groups/editor/account-group-editor-page.tsx'),
        'EditAccountGroupPage',
      ),
    }),
    createRoute({
      ...inShell('/userManagement'),
      beforeLoad: toFirstOfUserManagement,
    }),
    createRoute({
      ...inUsers('/userManagement/users'),
      component: lazyPage(() => import('../users/users-page.tsx'), 'UsersPage'),
    }),
    createRoute({
      ...inUsers('/userManagement/users/editor'),
      component: lazyPage(() => import('../users/editor/user-editor-page.tsx'), 'NewUserPage'),
    }),
    createRoute({
      ...inUsers('/userManagement/users/editor/$uniqueId'),
      component: lazyPage(() => import('../users/editor/user-editor-page.tsx'), 'EditUserPage'),
    }),
    createRoute({
      ...inUsers('/userManagement/users/$uniqueId'),
      component: lazyPage(() => import('../users/user-page.tsx'), 'UserPage'),
    }),
    createRoute({
      ...inUserGroups('/userManagement/user-groups'),
      component: lazyPage(() => import('../users/groups/user-groups-page.tsx'), 'UserGroupsPage'),
    }),
    createRoute({
      ...inUserGroups('/userManagement/user-groups/editor'),
      component: lazyPage(() => import('../users/groups/editor/user-group-editor-page.tsx'), 'NewUserGroupPage'),
    }),
    createRoute({
      ...inUserGroups('/userManagement/user-groups/editor/$uniqueId'),
      component: lazyPage(() => import('../users/groups/editor/user-group-editor-page.tsx'), 'EditUserGroupPage'),
    }),
    createRoute({
      ...inUserGroups('/userManagement/user-groups/$uniqueId'),
      component: lazyPage(() => import('../users/groups/user-group-page.tsx'), 'UserGroupPage'),
    }),
    createRoute({
      ...inShell('/administration/pending-approvals'),
      beforeLoad: () => {
        throw redirect({ to: '/administration/pending-approvals/payments', replace: true });
      },
    }),
    createRoute({
      ...inApprovals('/administration/pending-approvals/payments'),
      component: lazyPage(() => import('../approvals/request/requests-page.tsx'), 'RequestsPage'),
    }),
    createRoute({
      ...inApprovals('/administration/pending-approvals/payments/$uniqueId'),
      component: lazyPage(() => import('../approvals/request/request-page.tsx'), 'RequestPage'),
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
  interface StaticDataRouteOption {
    /** Requests the page's first data, given its state in the address. */
    askAhead?: (search: Record<string, unknown>) => void;
  }
  interface Register {
    router: typeof router;
  }
}
