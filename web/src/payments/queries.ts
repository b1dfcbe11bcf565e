import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiRequest } from '@portico/contract/api';
import type { OrderGroupId, OrderId, TransactionId } from '@portico/contract/ids';
import type { ManualOrder } from '@portico/contract/payments/manual/manual-order';
import type { AvailableOrderAction } from '@portico/contract/payments/status';
import type { SecondFactor } from '@portico/contract/session/model';
import type { SecurityCode } from '@portico/contract/session/second-factor';
import { CHANGE_REQUEST } from '../approvals/public.ts';
import { call } from '../lib/http/client.ts';
import { useMayOpen } from '../lib/session/session.tsx';
import type { GridRequest } from '../ui/grid/state/grid-state.ts';
import type { PageQuery } from '../ui/grid/rows/page-query.ts';
import { idOf } from '../ui/grid/rows/row-id.ts';
import { useGridRows } from '../ui/grid/rows/use-grid-rows.ts';
import type { ReadDraft } from './manual/drafts/draft-keeper.ts';
import type { SuggestedCreditor } from './model.ts';

/** Events of the kind `order` refresh all of these. */
export const ORDER = 'order';
const RECENT_ORDERS = 10;
const TRANSACTIONS_PER_PAGE = 50;

/** The orders of the list, loaded on scroll. */
export function useOrders(request: GridRequest) {
  return useGridRows({ queryKey: [ORDER, 'list'], request, fetchPage: fetchOrders, idOf });
}

/** The deleted orders, the last one first. */
export function useDeletedOrders(request: GridRequest) {
  return useGridRows({ queryKey: [ORDER, 'deleted'], request, fetchPage: fetchDeleted, idOf });
}

const fetchDeleted = (query: PageQuery, signal: AbortSignal) =>
  call('GET payments/orders', { query: { ...query, onlyDeleted: 'true' } }, { signal });

const fetchOrders = (query: PageQuery, signal: AbortSignal) => call('GET payments/orders', { query }, { signal });

const NO_CREDITORS: SuggestedCreditor[] = [];
const SUGGESTIONS_FRESH_MS = 60_000;

/** Creditors who were paid before, by the beginning of a word of their name. Without an answer there are none. */
export function useSuggestedCreditors(text: string | null, isSalary: boolean): SuggestedCreditor[] {
  const query = { text: text ?? '', ...(isSalary && { salaries: 'true' as const }) };
  const { data } = useQuery({
    enabled: text !== null,
    queryKey: ['suggestedCreditors', query],
    queryFn: ({ signal }) => call('GET payments/manual/creditors', { query }, { signal }),
    staleTime: SUGGESTIONS_FRESH_MS,
    retry: false,
  });
  return (text !== null && data) || NO_CREDITORS;
}

/** The number of orders in each tab under the same filter; asked for again so often, if the clock alone changes it. */
export function useOrderCounts(filter: string | undefined, everyMs?: number) {
  return useQuery({
    queryKey: [ORDER, 'counts', filter],
    refetchInterval: everyMs ?? false,
    queryFn: ({ signal }) =>
      call('GET payments/orders/counts', { query: filter === undefined ? {} : { filter } }, { signal }),
  });
}

export function useRecentOrders() {
  const query = { sort: 'changedAt,desc', page: '0', size: String(RECENT_ORDERS) };
  return useQuery({
    queryKey: [ORDER, 'recent'],
    queryFn: ({ signal }) => call('GET payments/orders', { query }, { signal }),
  });
}

export function useWaitingForMySignature() {
  const maySign = useMayOpen('ordersToSign');
  return useQuery({
    enabled: maySign,
    queryKey: [ORDER, 'waiting'],
    queryFn: ({ signal }) => call('GET payments/orders/waitingForMySignature', {}, { signal }),
  });
}

/** The number beside “To sign” in the navigation; undefined until known. */
export function useToSignCount(): number | undefined {
  return useWaitingForMySignature().data?.totalElements;
}

export function useOrder(uniqueId: OrderId) {
  return useQuery({
    queryKey: [ORDER, 'detail', uniqueId],
    queryFn: ({ signal }) => call('GET payments/orders/:uniqueId', { params: { uniqueId } }, { signal }),
    // Never show the previously opened order.
    placeholderData: () => undefined,
  });
}

/** The transactions of one group, page by page. */
export function useGroupTransactions(uniqueId: OrderId, groupId: OrderGroupId, enabled: boolean) {
  return useInfiniteQuery({
    queryKey: [ORDER, 'transactions', uniqueId, groupId],
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

/** One transaction with everything its file says about it. */
export function useTransaction(uniqueId: OrderId, transactionId: TransactionId) {
  return useQuery({
    queryKey: [ORDER, 'transaction', uniqueId, transactionId],
    queryFn: ({ signal }) =>
      call(
        'GET payments/orders/:uniqueId/transactions/:transactionId',
        { params: { uniqueId, transactionId } },
        { signal },
      ),
    placeholderData: () => undefined,
  });
}

/** The transactions that a bank refused or gave back, first page only. */
export function useUnpaidTransactions(uniqueId: OrderId) {
  return useQuery({
    queryKey: [ORDER, 'transactions', uniqueId, 'unpaid'],
    queryFn: ({ signal }) => {
      const query = { filter: JSON.stringify({ unpaid: ['true'] }), size: String(TRANSACTIONS_PER_PAGE) };
      return call('GET payments/orders/:uniqueId/transactions', { params: { uniqueId }, query }, { signal });
    },
    placeholderData: () => undefined,
  });
}

/** One page of an order's transactions, frozen while somebody goes through them before signing. */
export function useTransactionsPage(uniqueId: OrderId, page: number, enabled: boolean) {
  return useQuery({
    queryKey: ['signing', 'transactions', uniqueId, page],
    enabled,
    queryFn: ({ signal }) =>
      call('POST payments/orders/:uniqueId/openTransactions', { params: { uniqueId }, body: { page } }, { signal }),
    gcTime: 0,
    staleTime: 'static',
    placeholderData: () => undefined,
  });
}

/**
 * What signing or submitting these orders with a code means. Frozen while someone reads it and enters a code for it;
 * `round` asks again.
 */
export function useSigningPreview(uuids: OrderId[], round: number, action: 'sign' | 'submit') {
  return useQuery({
    queryKey: ['signing', action, uuids, round],
    queryFn: ({ signal }) => call('POST payments/orders/signingPreview', { body: { uuids, action } }, { signal }),
    gcTime: 0,
    staleTime: 'static',
    placeholderData: () => undefined,
  });
}

export function requestSigningCode(body: { uuids: OrderId[]; method?: SecondFactor; action: 'sign' | 'submit' }) {
  return call('POST payments/orders/requestSigningCode', { body });
}

export type OrderActionCall = {
  action: AvailableOrderAction;
  uuids: OrderId[];
  comment?: string;
  anyway?: boolean;
  securityCode?: SecurityCode;
  idempotencyKey?: string;
};

/** Runs one action on some orders; each has its own outcome. */
export function useOrderAction() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ action, idempotencyKey, ...body }: OrderActionCall) =>
      call('POST payments/orders/:action', { params: { action }, body }, idempotencyKey ? { idempotencyKey } : {}),
    // A pending action is also a change request.
    onSettled: () =>
      Promise.all([ORDER, CHANGE_REQUEST].map((kind) => queries.invalidateQueries({ queryKey: [kind] }))),
  });
}

/** What one can choose from when entering payments, or editing some; as it was when the editor opened. */
export function useManualChoices(edits?: 'MANUAL' | 'UPLOADED') {
  const query = edits === undefined ? {} : { edits };
  return useQuery({
    queryKey: ['manual', 'choices', edits],
    queryFn: ({ signal }) => call('GET payments/manual/choices', { query }, { signal }),
    gcTime: 0,
    staleTime: 'static',
  });
}

/** Which payments are entered again: those of an order, those of it that a bank refused or gave back, or chosen ones. */
export type CopiedFrom = ApiRequest<'POST payments/manual/copy'>['body'];

/** Payments as they would be entered again; as they were when the editor opened. */
export function useCopiedPayments(from: CopiedFrom | null) {
  return useQuery({
    enabled: from !== null,
    queryKey: ['manual', 'copy', from],
    queryFn: ({ signal }) => call('POST payments/manual/copy', { body: from! }, { signal }),
    gcTime: 0,
    staleTime: 'static',
  });
}

/** An order by hand as it was entered, for editing; as it was when the editor opened. */
export function useManualOrder(uniqueId: OrderId) {
  return useQuery({
    queryKey: ['manual', 'order', uniqueId],
    queryFn: ({ signal }) => call('GET payments/manual/orders/:uniqueId', { params: { uniqueId } }, { signal }),
    gcTime: 0,
    staleTime: 'static',
  });
}

/** The open order that is edited, as it was when the editor opened. */
export type EditedOrder = { uniqueId: OrderId; contentDigest: string };

type SaveManualCall = {
  content: ManualOrder;
  submits: boolean;
  /** The same key saves it once. */
  idempotencyKey: string;
  /** The draft that becomes the order; null for one that isn't kept. */
  draft: ReadDraft | null;
};

/** Saves an order entered by hand, or what somebody made of one; and submits it, if they want that. */
export function useSaveManualOrder(edited: EditedOrder | null) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ content, submits, idempotencyKey, draft }: SaveManualCall) => {
      const options = { idempotencyKey };
      if (!edited)
        return call(
          submits ? 'POST payments/orders/saveAndSubmit' : 'POST payments/orders',
          { query: draft ?? {}, body: content },
          options,
        );
      const { uniqueId, contentDigest } = edited;
      return call(
        'PUT payments/orders/:uniqueId',
        { params: { uniqueId }, body: { content, contentDigest, submits } },
        options,
      );
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: [ORDER] }),
  });
}

/** What an order would be if it were saved now, in the place of the edited one. */
export function checkManualOrder(content: ManualOrder, edited: EditedOrder | null, signal: AbortSignal) {
  const body = { content, ...(edited && { edits: edited.uniqueId }) };
  return call('POST payments/manual/check', { body }, { signal });
}

/** A possible duplicate, beside the payment it resembles. */
export function usePossibleDuplicate(uniqueId: OrderId, transactionId: TransactionId) {
  return useQuery({
    queryKey: [ORDER, 'duplicate', uniqueId, transactionId],
    queryFn: ({ signal }) =>
      call(
        'GET payments/orders/:uniqueId/duplicates/:transactionId',
        { params: { uniqueId, transactionId } },
        { signal },
      ),
    placeholderData: () => undefined,
  });
}

/** Records that a payment isn't a duplicate. */
export function useNotDuplicate(uniqueId: OrderId, transactionId: TransactionId) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call('POST payments/orders/:uniqueId/duplicates/:transactionId/notDuplicate', {
        params: { uniqueId, transactionId },
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: [ORDER] }),
  });
}

/** Changes date or terms of an open order. */
export function useChangeTerms(uniqueId: OrderId) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ApiRequest<'PUT payments/orders/:uniqueId/terms'>['body']) =>
      call('PUT payments/orders/:uniqueId/terms', { params: { uniqueId }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: [ORDER] }),
  });
}

/** Takes payments out of an open order. */
export function useTakeOutPayments(uniqueId: OrderId) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ApiRequest<'POST payments/orders/:uniqueId/takeOut'>['body']) =>
      call('POST payments/orders/:uniqueId/takeOut', { params: { uniqueId }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: [ORDER] }),
  });
}

/** Writes the comment on an order; `before` is the one that the writer has read. */
export function useCommentOrder(uniqueId: OrderId) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ApiRequest<'PUT payments/orders/:uniqueId/comment'>['body']) =>
      call('PUT payments/orders/:uniqueId/comment', { params: { uniqueId }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: [ORDER] }),
  });
}

/** In what an order differs from its file. */
export function useFileDifferences(uniqueId: OrderId) {
  return useQuery({
    queryKey: [ORDER, 'differences', uniqueId],
    queryFn: ({ signal }) => call('GET payments/orders/:uniqueId/differences', { params: { uniqueId } }, { signal }),
  });
}

/** A payment of a file in the fields of the editor; as it was when the editor opened. */
export function useEnteredPayment(uniqueId: OrderId, transactionId: TransactionId) {
  return useQuery({
    queryKey: ['manual', 'payment', uniqueId, transactionId],
    queryFn: ({ signal }) =>
      call(
        'GET payments/orders/:uniqueId/transactions/:transactionId/entered',
        { params: { uniqueId, transactionId } },
        { signal },
      ),
    gcTime: 0,
    staleTime: 'static',
  });
}

/** Changes a payment of an open order that came in a file. */
export function useEditPayment(uniqueId: OrderId, transactionId: TransactionId) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ApiRequest<'PUT payments/orders/:uniqueId/transactions/:transactionId'>['body']) =>
      call('PUT payments/orders/:uniqueId/transactions/:transactionId', { params: { uniqueId, transactionId }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: [ORDER] }),
  });
}
