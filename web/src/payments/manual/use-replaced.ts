import { useMemo, useSyncExternalStore } from 'react';
import { replacementOf } from '@portico/contract/carried-text';
import { PAYMENT_TEXTS } from '@portico/contract/payments/manual/payment-fields';
import type { DraftNode, DraftPath } from '../../ui/form/nested/draft-tree.ts';
import { useManual } from './manual-context.ts';
import { GROUPS, PAYMENTS, paymentPath, type PaymentValues } from './manual-draft.ts';

type Text = (typeof PAYMENT_TEXTS)[number];
type Replaced = { count: number; first: { path: DraftPath; field: Text } | null };

/** The first field of a payment in the place of whose text another one is sent. */
export function firstReplaced(payment: PaymentValues): Text | undefined {
  return PAYMENT_TEXTS.find((field) => replacementOf(payment[field]) !== null);
}

/** In how many payments of the order characters are replaced, and where the first of them are. */
export function useReplaced(): Replaced {
  const { draft } = useManual();
  const edition = useSyncExternalStore(draft.subscribe, draft.edition);
  const textOf = useMemo(() => {
    // A key pressed in one of thousands of payments looks at one.
    const known = new WeakMap<DraftNode, { field: Text | undefined }>();
    return (payment: DraftNode): Text | undefined => {
      if (!known.has(payment)) known.set(payment, { field: firstReplaced(payment.values as PaymentValues) });
      return known.get(payment)!.field;
    };
  }, []);
  return useMemo(() => {
    const found = (draft.root.lists[GROUPS] ?? []).flatMap(({ id, lists }) =>
      (lists[PAYMENTS] ?? []).flatMap((payment) => {
        const field = textOf(payment);
        return field === undefined ? [] : [{ path: paymentPath(id, payment.id), field }];
      }),
    );
    return { count: found.length, first: found[0] ?? null };
    // oxlint-disable-next-line react/exhaustive-deps -- the edition says that something has changed
  }, [draft, textOf, edition]);
}
