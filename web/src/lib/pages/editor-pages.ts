import type { ComponentType } from 'react';
import { lazyPage } from './lazy-page.ts';
import { page, type Page } from './page.ts';

type EditorScript = () => Promise<{ NewPage: ComponentType; EditPage: ComponentType }>;

/** The two pages of a list's editor, for a new object and for an existing one: `/editor` below the list. */
export function editorPages<const List extends string>(
  list: List,
  load: EditorScript,
): [Page<`${List}/editor`, List>, Page<`${List}/editor/$uniqueId`, List>] {
  return [
    page({ path: `${list}/editor`, component: lazyPage(load, 'NewPage'), of: list }),
    page({ path: `${list}/editor/$uniqueId`, component: lazyPage(load, 'EditPage'), of: list }),
  ];
}
