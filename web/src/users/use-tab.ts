import { useNavigate, useSearch } from '@tanstack/react-router';

/** Which of a page's tabs is open, as the address says; the first of them otherwise. */
export function useTab<Name extends string>(tabs: readonly [Name, ...Name[]]): [Name, (tab: Name) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const tab = tabs.find((name) => name === search.tab) ?? tabs[0];
  return [tab, (next) => void navigate({ to: '.', search: { tab: next }, replace: true, resetScroll: false })];
}
