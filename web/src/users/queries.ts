import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { changeBody, useChange, type ContentChange, type ObjectVersion } from '../approvals/public.ts';
import { call } from '../lib/http/client.ts';
import type { PageQuery } from '../ui/grid/rows/page-query.ts';
import type { GridRequest } from '../ui/grid/state/grid-state.ts';
import { idOf } from '../ui/grid/rows/row-id.ts';
import { useGridRows } from '../ui/grid/rows/use-grid-rows.ts';
import { withGroupIds } from './permissions/group-ids.ts';
import type { UserContent } from './model.ts';

/** Events of this kind refresh the users; a change of a group does too, since they inherit from it. */
const KIND = 'userAdministration';

const fetchUsers = (query: PageQuery, signal: AbortSignal) =>
  call('GET portal/administration/users', { query }, { signal });

export function useUsers(request: GridRequest) {
  return useGridRows({ queryKey: [KIND, 'list'], request, fetchPage: fetchUsers, idOf });
}

/** The choices in the user editor, and whether the reader may add a user. */
export function useUserChoices() {
  return useQuery({
    queryKey: [KIND, 'choices'],
    queryFn: async ({ signal }) => withGroupIds(await call('GET portal/administration/users/choices', {}, { signal })),
  });
}

export const userQuery = (uniqueId: string) => ({
  queryKey: [KIND, 'detail', uniqueId],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call('GET portal/administration/users/:uniqueId', { params: { uniqueId } }, { signal }),
});

export function useUser(uniqueId: string) {
  // Never show the previously opened user.
  return useQuery({ ...userQuery(uniqueId), placeholderData: () => undefined });
}

/** Whether a user name is free; only for a valid one. */
export function useUserNameFree(userName: string, except: string | undefined, enabled: boolean) {
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
export function useNamesakes(fullName: string, except: string | undefined, enabled: boolean) {
  return useQuery({
    enabled,
    queryKey: [KIND, 'namesakes', fullName, except],
    queryFn: ({ signal }) =>
      call('GET portal/administration/users/namesakes', { query: { fullName, ...(except && { except }) } }, { signal }),
    placeholderData: () => undefined,
  });
}

/** Adds or changes a user, or asks a second person to. */
export function useSaveUser(user: ObjectVersion) {
  return useChange(KIND, (change: ContentChange<UserContent>) => {
    const body = changeBody(change);
    if (user === null) return call('POST portal/administration/users', { body });
    const { uniqueId, version } = user;
    return call('PUT portal/administration/users/:uniqueId', { params: { uniqueId }, body: { ...body, version } });
  });
}

type Versioned = { uniqueId: string; version: number };

export function useDeleteUser({ uniqueId, version }: Versioned) {
  return useChange(KIND, (comment: string) =>
    call('POST portal/administration/users/:uniqueId/delete', { params: { uniqueId }, body: { version, comment } }),
  );
}

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

export function useDirectAction(uniqueId: string, action: DirectAction) {
  const queries = useQueryClient();
  const params = { uniqueId };
  return useMutation({
    mutationFn: () => call(`POST portal/administration/users/:uniqueId/${action}`, { params }),
    onSettled: () => queries.invalidateQueries({ queryKey: [KIND] }),
  });
}
