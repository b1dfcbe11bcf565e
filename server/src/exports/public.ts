export { HeldFiles } from './held-files.ts';
export { begun, listReader } from './list-reader.ts';
export { listTable } from './list-table.ts';
export { readerOf, type FileReader } from './reader-of.ts';
export { sendPrintout, type Exporting } from './send-table.ts';
