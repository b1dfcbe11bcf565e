import type { PageRules } from '../platform/page-rules.ts';
import { readsAsAdministrator } from './permit-bank-administrator.ts';

export const clientPages = {
  clients: ({ subject, rights }) => subject.clientKind === 'PROVIDER' && readsAsAdministrator(rights),
} satisfies Partial<PageRules>;
