import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';

const FONT = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf'),
);
const COLUMNS_X = [34, 130, 245, 330, 385, 465, 525, 565, 625, 705];
const [TOP, BOTTOM, ROW_POINTS] = [46, 545, 16.5];

/** Cells as pdfkit draws them, at fixed places on A4: the same font, no tags, nothing measured or wrapped, no rules. */
export function writeBarePdf(rows: AsyncIterable<readonly string[]>): Readable {
  return Readable.from(drawn(rows), { objectMode: false });
}

async function* drawn(rows: AsyncIterable<readonly string[]>): AsyncGenerator<Uint8Array> {
  const document = new PDFDocument({ size: 'A4', layout: 'landscape', margin: 0, autoFirstPage: false });
  document.registerFont('regular', FONT);
  let y = BOTTOM;
  for await (const cells of rows) {
    if (y + ROW_POINTS > BOTTOM) {
      const bytes = document.read() as Uint8Array | null;
      if (bytes) yield bytes;
      document.addPage().font('regular').fontSize(8);
      y = TOP;
    }
    for (const [index, cell] of cells.entries()) document.text(cell, COLUMNS_X[index], y, { lineBreak: false });
    y += ROW_POINTS;
  }
  document.end();
  for await (const bytes of document) yield bytes as Uint8Array;
}
