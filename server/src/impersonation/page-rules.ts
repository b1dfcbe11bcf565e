import { takesProviderRight, type PageRules } from '../platform/page-rules.ts';

export const impersonationPages = {
  impersonation: takesProviderRight('ADMINISTRATION_EFT', 'VIEW_ONLY'),
} satisfies Partial<PageRules>;
