import { viewsKind } from '../approvals/public.ts';
import type { PageRules } from '../platform/page-rules.ts';

export const templatePages = {
  clientTemplates: viewsKind('clientTemplate'),
  myTemplates: viewsKind('myTemplate'),
} satisfies Partial<PageRules>;
