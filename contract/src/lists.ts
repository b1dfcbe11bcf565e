import { accountGroupList, administeredAccountList, bankList, connectionList, ownerList } from './accounts/lists.ts';
import { changeRequestList } from './approvals/lists.ts';
import { clientList } from './clients/lists.ts';
import { documentList } from './downloads/lists.ts';
import { impersonationList } from './impersonation/lists.ts';
import type { List } from './list-columns.ts';
import { deletedOrderList, orderList } from './payments/lists.ts';
import { orderTransactionList, paymentTransactionList } from './payments/transactions/lists.ts';
import { exchangeRateList, rateListList } from './rates/lists.ts';
import { signOffRuleList } from './signoff/lists.ts';
import { standingOrderList } from './standing-orders/lists.ts';
import { clientTemplateList, myTemplateList } from './templates/lists.ts';
import { accountList, statementImportList, statementList, transactionList } from './statements/lists.ts';
import { uploadedFileList } from './uploads/lists.ts';
import { userGroupList, userList } from './users/lists.ts';

/**
 * Every list of the portal. The name of a list is also the name under which a person's arrangement of it is kept. Pages
 * import their own list from its module, so that browsers don't load them all. What waits on the provider's desks is no
 * list (ADR 0052).
 */
export const LISTS = {
  accountGroups: accountGroupList,
  accounts: accountList,
  administeredAccounts: administeredAccountList,
  banks: bankList,
  changeRequests: changeRequestList,
  clients: clientList,
  clientTemplates: clientTemplateList,
  connections: connectionList,
  deletedOrders: deletedOrderList,
  documents: documentList,
  exchangeRates: exchangeRateList,
  impersonation: impersonationList,
  myTemplates: myTemplateList,
  orders: orderList,
  orderTransactions: orderTransactionList,
  owners: ownerList,
  paymentTransactions: paymentTransactionList,
  rateLists: rateListList,
  signOffRules: signOffRuleList,
  standingOrders: standingOrderList,
  statementImports: statementImportList,
  statements: statementList,
  transactions: transactionList,
  uploadedFiles: uploadedFileList,
  userGroups: userGroupList,
  users: userList,
} as const satisfies Record<string, List>;

export type ListName = keyof typeof LISTS;
