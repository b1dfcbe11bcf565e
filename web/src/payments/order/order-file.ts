import type { BankMessageId, OrderId } from '@portico/contract/ids';
import { send } from '../../lib/http/client.ts';

/** A file that an order came from, became, or was answered by, and how to fetch its bytes. */
export type OrderFile = {
  /** Unique among all files of all orders. */
  key: string;
  fileName: string;
  load: (signal?: AbortSignal) => Promise<Response>;
};

const within = (signal: AbortSignal | undefined) => (signal ? { signal } : {});

/** The file as it was delivered. */
export function deliveredFile(uniqueId: OrderId, fileName: string): OrderFile {
  return {
    key: uniqueId,
    fileName,
    load: (signal) => send('GET payments/orders/:uniqueId/file', { params: { uniqueId } }, within(signal)),
  };
}

/** A message to a bank as it is sent. */
export function messageFile(uniqueId: OrderId, messageId: BankMessageId, fileName: string): OrderFile {
  const params = { uniqueId, messageId };
  return {
    key: messageId,
    fileName,
    load: (signal) => send('GET payments/orders/:uniqueId/messages/:messageId/file', { params }, within(signal)),
  };
}

/** A status report as the bank delivered it. */
export function reportFile(uniqueId: OrderId, reportId: string, fileName: string): OrderFile {
  const params = { uniqueId, reportId };
  return {
    key: reportId,
    fileName,
    load: (signal) => send('GET payments/orders/:uniqueId/reports/:reportId/file', { params }, within(signal)),
  };
}
