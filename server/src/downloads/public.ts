export { expireDocuments } from './expire-documents.ts';
export { keepDownload, type DocumentFacts } from './keep-download.ts';
export { documentListing } from './list-documents.ts';
export { downloadPages } from './page-rules.ts';
