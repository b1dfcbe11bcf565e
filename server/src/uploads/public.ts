export { demoFolder, type DemoIndexEntry } from './demo-files.ts';
export { expireUploads } from './expire-uploads.ts';
export { importAnyway } from './import-anyway.ts';
export { importUpload, importUploadJob } from './import-upload.ts';
export { uploadPages } from './page-rules.ts';
