import { Readable } from 'node:stream';
import type { DocumentFacts } from '../downloads/public.ts';
import type { Printout } from '../platform/printout/printout.ts';
import type { WrittenFor } from '../platform/table/table-facts.ts';
import { sendWritten, type AskedPrintout, type Sending } from './send-written.ts';

/** How much it says is for the Download Center. */
type SentPrintout = AskedPrintout & Pick<DocumentFacts, 'reportType'>;

/** Sends a document as PDF. */
export function sendPrintout(
  context: Sending,
  printout: Omit<Printout, 'client'>,
  { reportType, ...asked }: SentPrintout,
): void {
  const { title } = printout;
  const document = { kind: 'REPORT', reportType } as const;
  sendWritten(context, { title, extension: 'pdf', ...asked, document }, (options) =>
    Readable.from(writePrintout({ ...printout, client: options.client }, options), { objectMode: false }),
  );
}

/** A document as PDF; what writes it is loaded with the first one. Throws what reading its sections does. */
export async function* writePrintout(...given: [Printout, WrittenFor]): AsyncGenerator<Uint8Array, void, void> {
  const pdf = await import('../platform/printout/write-printout.ts');
  yield* pdf.writePrintout(...given);
}
