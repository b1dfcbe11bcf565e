import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { ChangeOutcome } from '@portico/contract/approvals/endpoints';
import type { ChangeDecision } from '@portico/contract/approvals/model';
import type { EventKind } from '@portico/contract/events/endpoints';
import { call } from '../lib/http/client.ts';
import { useMayOpen } from '../lib/session/session.tsx';
import type { PageQuery } from '../ui/grid/rows/page-query.ts';
import type { GridRequest } from '../ui/grid/state/grid-state.ts';
import { idOf } from '../ui/grid/rows/row-id.ts';
import { useGridRows } from '../ui/grid/rows/use-grid-rows.ts';
import type { ChangeRequest } from './model.ts';

/** Events of this kind refresh the requests, and whatever they change. */
export const CHANGE_REQUEST = 'changeRequest' as const satisfies EventKind;
/** The two-person rule of a client, as the provider sees it. */
export const TWO_PERSON_RULE = 'twoPersonRule';

const fetchRequests = (query: PageQuery, signal: AbortSignal) =>
  call('GET portal/administration/twomanrules', { query }, { signal });

export function useChangeRequests(request: GridRequest) {
  return useGridRows({ queryKey: [CHANGE_REQUEST, 'list'], request, fetchPage: fetchRequests, idOf });
}

/** The number beside “Pending approvals” in the navigation; undefined until known. */
export function useApprovalCount(): number | undefined {
  const enabled = useMayOpen('approvals');
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
    // Never show the previously opened request.
    placeholderData: () => undefined,
  });
}

/** Decides on a request; with `ofClient` the provider decides on a change of that client's two-person rule. */
export function useDecideChange(uniqueId: string, ofClient?: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({
      decision,
      comment,
      digest,
    }: {
      decision: ChangeDecision;
      comment: string;
      digest: string | null;
    }) => {
      const isRead = decision === 'approve' && digest !== null;
      const body = { ...(comment && { comment }), ...(isRead && { digest }) };
      if (ofClient === undefined)
        return call('POST portal/administration/twomanrules/:uniqueId/:decision', {
          params: { uniqueId, decision },
          body,
        });
      return call('POST portal/administration/clients/:uniqueId/twoPersonRule/:decision', {
        params: { uniqueId: ofClient, decision },
        body: { changeRequest: uniqueId, ...body },
      });
    },
    onSuccess: (request: ChangeRequest) => queries.setQueryData([CHANGE_REQUEST, 'detail', uniqueId], request),
    onSettled: () =>
      queries.invalidateQueries({ queryKey: ofClient === undefined ? [CHANGE_REQUEST] : [TWO_PERSON_RULE, ofClient] }),
  });
}

/**
 * Runs a change of master data. Whether done, pending or refused, it reloads the objects of its kind and the requests:
 * both lists show it, and somebody else may have been quicker.
 */
export function useChange<Change, Outcome = ChangeOutcome>(kind: EventKind, run: (change: Change) => Promise<Outcome>) {
  const queries = useQueryClient();
  const renewAll = () => Promise.all([kind, CHANGE_REQUEST].map((one) => renew(queries, one)));
  return useMutation({
    mutationFn: run,
    onSuccess: renewAll,
    // Report the error at once, even if the lists don't answer either.
    onError: () => void renewAll(),
  });
}

/** Lists off screen start over: what was just added is then simply in them, not announced as new. */
async function renew(queries: QueryClient, kind: EventKind): Promise<void> {
  queries.removeQueries({ queryKey: [kind], type: 'inactive' });
  await queries.invalidateQueries({ queryKey: [kind] });
}

/** The changed object, as it was read; null for a new one. */
export type ObjectVersion = { uniqueId: string; version: number } | null;

/** Requested content, with the requester's comment. */
export type ContentChange<Content> = { content: Content; comment: string };

/** The same as the body of a call; an empty comment is left out. */
export function changeBody<Content>({ content, comment }: ContentChange<Content>) {
  return { content, ...(comment && { comment }) };
}
