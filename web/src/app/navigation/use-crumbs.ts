import { useLocation } from '@tanstack/react-router';
import { usePlaceName } from '../../lib/format/place.ts';
import { useText, type Translate } from '../../lib/format/texts.tsx';
import { listOf, pageAt } from '../../lib/pages/known-pages.ts';
import { PAGES, plainPath, type PlainPath } from '../pages.ts';

export type Crumb = { text: string; to?: PlainPath };

/** Where the reader is, from the portal's areas down to the name that the page set itself. */
export function useCrumbs(): Crumb[] {
  const t = useText();
  const { pathname } = useLocation();
  return crumbsAt(pathname, usePlaceName(), t);
}

export function crumbsAt(pathname: string, name: string | null, t: Translate): Crumb[] {
  const page = pageAt(PAGES, pathname);
  const list = page && listOf(PAGES, page);
  // Pages outside any list, such as those of the user menu, set their own name.
  if (!list?.text) return [{ text: name ?? t('shell.dashboard') }];
  const area = list.area ? [{ text: t(list.area) }] : [];
  if (page === list) return [...area, { text: t(list.text) }];
  return [...area, { text: t(list.text), to: plainPath(list) }, { text: name ?? t(list.thing ?? list.text) }];
}
