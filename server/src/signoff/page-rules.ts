import { takesRight, type PageRules } from '../platform/page-rules.ts';

export const signOffPages = {
  signOffRules: takesRight('SIGN_OFF_RULES', 'VIEW_ONLY'),
} satisfies Partial<PageRules>;
