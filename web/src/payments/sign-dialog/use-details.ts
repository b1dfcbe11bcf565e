import { useState } from 'react';
import { trustedId, type OrderId } from '@portico/contract/ids';
import { OPENED_TRANSACTIONS_PER_PAGE as PER_PAGE } from '@portico/contract/limits';
import { useTransactionsPage } from '../queries.ts';

export type Details = ReturnType<typeof useDetails>;

/** Goes through one order's transactions page by page, and tracks which pages have been shown. */
export function useDetails(uniqueId: OrderId | undefined) {
  const [on, setOn] = useState(false);
  const [page, setPage] = useState(0);
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set());
  const loaded = useTransactionsPage(uniqueId ?? trustedId(''), page, on);
  const total = loaded.data?.totalElements ?? 0;
  const pages = Math.max(1, Math.ceil(total / PER_PAGE));
  // Whatever is shown counts as seen; React applies this before it paints.
  if (on && loaded.data && !seen.has(page)) setSeen(new Set([...seen, page]));
  return {
    on,
    start: () => setOn(true),
    stop: () => setOn(false),
    page,
    show: (next: number) => next >= 0 && next < pages && setPage(next),
    loaded,
    pages,
    from: page * PER_PAGE + 1,
    to: Math.min(total, (page + 1) * PER_PAGE),
    total,
    /** The pages still to be opened. */
    left: pages - seen.size,
  };
}
