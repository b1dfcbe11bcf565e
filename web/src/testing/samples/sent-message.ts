import { trustedId } from '@portico/contract/ids';
import type { OrderDetail } from '../../payments/model.ts';

/** A message of an order that its bank has. */
export function sentMessage(changes: Partial<OrderDetail['messages'][number]>): OrderDetail['messages'][number] {
  return {
    uniqueId: trustedId('01a20000-0000-7000-8000-000000000130'),
    messageId: trustedId('PO01a200000000700080000000000130'),
    bank: 'Rheinbrück Bank',
    status: 'RELEASED_TO_BANK',
    digest: 'd0a8bbffe3c45248353b5a1a673be34413659ead14b2b019796988952a06c297',
    screening: { listVersion: '1', hits: 0, at: '2026-11-20T09:41:00.000Z' },
    sentAt: '2026-11-20T09:42:00.000Z',
    bankStatus: null,
    bankReasons: [],
    booked: 0,
    rejected: 0,
    returned: 0,
    numberOfTransactions: 2,
    file: null,
    attempts: 1,
    nextAttemptAt: null,
    heldUntil: null,
    failure: null,
    withdrawnAt: null,
    reports: [],
    ...changes,
  };
}
