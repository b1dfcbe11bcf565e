import { viewsKind } from '../approvals/public.ts';
import type { PageRules } from '../platform/page-rules.ts';

export const standingOrderPages = {
  standingOrders: viewsKind('standingOrder'),
} satisfies Partial<PageRules>;
