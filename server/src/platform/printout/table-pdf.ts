import type { Table, TableCell } from '../table/table.ts';
import { factsOf, type WrittenFor } from '../table/table-facts.ts';
import { writePrintout } from './write-printout.ts';

/** A table as a PDF: facts about it, then its rows. Throws what `writePrintout` does. */
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
