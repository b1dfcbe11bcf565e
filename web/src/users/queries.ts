import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UserId } from '@portico/contract/ids';
import { useChange } from '../approvals/public.ts';
import { call } from '../lib/http/client.ts';

/** Events of this kind renew the users, and the groups they inherit from. */
const KIND = 'userAdministration';

/** Whether a user name is free; only for a valid one. */
export function useUserNameFree(userName: string, except: UserId | undefined, enabled: boolean) {
  return useQuery({
    enabled,
    queryKey: [KIND, 'nameFree', userName, except],
    queryFn: ({ signal }) =>
      call(
        'GET portal/administration/users/validateUserName',
        { query: { userName, ...(except && { except }) } },
        { signal },
      ),
    placeholderData: () => undefined,
  });
}

/** Others with the same name. */
export function useNamesakes(fullName: string, except: UserId | undefined, enabled: boolean) {
  return useQuery({
    enabled,
    queryKey: [KIND, 'namesakes', fullName, except],
    queryFn: ({ signal }) =>
      call('GET portal/administration/users/namesakes', { query: { fullName, ...(except && { except }) } }, { signal }),
    placeholderData: () => undefined,
  });
}

type Versioned = { uniqueId: UserId; version: number };

export function useSwitchUser({ uniqueId, version }: Versioned, active: boolean) {
  return useChange(KIND, (comment: string) =>
    call('POST portal/administration/users/:uniqueId/activation', {
      params: { uniqueId },
      body: { active, version, comment },
    }),
  );
}

/** Actions that take effect at once, without a second person. */
export type DirectAction = 'unlock' | 'resetPassword' | 'requireNewPassword' | 'resetAuthenticator' | 'allowSigning';

export function useDirectAction(uniqueId: UserId, action: DirectAction) {
  const queries = useQueryClient();
  const params = { uniqueId };
  return useMutation({
    mutationFn: () => call(`POST portal/administration/users/:uniqueId/${action}`, { params }),
    onSettled: () => queries.invalidateQueries({ queryKey: [KIND] }),
  });
}
