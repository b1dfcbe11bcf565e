import type { AsyncRouteComponent } from '@tanstack/react-router';
import type { GovernedKind } from '@portico/contract/approvals/kinds';
import type { PageName } from '@portico/contract/session/pages';
import type { ListName } from '@portico/contract/lists';
import type { TextKey } from '@portico/contract/text-keys';
import type { ComponentType } from 'react';

/** The parts of the portal that the sidebar and the breadcrumb name, in the order of the sidebar. */
export const AREAS = [
  'shell.payments',
  'statements.nav.group',
  'downloads.nav.group',
  'shell.administration',
] as const satisfies TextKey[];
export type Area = (typeof AREAS)[number];

/** What an entry of the navigation may count: see `app/navigation/entry-count.tsx`. */
export type CountName = 'toSign' | 'failing' | 'approvals' | 'alarms' | 'hits' | 'mandates' | 'clientBanks';

export type MenuEntry = {
  icon: ComponentType<{ size?: number; 'aria-hidden'?: true }>;
  /** Its position within its area: smaller is higher. */
  order: number;
  /** The label below the icon on the phone, where it is shorter. */
  phoneText?: TextKey;
  count?: CountName;
};

/** A second entry of the same page, which opens it with its own state, above all areas. */
export type Shortcut = MenuEntry & {
  text: TextKey;
  search: Record<string, string>;
  decision: PageName;
};

/**
 * A page as its module declares it: router, navigation, breadcrumb and phone bar follow. A list says its area and its
 * text, and a page that belongs to a list names it in `of`: it is for the same people and continues its breadcrumb.
 */
export type Page<Path extends string = string, Of extends string = string> = {
  path: Path;
  /** Its script, loaded when somebody opens it: `lazyPage`. */
  component: AsyncRouteComponent<object>;
  /**
   * Around it: the shell with the navigation; for pages that end users have too, their own frame; or nothing, for pages
   * without a sign-in.
   */
  frame?: 'shell' | 'everybody' | 'none';
  /** The server's decision that opens it, if it isn't for everybody; others see the same as for an unknown address. */
  decision?: PageName;
  of?: Of;
  area?: Area;
  text?: TextKey;
  /** The name of one thing of the list, until its page has loaded the real one. */
  thing?: TextKey;
  menu?: MenuEntry;
  shortcut?: Shortcut;
  /** The name under which people's arrangements of the list are stored. */
  list?: ListName;
  /** What requests for approval lead here: with its id in the path, or as the list's open row. */
  shows?: GovernedKind;
  /**
   * Requests the page's first data, given its state in the address, together with its script. The page waits for it a
   * moment: drawing it empty first takes longer.
   */
  askAhead?: (search: Record<string, unknown>) => Promise<unknown>;
};

/** An address without a page: it leads to the first of these that the user may open. */
export type Redirect<Path extends string = string, To extends string = string> = {
  path: Path;
  toFirstOf: readonly To[];
};

export function page<const Path extends string, const Of extends string = never>(
  declared: Page<Path, Of>,
): Page<Path, Of> {
  return declared;
}

export function redirectTo<const Path extends string, const To extends string>(
  path: Path,
  ...toFirstOf: readonly To[]
): Redirect<Path, To> {
  return { path, toFirstOf };
}
