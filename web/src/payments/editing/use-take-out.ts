import { useState } from 'react';
import type { TransactionId } from '@portico/contract/ids';
import { EDITED_PARTS_MAXIMUM } from '@portico/contract/limits';
import type { OrderTransaction } from '../model.ts';

/** Choosing the payments of an order that are to be taken out. */
export type TakeOut = {
  chosen: ReadonlyMap<TransactionId, OrderTransaction>;
  /** As many are chosen as can be taken out at a time. */
  isFull: boolean;
  onToggle: (payment: OrderTransaction) => void;
  onStop: () => void;
};

/** Null until somebody begins to choose. */
export function useTakeOut(): { takeOut: TakeOut | null; begin: () => void } {
  const [chosen, setChosen] = useState<ReadonlyMap<TransactionId, OrderTransaction> | null>(null);
  const begin = () => setChosen(new Map());
  if (chosen === null) return { takeOut: null, begin };
  const isFull = chosen.size >= EDITED_PARTS_MAXIMUM;
  const onToggle = (payment: OrderTransaction) => {
    const next = new Map(chosen);
    if (!next.delete(payment.uniqueId) && !isFull) next.set(payment.uniqueId, payment);
    setChosen(next);
  };
  return { takeOut: { chosen, isFull, onToggle, onStop: () => setChosen(null) }, begin };
}
