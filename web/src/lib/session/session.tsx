import { LEVELS, type LadderArea, type Level, type SwitchArea } from '@portico/contract/permissions/model';
import type { PageName } from '@portico/contract/session/pages';
import { useSessionState, type SessionUser } from './session-store.ts';

export type Session = { user: SessionUser };

/** The signed-in user; only inside the shell, where there always is one. */
export function useSession(): Session {
  const state = useSessionState();
  if (state.status !== 'signedIn') throw new Error('Nobody is signed in');
  return { user: state.user };
}

/** Whether a user holds an authority, such as `PAYMENT_UPLOAD` on some account. */
export function hasAuthority(user: SessionUser, area: SwitchArea): boolean {
  return user.authorities.some(({ authority }) => authority === `${area}_GRANT`);
}

/** Whether a user reaches a level of a ladder, such as EDIT on `STATEMENTS_MODULE`. */
export function hasLevel(user: SessionUser, area: LadderArea, needed: Level): boolean {
  return user.authorities.some(({ authority }) => {
    const level = authority.startsWith(`${area}_`) ? authority.slice(area.length + 1) : '';
    return Object.hasOwn(LEVELS, level) && LEVELS[level as Level] >= LEVELS[needed];
  });
}

/** Whether a user may open a page: the server decides (`server/src/app/page-rules.ts`). */
export function mayOpen(user: SessionUser, page: PageName): boolean {
  return user.pages[page];
}

/** Whether the reader may open a page. */
export function useMayOpen(page: PageName): boolean {
  return mayOpen(useSession().user, page);
}

/** Whether deleting or restoring an order waits for a second person. */
export function ordersTakeTwo(user: SessionUser): boolean {
  return user.twoMansRuleCategories.includes('ORDER');
}

export function useAuthority(area: SwitchArea): boolean {
  return hasAuthority(useSession().user, area);
}
