import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChangeDecision } from '@portico/contract/approvals/model';
import { call } from '../lib/client.ts';
import { seesSignOffRules, useSession } from '../lib/session.tsx';
import type { PageQuery } from '../ui/grid/first-page.ts';
import type { GridRequest } from '../ui/grid/grid-state.ts';
import { useGridRows } from '../ui/grid/use-grid-rows.ts';
import { idOf, type ChangeRequest } from './model.ts';

/** Events of this kind renew the requests, and whatever changes by them. */
export const CHANGE_REQUEST = 'changeRequest';

const fetchRequests = (query: PageQuery, signal: AbortSignal) =>
  call('GET portal/administration/twomanrules', { query }, { signal });

export function useChangeRequests(request: GridRequest) {
  return useGridRows({ queryKey: [CHANGE_REQUEST, 'list'], request, fetchPage: fetchRequests, idOf });
}

/** The number beside “Pending approvals” in the navigation; undefined until it is known. */
export function useApprovalCount(): number | undefined {
  const enabled = seesSignOffRules(useSession().user);
  const query = useQuery({
    enabled,
    queryKey: [CHANGE_REQUEST, 'count'],
    queryFn: ({ signal }) => call('GET portal/administration/twomanrules/waitingForMe', {}, { signal }),
  });
  return query.data?.count;
}

export function useChangeRequest(uniqueId: string) {
  return useQuery({
    queryKey: [CHANGE_REQUEST, 'detail', uniqueId],
    queryFn: ({ signal }) =>
      call('GET portal/administration/twomanrules/:uniqueId', { params: { uniqueId } }, { signal }),
    // Never the request that was open before.
    placeholderData: () => undefined,
  });
}

export function useDecideChange(uniqueId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ decision, comment }: { decision: ChangeDecision; comment: string }) =>
      call('POST portal/administration/twomanrules/:uniqueId/:decision', {
        params: { uniqueId, decision },
        body: comment ? { comment } : {},
      }),
    onSuccess: (request: ChangeRequest) => queries.setQueryData([CHANGE_REQUEST, 'detail', uniqueId], request),
    onSettled: () => queries.invalidateQueries({ queryKey: [CHANGE_REQUEST] }),
  });
}
