import { useQuery } from '@tanstack/react-query';
import { changeBody, useChange, type ContentChange, type ObjectVersion } from '../../approvals/public.ts';
import { call } from '../../lib/http/client.ts';
import type { PageQuery } from '../../ui/grid/rows/page-query.ts';
import type { GridRequest } from '../../ui/grid/state/grid-state.ts';
import { idOf } from '../../ui/grid/rows/row-id.ts';
import { useGridRows } from '../../ui/grid/rows/use-grid-rows.ts';
import type { AccountGroupContent } from './model.ts';

/** Events of this kind refresh the groups. */
const KIND = 'accountGroup';

const fetchGroups = (query: PageQuery, signal: AbortSignal) =>
  call('GET portal/administration/accountGroups', { query }, { signal });

export function useAccountGroups(request: GridRequest) {
  return useGridRows({ queryKey: [KIND, 'list'], request, fetchPage: fetchGroups, idOf });
}

/** The accounts that a group may hold, and whether the reader may add a group. */
export function useGroupChoices() {
  return useQuery({
    queryKey: [KIND, 'choices'],
    queryFn: ({ signal }) => call('GET portal/administration/accountGroups/choices', {}, { signal }),
  });
}

export function useAccountGroup(uniqueId: string) {
  return useQuery({
    queryKey: [KIND, 'detail', uniqueId],
    queryFn: ({ signal }) =>
      call('GET portal/administration/accountGroups/:uniqueId', { params: { uniqueId } }, { signal }),
    // Never show the previously opened group.
    placeholderData: () => undefined,
  });
}

/** Adds or changes a group, or asks a second person to. */
export function useSaveGroup(group: ObjectVersion) {
  return useChange(KIND, (change: ContentChange<AccountGroupContent>) => {
    const body = changeBody(change);
    if (group === null) return call('POST portal/administration/accountGroups', { body });
    const { uniqueId, version } = group;
    return call('PUT portal/administration/accountGroups/:uniqueId', {
      params: { uniqueId },
      body: { ...body, version },
    });
  });
}

export function useDeleteGroup({ uniqueId, version }: { uniqueId: string; version: number }) {
  return useChange(KIND, (comment: string) =>
    call('POST portal/administration/accountGroups/:uniqueId/delete', {
      params: { uniqueId },
      body: { version, comment },
    }),
  );
}
