import { takesProviderRight, type PageRules } from '../platform/page-rules.ts';

export const releasePages = {
  operations: takesProviderRight('BANK_OPERATIONS', 'VIEW_ONLY'),
  screening: takesProviderRight('SCREENING', 'VIEW_ONLY'),
} satisfies Partial<PageRules>;
