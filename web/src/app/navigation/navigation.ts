import { isFor } from '../../lib/pages/known-pages.ts';
import { AREAS, type Area, type MenuEntry } from '../../lib/pages/page.ts';
import { mayOpen, useSession } from '../../lib/session/session.tsx';
import type { SessionUser } from '../../lib/session/session-store.ts';
import type { TextKey } from '@portico/contract/text-keys';
import { PAGES, plainPath, type AppPage, type PlainPath } from '../pages.ts';

export type NavEntry = MenuEntry & { to: PlainPath; text: TextKey; search?: Record<string, string> };
export type NavGroup = { label: Area | null; entries: NavEntry[] };

/** The navigation for a user: what the pages declare, area by area; areas without entries are left out. */
export function navigationFor(user: SessionUser): NavGroup[] {
  return [null, ...AREAS]
    .map((label) => ({
      label,
      entries: PAGES.flatMap((page) => entriesOf(page, label, user)).sort((a, b) => a.order - b.order),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** Shortcuts come above all areas. */
function entriesOf(page: AppPage, label: Area | null, user: SessionUser): NavEntry[] {
  const { area = null, menu, shortcut, text } = page;
  const to = plainPath(page);
  const own = menu && text && area === label && isFor(PAGES, page, user) ? [{ ...menu, text, to }] : [];
  if (label !== null || !shortcut || !mayOpen(user, shortcut.decision)) return own;
  return [...own, { ...shortcut, to }];
}

export function useNavigation(): NavGroup[] {
  return navigationFor(useSession().user);
}
