import { useMemo } from 'react';
import type { DraftNode, DraftPath } from '../../ui/form/nested/draft-tree.ts';
import { useEdition } from '../../ui/form/nested/use-nested-draft.ts';
import { useManual } from './manual-context.ts';
import { GROUPS, isBlank, PAYMENTS, paymentPath, type PaymentValues } from './manual-draft.ts';

/** What was read of a payment, and where it is. */
export type Read<Value> = { value: Value; pathOf: () => DraftPath };

/**
 * What `read` makes of each payment in which something was entered; null until the form is open. A key pressed in one of
 * thousands reads that one again; `read` must stay the same function as long as it reads the same.
 */
export function useEachPayment<Value>(read: (payment: PaymentValues) => Value): readonly Read<Value>[] | null {
  const { draft } = useManual();
  const edition = useEdition(draft);
  const readOf = useMemo(() => readerOf(read), [read]);
  return useMemo(
    () =>
      edition &&
      (edition.root.lists[GROUPS] ?? []).flatMap(({ id, lists }) =>
        (lists[PAYMENTS] ?? []).map((payment) => readOf(id, payment)).filter((one) => one !== null),
      ),
    [edition, readOf],
  );
}

/** Reads each payment once. */
function readerOf<Value>(read: (payment: PaymentValues) => Value) {
  const known = new WeakMap<DraftNode, Read<Value> | null>();
  return (groupId: string, payment: DraftNode): Read<Value> | null => {
    const before = known.get(payment);
    if (before !== undefined) return before;
    const pathOf = () => paymentPath(groupId, payment.id);
    const now = isBlank(payment.values) ? null : { value: read(payment.values as PaymentValues), pathOf };
    known.set(payment, now);
    return now;
  };
}
