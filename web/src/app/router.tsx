import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { loadPortalTexts } from '../lib/format/texts.tsx';
import { lazyPage } from '../lib/pages/lazy-page.ts';
import { LoginPage } from '../session/pages.ts';
import { Loading } from '../ui/layout/states.tsx';
import { lead, leaveLoginWhenSignedIn, logOut, requireUser } from './guards.ts';
import { readLoginSearch } from './login-search.ts';
import { PageCrashed } from './page-crashed.tsx';
import { PageNotFound } from './page-not-found.tsx';
import { PAGES, REDIRECTS, type AppPage, type PagePath } from './pages.ts';
import { Root } from './root.tsx';

/** A frame loads the texts of everything inside it. */
async function withTexts<Frame>(frame: Promise<Frame>): Promise<Frame> {
  const [loaded] = await Promise.all([frame, loadPortalTexts()]);
  return loaded;
}

const root = createRootRoute({ component: Root, notFoundComponent: PageNotFound });
const at = <const Path extends string>(path: Path) => ({ getParentRoute: () => root, path });

/** `?mobileOrder=true` at the entry survives the sign-in. */
const toLogin = ({ search }: { search: unknown }): never => {
  throw redirect({ to: '/login', search: readLoginSearch(search as Record<string, unknown>), replace: true });
};

const login = createRoute({
  ...at('/login'),
  validateSearch: readLoginSearch,
  beforeLoad: leaveLoginWhenSignedIn,
  component: LoginPage,
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
  beforeLoad: requireUser,
  component: lazyPage(() => withTexts(import('./frame/own-shell.tsx')), 'OwnShell'),
});

/** A page reads and validates its own state from the address; an invalid value is ignored. */
const passThroughSearch = (search: Record<string, unknown>) => search;

const FRAMES = { shell, everybody: own, none: root };

/** How long a page waits for the first data that it asks for ahead; then it is drawn without. */
const FIRST_DATA_MILLISECONDS = 100;
const aMoment = () => new Promise((resolve) => setTimeout(resolve, FIRST_DATA_MILLISECONDS));

/** The route of a declared page. For the types all of them are in the shell: the path is the same in every frame. */
function routeOf<const Path extends PagePath>(page: AppPage & { path: Path }) {
  const { path, component, frame = 'shell', askAhead } = page;
  return createRoute({
    getParentRoute: () => FRAMES[frame] as typeof shell,
    path,
    beforeLoad: lead(path),
    validateSearch: passThroughSearch,
    component,
    ...(askAhead && {
      staticData: { askAhead },
      loader: ({ location }: { location: { search: Record<string, unknown> } }) =>
        Promise.race([askAhead(location.search), aMoment()]),
    }),
  });
}

/** One type for each declared path, so that links are checked. */
type PageRoute = { [Path in PagePath]: ReturnType<typeof routeOf<Path>> }[PagePath];

const pagesIn = (wanted: keyof typeof FRAMES) =>
  PAGES.filter(({ frame = 'shell' }) => frame === wanted).map(routeOf) as unknown as PageRoute[];

/** Typed as empty, so that no link leads to one. */
const redirects = REDIRECTS.map(({ path }) =>
  createRoute({ getParentRoute: () => shell, path, beforeLoad: lead(path) }),
) as never[];

// Made before they join the tree: within `addChildren` their paths would be any, and no link would be checked.
const start = createRoute({ ...at('/'), beforeLoad: toLogin });
const publicLogin = createRoute({ ...at('/public/login'), beforeLoad: toLogin });
const logout = createRoute({ ...at('/logout'), beforeLoad: logOut });
const notFound = createRoute({ ...at('/page-not-found'), component: PageNotFound });

const routes = root.addChildren([
  start,
  publicLogin,
  login,
  logout,
  notFound,
  ...pagesIn('none'),
  own.addChildren(pagesIn('everybody')),
  shell.addChildren([...redirects, ...pagesIn('shell')]),
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
    askAhead?: (search: Record<string, unknown>) => Promise<unknown>;
  }
  interface Register {
    router: typeof router;
  }
}
