export { demoFolder, type DemoIndexEntry } from './demo-files.ts';
export { importAnyway } from './import-anyway.ts';
export { importUpload, importUploadJob } from './import-upload.ts';
export { paymentFiles } from './payment-intake.ts';
export { uploadPages } from './page-rules.ts';
