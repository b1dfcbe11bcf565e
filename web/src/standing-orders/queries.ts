import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiCall } from '@portico/contract/api';
import type { StandingOrderId } from '@portico/contract/ids';
import { call } from '../lib/http/client.ts';
import { useMayOpen } from '../lib/session/session.tsx';
import { standingOrder } from './standing-order.ts';

const KEY = [standingOrder.events, 'standingOrders'] as const;

const FAILING = JSON.stringify({ state: ['FAILING'] });

type Planned = ApiCall<'POST portal/administration/standingOrders/plan'>['body'];

/** The dates that a calendar means; null is not asked for. The last answer stays until the next one is there. */
export function usePlan(planned: Planned | null) {
  return useQuery({
    enabled: planned !== null,
    queryKey: [...KEY, 'plan', planned],
    queryFn: ({ signal }) => call('POST portal/administration/standingOrders/plan', { body: planned! }, { signal }),
    placeholderData: (before) => before,
  });
}

/** How many standing orders can't make their orders; undefined until known. */
export function useFailingCount(): number | undefined {
  const enabled = useMayOpen('standingOrders');
  const query = useQuery({
    enabled,
    queryKey: [...KEY, 'failing'],
    queryFn: ({ signal }) =>
      call('GET portal/administration/standingOrders', { query: { size: '1', filter: FAILING } }, { signal }),
  });
  return query.data?.totalElements;
}

/** Pauses a standing order, or lets it go on. */
export function usePause(uniqueId: StandingOrderId) {
  return useHolding((isPaused: boolean) =>
    call('POST portal/administration/standingOrders/:uniqueId/pause', { params: { uniqueId }, body: { isPaused } }),
  );
}

/** Skips a date of it, or takes that back. */
export function useSkip(uniqueId: StandingOrderId) {
  return useHolding((body: { dueDate: string; isSkipped: boolean }) =>
    call('POST portal/administration/standingOrders/:uniqueId/skip', { params: { uniqueId }, body }),
  );
}

function useHolding<Change, Answer>(run: (change: Change) => Promise<Answer>) {
  const queries = useQueryClient();
  // What it is now is shown either way: somebody else may have been quicker.
  const onSettled = () => queries.invalidateQueries({ queryKey: KEY });
  return useMutation({ mutationFn: run, onSettled });
}
