import { accountGroupColumns, administeredAccountColumns } from './accounts/columns.ts';
import { changeRequestColumns } from './approvals/columns.ts';
import { clientColumns } from './clients/columns.ts';
import type { GridColumn } from './grid.ts';
import { impersonationColumns } from './impersonation/columns.ts';
import { deletedOrderColumns, orderColumns, orderTransactionColumns } from './payments/columns.ts';
import { signOffRuleColumns } from './signoff/columns.ts';
import { accountColumns, statementColumns, statementImportColumns, transactionColumns } from './statements/columns.ts';
import { uploadColumns } from './uploads/columns.ts';
import { userColumns, userGroupColumns } from './users/columns.ts';

export type List = { columns: readonly GridColumn[] };

/** Every list of the portal. The name of a list is also the name under which a person's arrangement of it is kept. */
export const LISTS = {
  accountGroups: { columns: accountGroupColumns },
  accounts: { columns: accountColumns },
  administeredAccounts: { columns: administeredAccountColumns },
  changeRequests: { columns: changeRequestColumns },
  clients: { columns: clientColumns },
  deletedOrders: { columns: deletedOrderColumns },
  impersonation: { columns: impersonationColumns },
  orders: { columns: orderColumns },
  orderTransactions: { columns: orderTransactionColumns },
  signOffRules: { columns: signOffRuleColumns },
  statementImports: { columns: statementImportColumns },
  statements: { columns: statementColumns },
  transactions: { columns: transactionColumns },
  uploadedFiles: { columns: uploadColumns },
  userGroups: { columns: userGroupColumns },
  users: { columns: userColumns },
} as const satisfies Record<string, List>;

export type ListName = keyof typeof LISTS;
