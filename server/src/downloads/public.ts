export { expireDocuments } from './expire-documents.ts';
export { keepDownload } from './keep-download.ts';
export { documentListing } from './list-documents.ts';
export { downloadPages } from './page-rules.ts';
export type { DocumentFacts } from './store-document.ts';
