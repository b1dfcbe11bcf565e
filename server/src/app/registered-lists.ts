import type { ListName } from '@portico/contract/lists';
import { connectionList } from '../accounts/connections/read-connections.ts';
import { ownerList } from '../accounts/owners/read-owners.ts';
import { accountGroupList } from '../accounts/read-account-groups.ts';
import { administeredAccountList } from '../accounts/read-accounts.ts';
import { bankList } from '../accounts/banks/read-banks.ts';
import { changeRequestList } from '../approvals/requests/list-change-requests.ts';
import { clientList } from '../clients/read-clients.ts';
import { documentListing } from '../downloads/public.ts';
import { impersonationList } from '../impersonation/list-users.ts';
import { orderTransactionList } from '../payments/reading/list-order-transactions.ts';
import { deletedOrderList, orderList } from '../payments/reading/list-orders.ts';
import { paymentTransactionList } from '../payments/transactions/list-payment-transactions.ts';
import type { Listing } from '../platform/grid/listing.ts';
import { rateListList } from '../rates/read-rate-lists.ts';
import { exchangeRateList } from '../rates/read-rates.ts';
import { signOffRuleList } from '../signoff/read-sign-off-rules.ts';
import { standingOrderList } from '../standing-orders/read-standing-orders.ts';
import { importList } from '../statements/import/list-imports.ts';
import { accountList } from '../statements/list-accounts.ts';
import { transactionList } from '../statements/list-statement-transactions.ts';
import { statementList } from '../statements/list-statements.ts';
import { clientTemplateList, myTemplateList } from '../templates/read-templates.ts';
import { uploadList } from '../uploads/list-uploads.ts';
import { userGroupList } from '../users/groups/read-user-groups.ts';
import { userList } from '../users/read-users.ts';
import { governedEntities } from './governed-entities.ts';

/** Every list of the portal, for what works on any of them: exports, reports, and the tests of all lists. */
export const REGISTERED_LISTS = {
  accountGroups: accountGroupList,
  accounts: accountList,
  administeredAccounts: administeredAccountList,
  banks: bankList,
  changeRequests: changeRequestList(governedEntities),
  clients: clientList,
  clientTemplates: clientTemplateList,
  connections: connectionList,
  deletedOrders: deletedOrderList,
  documents: documentListing,
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
  statementImports: importList,
  statements: statementList,
  transactions: transactionList,
  uploadedFiles: uploadList,
  userGroups: userGroupList,
  users: userList,
} as const satisfies Record<ListName, Listing>;
