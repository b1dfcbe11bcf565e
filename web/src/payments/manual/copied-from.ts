import { trustedId, type OrderId, type TransactionId } from '@portico/contract/ids';
import type { CopiedFrom } from '../queries.ts';

/** The address of a new order that begins with copies of these payments. */
export function copyOf(from: CopiedFrom): { to: '/payments/new'; search: Record<string, string> } {
  const search =
    'order' in from
      ? { order: from.order, ...(from.only && { only: from.only }) }
      : { payments: from.transactions.join(' ') };
  return { to: '/payments/new', search };
}

/** The payments of which an address wants copies; null for none. Whether there are such payments is for the server to say. */
export function copiedFrom(search: Record<string, unknown>): CopiedFrom | null {
  const { order, only, payments } = search;
  if (typeof order === 'string')
    return { order: trustedId<OrderId>(order), ...(only === 'UNPAID' && { only: 'UNPAID' as const }) };
  if (typeof payments !== 'string') return null;
  return { transactions: payments.split(' ').map((id) => trustedId<TransactionId>(id)) };
}
