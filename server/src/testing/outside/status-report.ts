import { writePain002 } from '@portico/formats/pain002/pain002-write';

/** What a bank says of a whole message. */
export function statusReport(originalMessageId: string, groupStatus: string): string {
  return writePain002(
    {
      version: null, messageId: `R-${originalMessageId}`, createdAt: '2026-11-20T09:30:00Z', originalMessageId, originalMessageName: 'pain.001.001.09',
      originalNumberOfTransactions: null, originalControlSum: null, groupStatus, reasons: [], groups: [],
    },
    { version: 'pain.002.001.10' },
  ); // prettier-ignore
}
