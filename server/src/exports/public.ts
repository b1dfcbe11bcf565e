export { FILE_TYPES } from './file-types.ts';
export { HeldFiles } from './held-files.ts';
export { listTable } from './list-table.ts';
export { listReader, readRows } from './read-rows.ts';
export { readerOf, type FileReader } from './reader-of.ts';
export { sendPrintout, writePrintout } from './send-printout.ts';
export { sendTable } from './send-table.ts';
export { sendWritten, type Exporting, type FileMaking } from './send-written.ts';
