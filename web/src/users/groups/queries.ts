import { useQuery } from '@tanstack/react-query';
import { useChange } from '../../approvals/public.ts';
import { call } from '../../lib/http/client.ts';

const KIND = 'userAdministration';

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

type Versioned = { uniqueId: string; version: number };

export function useSwitchUserGroup({ uniqueId, version }: Versioned, active: boolean) {
  return useChange(KIND, (comment: string) =>
    call('POST portal/administration/userGroups/:uniqueId/activation', {
      params: { uniqueId },
      body: { active, version, comment },
    }),
  );
}
