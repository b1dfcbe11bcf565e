import { useQuery } from '@tanstack/react-query';
import { changeBody, useChange, type ContentChange, type ObjectVersion } from '../../approvals/public.ts';
import { call } from '../../lib/http/client.ts';
import type { PageQuery } from '../../ui/grid/rows/page-query.ts';
import type { GridRequest } from '../../ui/grid/state/grid-state.ts';
import { idOf } from '../../ui/grid/rows/row-id.ts';
import { useGridRows } from '../../ui/grid/rows/use-grid-rows.ts';
import { withGroupIds } from '../permissions/group-ids.ts';
import type { UserGroupContent } from '../model.ts';

/** Events about users also cover groups: membership and inherited rights are part of the user. */
const KIND = 'userAdministration';

const fetchGroups = (query: PageQuery, signal: AbortSignal) =>
  call('GET portal/administration/userGroups', { query }, { signal });

export function useUserGroups(request: GridRequest) {
  return useGridRows({ queryKey: [KIND, 'groups'], request, fetchPage: fetchGroups, idOf });
}

/** The choices in the group editor, and whether the reader may add a group. */
export function useUserGroupChoices() {
  return useQuery({
    queryKey: [KIND, 'groupChoices'],
    queryFn: async ({ signal }) =>
      withGroupIds(await call('GET portal/administration/userGroups/choices', {}, { signal })),
  });
}

export function useUserGroup(uniqueId: string) {
  return useQuery({
    queryKey: [KIND, 'group', uniqueId],
    queryFn: ({ signal }) =>
      call('GET portal/administration/userGroups/:uniqueId', { params: { uniqueId } }, { signal }),
    // Never show the previously opened group.
    placeholderData: () => undefined,
  });
}

/** Whether a group's name is free; only for a valid one. */
export function useGroupNameFree(groupName: string, except: string | undefined, enabled: boolean) {
  return useQuery({
    enabled,
    queryKey: [KIND, 'groupNameFree', groupName, except],
    queryFn: ({ signal }) =>
      call(
        'GET portal/administration/userGroups/validateGroupName',
        { query: { groupName, ...(except && { except }) } },
        { signal },
      ),
    placeholderData: () => undefined,
  });
}

/** Adds or changes a group, or asks a second person to. */
export function useSaveUserGroup(group: ObjectVersion) {
  return useChange(KIND, (change: ContentChange<UserGroupContent>) => {
    const body = changeBody(change);
    if (group === null) return call('POST portal/administration/userGroups', { body });
    const { uniqueId, version } = group;
    return call('PUT portal/administration/userGroups/:uniqueId', { params: { uniqueId }, body: { ...body, version } });
  });
}

type Versioned = { uniqueId: string; version: number };

export function useDeleteUserGroup({ uniqueId, version }: Versioned) {
  return useChange(KIND, (comment: string) =>
    call('POST portal/administration/userGroups/:uniqueId/delete', {
      params: { uniqueId },
      body: { version, comment },
    }),
  );
}

export function useSwitchUserGroup({ uniqueId, version }: Versioned, active: boolean) {
  return useChange(KIND, (comment: string) =>
    call('POST portal/administration/userGroups/:uniqueId/activation', {
      params: { uniqueId },
      body: { active, version, comment },
    }),
  );
}
