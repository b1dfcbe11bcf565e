import { isFor, pageAt } from '../lib/pages/known-pages.ts';
import { isEndUser, type SessionUser } from '../lib/session/session-store.ts';
import { PAGES, REDIRECTS, type AppPage, type PagePath } from './pages.ts';

export const NOT_FOUND = '/page-not-found';
export const DOWNLOADS = '/DLC/overview';
const ENTRIES = ['/', '/public/login', '/login'];

/** The page after signing in. */
export function firstPageFor(user: SessionUser): '/dashboard' | typeof DOWNLOADS {
  return isEndUser(user) ? DOWNLOADS : '/dashboard';
}

/** The first of these pages that the user may open; the last one decides for itself. */
function firstOf(paths: readonly PagePath[], user: SessionUser): PagePath {
  const isForThem = (path: PagePath) => PAGES.some((page) => page.path === path && isFor(PAGES, page, user));
  return paths.find(isForThem) ?? paths.at(-1)!;
}

/** Whether a user may open a page: end users have those in the frame for everybody alone. */
function opensFor(page: AppPage, user: SessionUser): boolean {
  return (page.frame === undefined || page.frame === 'shell' ? !isEndUser(user) : true) && isFor(PAGES, page, user);
}

/** Where an address leads somebody who is signed in: to itself, on to another one, or nowhere. `path` may be a declared one, with its parameters. */
export function leadsTo(path: string, user: SessionUser): string {
  if (ENTRIES.includes(path)) return firstPageFor(user);
  const further = REDIRECTS.find((one) => one.path === path);
  if (further) return leadsTo(firstOf(further.toFirstOf, user), user);
  const page = pageAt(PAGES, path);
  return page && opensFor(page, user) ? path : NOT_FOUND;
}
