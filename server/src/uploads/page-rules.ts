import { takesRight, type PageRules } from '../platform/page-rules.ts';

export const uploadPages = {
  uploadedFiles: takesRight('PAYMENT_VIEW_UPLOADED', 'GRANT'),
} satisfies Partial<PageRules>;
