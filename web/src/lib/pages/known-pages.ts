import { createContext, use } from 'react';
import { mayOpen } from '../session/session.tsx';
import type { SessionUser } from '../session/session-store.ts';
import type { Page } from './page.ts';

/** All pages, for modules that lead to pages of others; the application, which knows them all, provides them. */
export const KnownPages = createContext<readonly Page[]>([]);

export function useKnownPages(): readonly Page[] {
  return use(KnownPages);
}

/** The list that a page belongs to, or the page itself. */
export function listOf<Known extends Page>(pages: readonly Known[], page: Known): Known {
  return pages.find(({ path }) => path === page.of) ?? page;
}

/** Whether a user may open a page; what belongs to a list is for the people of the list. */
export function isFor(pages: readonly Page[], page: Page, user: SessionUser): boolean {
  const { decision } = listOf(pages, page);
  return decision === undefined || mayOpen(user, decision);
}

/** The page at an address; parts that are spelled out win over parameters. */
export function pageAt<Known extends Page>(pages: readonly Known[], pathname: string): Known | undefined {
  const parts = pathname.split('/');
  const fits = pages.filter(({ path }) => {
    const own = path.split('/');
    return own.length === parts.length && own.every((part, index) => part.startsWith('$') || part === parts[index]);
  });
  return fits.find(({ path }) => !path.includes('$')) ?? fits[0];
}
