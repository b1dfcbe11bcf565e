import { takesProviderRight, takesRight, type PageRules } from '../platform/page-rules.ts';

export const accountPages = {
  mandates: takesProviderRight('BANK_OPERATIONS', 'VIEW_ONLY'),
  accounts: takesRight('ACCOUNT_PAYMENTS', 'ADMIN'),
  accountGroups: takesRight('ACCOUNT_PAYMENTS', 'ADMIN'),
} satisfies Partial<PageRules>;
