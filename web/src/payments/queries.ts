import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AvailableOrderAction } from '@portico/contract/payments/status';
import type { SecondFactor } from '@portico/contract/session/model';
import { call } from '../lib/client.ts';
import { useAuthority } from '../lib/session.tsx';
import type { GridRequest } from '../ui/grid/grid-state.ts';
import type { PageQuery } from '../ui/grid/first-page.ts';
import { useGridRows } from '../ui/grid/use-grid-rows.ts';
import { orderIdOf } from './model.ts';

/** Events of the kind `order` renew all of these. */
const KIND = 'order';
const RECENT_ORDERS = 10;
const TRANSACTIONS_PER_PAGE = 50;

/** The orders of the list, loaded while one scrolls. */
export function useOrders(request: GridRequest) {
  return useGridRows({ queryKey: [KIND, 'list'], request, fetchPage: fetchOrders, idOf: orderIdOf });
}

const fetchOrders = (query: PageQuery, signal: AbortSignal) => call('GET payments/orders', { query }, { signal });

/** How many orders each tab holds under the same filter. */
export function useOrderCounts(filter: string | undefined) {
  return useQuery({
    queryKey: [KIND, 'counts', filter],
    queryFn: ({ signal }) =>
      call('GET payments/orders/counts', { query: filter === undefined ? {} : { filter } }, { signal }),
  });
}

export function useRecentOrders() {
  const query = { sort: 'changedAt,desc', page: '0', size: String(RECENT_ORDERS) };
  return useQuery({
    queryKey: [KIND, 'recent'],
    queryFn: ({ signal }) => call('GET payments/orders', { query }, { signal }),
  });
}

export function useWaitingForMySignature() {
  const maySign = useAuthority('PAYMENT_SIGN');
  return useQuery({
    enabled: maySign,
    queryKey: [KIND, 'waiting'],
    queryFn: ({ signal }) => call('GET payments/orders/waitingForMySignature', {}, { signal }),
  });
}

/** The number beside “To sign” in the navigation; undefined until it is known. */
export function useToSignCount(): number | undefined {
  return useWaitingForMySignature().data?.totalElements;
}

export function useOrder(uniqueId: string) {
  return useQuery({
    queryKey: [KIND, 'detail', uniqueId],
    queryFn: ({ signal }) => call('GET payments/orders/:uniqueId', { params: { uniqueId } }, { signal }),
    // Never the order that was open before.
    placeholderData: () => undefined,
  });
}

/** The transactions of one group, page by page. */
export function useGroupTransactions(uniqueId: string, groupId: string, enabled: boolean) {
  return useInfiniteQuery({
    queryKey: [KIND, 'transactions', uniqueId, groupId],
    enabled,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => {
      const filter = JSON.stringify({ groupId: [groupId] });
      const query = { filter, page: String(pageParam), size: String(TRANSACTIONS_PER_PAGE) };
      return call('GET payments/orders/:uniqueId/transactions', { params: { uniqueId }, query }, { signal });
    },
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.content.length, 0);
      return last.content.length > 0 && loaded < last.totalElements ? pages.length : undefined;
    },
  });
}

/**
 * What signing these orders means. It stands still while someone reads it and enters a code for it; `round` asks anew.
 */
export function useSigningPreview(uuids: string[], round: number) {
  return useQuery({
    queryKey: ['signing', uuids, round],
    queryFn: ({ signal }) => call('POST payments/orders/signingPreview', { body: { uuids } }, { signal }),
    gcTime: 0,
    staleTime: 'static',
    placeholderData: () => undefined,
  });
}

export function useRequestSigningCode() {
  return useMutation({
    mutationFn: ({ uuids, method }: { uuids: string[]; method?: SecondFactor }) =>
      call('POST payments/orders/requestSigningCode', { body: { uuids, ...(method && { method }) } }),
  });
}

export type OrderActionCall = {
  action: AvailableOrderAction;
  uuids: string[];
  comment?: string;
  securityCode?: string;
  idempotencyKey?: string;
};

/** Does one action on some orders; each of them has its own outcome. */
export function useOrderAction() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ action, idempotencyKey, ...body }: OrderActionCall) =>
      call('POST payments/orders/:action', { params: { action }, body }, idempotencyKey ? { idempotencyKey } : {}),
    onSettled: () => queries.invalidateQueries({ queryKey: [KIND] }),
  });
}
