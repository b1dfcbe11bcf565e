import { useMemo, useSyncExternalStore } from 'react';
import type { DraftNode, DraftPath } from '../../ui/form/nested/draft-tree.ts';
import { useManual } from './manual-context.ts';
import { GROUPS, isBlank, PAYMENTS, paymentPath, type PaymentValues } from './manual-draft.ts';

/** What was read of a payment, and where it is. */
export type Read<Value> = { value: Value; pathOf: () => DraftPath };

/**
 * What `read` makes of each payment in which something was entered. A key pressed in one of thousands reads that one
 * again; `read` must stay the same function as long as it reads the same.
 */
export function useEachPayment<Value>(read: (payment: PaymentValues) => Value): readonly Read<Value>[] {
  const { draft } = useManual();
  const edition = useSyncExternalStore(draft.subscribe, draft.edition);
  const readOf = useMemo(() => {
    const known = new WeakMap<DraftNode, Read<Value>>();
    return (groupId: string, payment: DraftNode): Read<Value> => {
      const before = known.get(payment);
      if (before) return before;
      const pathOf = () => paymentPath(groupId, payment.id);
      const now = { value: read(payment.values as PaymentValues), pathOf };
      known.set(payment, now);
      return now;
    };
  }, [read]);
  return useMemo(
    () =>
      (draft.root.lists[GROUPS] ?? []).flatMap(({ id, lists }) =>
        (lists[PAYMENTS] ?? []).filter(({ values }) => !isBlank(values)).map((payment) => readOf(id, payment)),
      ),
    // oxlint-disable-next-line react/exhaustive-deps -- the edition says that something has changed
    [draft, readOf, edition],
  );
}
