import { useLocation } from '@tanstack/react-router';
import { listOf, pageAt } from '../../lib/pages/known-pages.ts';
import { PAGES } from '../pages.ts';
import type { NavEntry } from './navigation.ts';

/** Which entry is current: an order belongs to the orders, the list of orders to sign to “To sign”. */
export function useIsCurrent(): (entry: NavEntry) => boolean {
  const { pathname, search } = useLocation();
  return (entry) => isCurrent(entry, pathname, search as Record<string, unknown>);
}

export function isCurrent(entry: NavEntry, pathname: string, search: Record<string, unknown>): boolean {
  const page = pageAt(PAGES, pathname);
  if (!page || listOf(PAGES, page).path !== entry.to) return false;
  const shortcut = Object.entries(page.shortcut?.search ?? {});
  const isShortcut = shortcut.length > 0 && shortcut.every(([key, value]) => search[key] === value);
  return entry.search ? isShortcut : !isShortcut;
}
