import { useMemo } from 'react';
import { useNavigate } from '@tanstack/react-router';

type Places = { list: string; page?: string };

/** Leads to the pages of a kind. Their addresses are checked where its module declares them. */
export function useObjectLinks({ list, page }: Places) {
  const navigate = useNavigate();
  return useMemo(() => {
    // The addresses of one kind, for the types.
    const listAt = list as '/administration/accounts';
    const pageAt = page as '/userManagement/users/$uniqueId';
    const editorAt = `${listAt}/editor` as const;
    return {
      toList: () => navigate({ to: listAt }),
      /** The object itself: on its page, with this state, or beside the list. */
      toObject: (uniqueId: string, search: Record<string, string>) =>
        page === undefined
          ? navigate({ to: listAt, search: { open: uniqueId } })
          : navigate({ to: pageAt, params: { uniqueId }, search }),
      toNew: () => navigate({ to: editorAt }),
      toEdit: (uniqueId: string, search: Record<string, string> = {}) =>
        navigate({ to: `${editorAt}/$uniqueId`, params: { uniqueId }, search }),
    };
  }, [navigate, list, page]);
}
