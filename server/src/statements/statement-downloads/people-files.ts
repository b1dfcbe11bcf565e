import type { ExportFileType } from '@portico/contract/exports/model';
import { EXPORTED_PDF_ROWS_MAXIMUM, EXPORTED_ROWS_MAXIMUM, DOWNLOADED_ENTRIES_MAXIMUM } from '@portico/contract/limits';
import { FILE_TYPES, listTable, writePrintout } from '../../exports/public.ts';
import type { TableCell } from '../../platform/table/table.ts';
import { entriesOf } from './bank-files.ts';
import { entryFields, entryRowList, entryRows } from './entry-rows.ts';
import type { FileFormat, PeopleWriting } from './file-format.ts';
import { accountSections } from './statement-printout.ts';

const table = (fileType: 'CSV' | 'XLSX', linesMaximum: number): FileFormat<PeopleWriting> => ({
  payments: 'COUNTED',
  extension: FILE_TYPES[fileType].extension,
  linesMaximum,
  linesOf: entriesOf,
  write: (accounts, writing) => {
    const { reader, type, title, facts, writtenFor, delimiter } = writing;
    const { columns, cellsOf, totals } = listTable(entryRowList, reader, entryFields(type));
    async function* rows(): AsyncGenerator<TableCell[], void, void> {
      for (const { statements } of accounts)
        for (const statement of statements) for await (const row of entryRows(statement, writing)) yield cellsOf(row);
    }
    return FILE_TYPES[fileType].write({ title, facts, columns, totals, rows: rows() }, { ...writtenFor, delimiter });
  },
});

/** How entries are written for people. */
export const PEOPLE_FILES: Record<ExportFileType, FileFormat<PeopleWriting>> = {
  CSV: table('CSV', DOWNLOADED_ENTRIES_MAXIMUM),
  XLSX: table('XLSX', EXPORTED_ROWS_MAXIMUM),
  PDF: {
    payments: 'COUNTED',
    extension: FILE_TYPES.PDF.extension,
    linesMaximum: EXPORTED_PDF_ROWS_MAXIMUM,
    // The closing balance of what is booked has a line too.
    linesOf: ({ entryCount }, type) => (type === 'ENTRY' ? entryCount + 1 : entryCount),
    write: (accounts, writing) => {
      const { title, facts, writtenFor, reader } = writing;
      const { client } = writtenFor;
      const head = { facts: () => [[{ title: reader.say('client'), text: client }, ...facts]] };
      return writePrintout({ title, client, sections: [head, ...accountSections(accounts, writing)] }, writtenFor);
    },
  },
};
