import type { Translate } from '../lib/format/texts.tsx';
import type { Page } from '../lib/pages/page.ts';

/** A list's name: that of its page; one without a page today goes by the name it is stored under. */
export function listName(pages: readonly Page[], grid: string, t: Translate): string {
  const page = pages.find(({ list }) => list === grid);
  return page?.text ? t(page.text) : t('settings.list.other', { name: grid });
}
