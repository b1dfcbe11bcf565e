import { useState } from 'react';
import type { TransactionId } from '@portico/contract/ids';
import { EDITED_PARTS_MAXIMUM } from '@portico/contract/limits';
import type { OrderDetail, OrderTransaction } from '../model.ts';

/** Choosing the payments of an order that are to be taken out. */
export type TakeOut = {
  chosen: ReadonlyMap<TransactionId, OrderTransaction>;
  /** As many are chosen as can be taken out at a time. */
  isFull: boolean;
  /** Of the content that they were chosen from. */
  contentDigest: string;
  onToggle: (payment: OrderTransaction) => void;
  onStop: () => void;
};

type Choice = Pick<TakeOut, 'chosen' | 'contentDigest'>;

/** Null until somebody begins to choose. */
export function useTakeOut(order: OrderDetail): { takeOut: TakeOut | null; begin: () => void } {
  const [choice, setChoice] = useState<Choice | null>(null);
  const begin = () => setChoice({ chosen: new Map(), contentDigest: order.contentDigest });
  if (choice === null) return { takeOut: null, begin };
  const { chosen } = choice;
  const isFull = chosen.size >= EDITED_PARTS_MAXIMUM;
  const onToggle = (payment: OrderTransaction) => {
    const next = new Map(chosen);
    if (!next.delete(payment.uniqueId) && !isFull) next.set(payment.uniqueId, payment);
    setChoice({ ...choice, chosen: next });
  };
  return { takeOut: { ...choice, isFull, onToggle, onStop: () => setChoice(null) }, begin };
}
