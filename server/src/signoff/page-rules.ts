import { viewsKind } from '../approvals/public.ts';
import type { PageRules } from '../platform/page-rules.ts';

export const signOffPages = {
  signOffRules: viewsKind('signOffRule'),
} satisfies Partial<PageRules>;
