import { seesConnections, viewsKind } from '../approvals/public.ts';
import { takesProviderRight, type PageRules } from '../platform/page-rules.ts';

export const accountPages = {
  mandates: takesProviderRight('BANK_OPERATIONS', 'VIEW_ONLY'),
  clientBanks: takesProviderRight('BANK_OPERATIONS', 'VIEW_ONLY'),
  connections: seesConnections,
  accounts: viewsKind('account'),
  accountGroups: viewsKind('accountGroup'),
  banks: viewsKind('bank'),
  owners: viewsKind('owner'),
} satisfies Partial<PageRules>;
