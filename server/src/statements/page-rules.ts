import { actsAsClient, takesProviderRight, type PageRule, type PageRules } from '../platform/page-rules.ts';

/**
 * The client's people with the module ARS or a right on all accounts; of which accounts they see something, the lists
 * decide. Acting as a client gives no access to its statements.
 */
const readsStatements: PageRule = (asker) =>
  asker.subject.clientKind === 'CLIENT' &&
  !actsAsClient(asker) &&
  (asker.applications.includes('reporting') || asker.rights.has('ACCOUNT_STATEMENTS', 'VIEW_ONLY'));

export const statementPages = {
  transactions: readsStatements,
  statementAccounts: readsStatements,
  statements: readsStatements,
  statementImports: takesProviderRight('STATEMENTS_MODULE', 'VIEW_ONLY'),
} satisfies Partial<PageRules>;
