export { demoFolder, type DemoIndexEntry } from './demo-files.ts';
export { expireUploads } from './expire-uploads.ts';
export { importUpload, type ImportPayload } from './import-upload.ts';
