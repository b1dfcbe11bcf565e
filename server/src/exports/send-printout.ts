import { Readable } from 'node:stream';
import type { Printout } from '../platform/printout/printout.ts';
import type { WrittenFor } from '../platform/table/table-facts.ts';
import { sendWritten, type AskedPrintout, type Sending } from './send-written.ts';

/** Sends a document as PDF. */
export function sendPrintout(context: Sending, printout: Omit<Printout, 'client'>, asked: AskedPrintout): void {
  const { title } = printout;
  sendWritten(context, { title, extension: 'pdf', ...asked }, (options) =>
    Readable.from(writePrintout({ ...printout, client: options.client }, options), { objectMode: false }),
  );
}

/** A document as PDF; what writes it is loaded with the first one. Throws what reading its sections does. */
export async function* writePrintout(...given: [Printout, WrittenFor]): AsyncGenerator<Uint8Array, void, void> {
  const pdf = await import('../platform/printout/write-printout.ts');
  yield* pdf.writePrintout(...given);
}
