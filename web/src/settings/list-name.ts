import type { TextKey } from '../lib/format/text-keys.ts';
import type { Translate } from '../lib/format/texts.tsx';

/** What the lists are called, by the names under which their arrangements are stored. */
const NAMES: Partial<Record<string, TextKey>> = {
  orders: 'shell.orders',
  deletedOrders: 'shell.deletedOrders',
  uploadedFiles: 'shell.uploadedFiles',
  transactions: 'statements.nav.transactions',
  accounts: 'statements.nav.accounts',
  statements: 'statements.nav.statements',
  statementImports: 'statements.nav.imports',
  changeRequests: 'shell.pendingApprovals',
  signOffRules: 'shell.signOffRules',
  administeredAccounts: 'shell.accountData',
  accountGroups: 'shell.accountGroups',
  users: 'shell.users',
  userGroups: 'shell.userGroups',
  clients: 'shell.clients',
};

/** A list's name; one without a screen today goes by the name it is stored under. */
export function listName(grid: string, t: Translate): string {
  const key = NAMES[grid];
  return key ? t(key) : t('settings.list.other', { name: grid });
}
