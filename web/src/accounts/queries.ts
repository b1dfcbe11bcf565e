import { useQuery } from '@tanstack/react-query';
import { changeBody, useChange, type ContentChange, type ObjectVersion } from '../approvals/public.ts';
import { call } from '../lib/http/client.ts';
import type { PageQuery } from '../ui/grid/rows/page-query.ts';
import type { GridRequest } from '../ui/grid/state/grid-state.ts';
import { idOf } from '../ui/grid/rows/row-id.ts';
import { useGridRows } from '../ui/grid/rows/use-grid-rows.ts';
import type { AccountContent } from './model.ts';

/** Events of this kind refresh the accounts, here and in the statements. */
const KIND = 'account';

const fetchAccounts = (query: PageQuery, signal: AbortSignal) =>
  call('GET portal/administration/accounts', { query }, { signal });

export function useAdministeredAccounts(request: GridRequest) {
  return useGridRows({ queryKey: [KIND, 'administered'], request, fetchPage: fetchAccounts, idOf });
}

/** The banks, currencies and countries of an account, and whether the reader may add one. */
export function useAccountChoices() {
  return useQuery({
    queryKey: [KIND, 'administered', 'choices'],
    queryFn: ({ signal }) => call('GET portal/administration/accounts/choices', {}, { signal }),
  });
}

export function useAdministeredAccount(uniqueId: string) {
  return useQuery({
    queryKey: [KIND, 'administered', 'detail', uniqueId],
    queryFn: ({ signal }) => call('GET portal/administration/accounts/:uniqueId', { params: { uniqueId } }, { signal }),
    // Never show the previously opened account.
    placeholderData: () => undefined,
  });
}

/** Adds or changes an account, or asks a second person to. */
export function useSaveAccount(account: ObjectVersion) {
  return useChange(KIND, (change: ContentChange<AccountContent>) => {
    const body = changeBody(change);
    if (account === null) return call('POST portal/administration/accounts', { body });
    const { uniqueId, version } = account;
    return call('PUT portal/administration/accounts/:uniqueId', { params: { uniqueId }, body: { ...body, version } });
  });
}

export function useDeleteAccount({ uniqueId, version }: { uniqueId: string; version: number }) {
  return useChange(KIND, (comment: string) =>
    call('POST portal/administration/accounts/:uniqueId/delete', { params: { uniqueId }, body: { version, comment } }),
  );
}
