import type { Table, TableCell } from '../table/table.ts';
import { factsOf, type WrittenFor } from '../table/table-facts.ts';
import { writePrintout } from './write-printout.ts';

/** A table as a PDF: what it is of, for whom, by whom and when, then its rows. Written and refused as `writePrintout` does. */
export function writePdf(table: Table, options: WrittenFor): AsyncGenerator<Uint8Array, void, void> {
  const { title, columns, totals } = table;
  let count = 0;
  async function* counted(): AsyncGenerator<readonly TableCell[], void, void> {
    for await (const cells of table.rows) {
      count += 1;
      yield cells;
    }
  }
  const section = {
    facts: () => [factsOf(table, count, options)],
    table: { columns, rows: counted(), ...(totals && { totals }) },
  };
  return writePrintout({ title, client: options.client, sections: [section] }, options);
}
