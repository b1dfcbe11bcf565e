import { useNavigate, useSearch } from '@tanstack/react-router';

/** The open tab, from the address; otherwise the first one. */
export function useTab<Name extends string>(tabs: readonly [Name, ...Name[]]): [Name, (tab: Name) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const tab = tabs.find((name) => name === search.tab) ?? tabs[0];
  return [tab, (next) => void navigate({ to: '.', search: { tab: next }, replace: true, resetScroll: false })];
}
