import { useMemo } from 'react';
import type { DraftNode, DraftPath } from '../../ui/form/nested/draft-tree.ts';
import { useEdition } from '../../ui/form/nested/use-nested-draft.ts';
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
  const { root } = useEdition(draft);
  const readAll = useMemo(() => readerOf(read), [read]);
  return useMemo(() => readAll(root), [root, readAll]);
}

function readerOf<Value>(read: (payment: PaymentValues) => Value) {
  const known = new WeakMap<DraftNode, Read<Value> | null>();
  const readOf = (groupId: string, payment: DraftNode): Read<Value> | null => {
    const before = known.get(payment);
    if (before !== undefined) return before;
    const pathOf = () => paymentPath(groupId, payment.id);
    const now = isBlank(payment.values) ? null : { value: read(payment.values as PaymentValues), pathOf };
    known.set(payment, now);
    return now;
  };
  /** What was read of each group, so that one that is as it was isn't looked up payment by payment. */
  let last = new Map<string, { rows: readonly DraftNode[]; found: (Read<Value> | null)[] }>();
  const readGroup = (groupId: string, rows: readonly DraftNode[]) => {
    const before = last.get(groupId);
    if (before?.rows === rows) return before;
    const found = rows.map((row, index) => (before?.rows[index] === row ? before.found[index]! : readOf(groupId, row)));
    return { rows, found };
  };
  return (root: DraftNode): Read<Value>[] => {
    const groups = (root.lists[GROUPS] ?? []).map(
      ({ id, lists }) => [id, readGroup(id, lists[PAYMENTS] ?? [])] as const,
    );
    last = new Map(groups);
    return groups.flatMap(([, { found }]) => found.filter((one) => one !== null));
  };
}
