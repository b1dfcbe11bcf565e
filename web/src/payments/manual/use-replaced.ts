import { replacementOf } from '@portico/contract/carried-text';
import { PAYMENT_TEXTS } from '@portico/contract/payments/manual/payment-fields';
import type { DraftPath } from '../../ui/form/nested/draft-tree.ts';
import type { PaymentValues } from './manual-draft.ts';
import { useEachPayment } from './use-each-payment.ts';

type Text = (typeof PAYMENT_TEXTS)[number];

/** The first field of a payment in the place of whose text another one is sent. */
export function firstReplaced(payment: PaymentValues): Text | undefined {
  return PAYMENT_TEXTS.find((field) => replacementOf(payment[field]) !== null);
}

/** In how many payments of the order characters are replaced, and where the first of them are. */
export function useReplaced(): { count: number; first: { path: DraftPath; field: Text } | null } {
  const found = (useEachPayment(firstReplaced) ?? []).filter(({ value }) => value !== undefined);
  const [first] = found;
  return { count: found.length, first: first ? { path: first.pathOf(), field: first.value! } : null };
}
