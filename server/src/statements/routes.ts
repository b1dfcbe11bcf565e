import type { FastifyInstance } from 'fastify';
import { downloadEndpoints } from '@portico/contract/statements/statement-downloads/endpoints';
import { statementsEndpoints as endpoints } from '@portico/contract/statements/endpoints';
import type { HeldFiles } from '../exports/public.ts';
import { answerList, answerRow } from '../platform/grid/listing.ts';
import { route, type Services } from '../platform/http/route.ts';
import { accountReport } from './account-report/account-report.ts';
import { accountCurrencies, accountSearchables } from './account-searchables.ts';
import { getBalanceHistory } from './balances/get-balance-history.ts';
import { getTransaction, type PaymentsOfEntry } from './get-statement-transaction.ts';
import { getValueSeries } from './balances/get-value-series.ts';
import { downloadStatements } from './statement-downloads/download-statements.ts';
import { previewDownload } from './statement-downloads/preview-download.ts';
import { accountList } from './list-accounts.ts';
import { statementList } from './list-statements.ts';
import { transactionList } from './list-statement-transactions.ts';
import { balancesByBank, balancesByCountry, balancesByGroup, currencyAccounts } from './summaries.ts';
import { valueReport } from './value-report/value-report.ts';
import { transactionTotals } from './transaction-totals.ts';

/**
 * Statements as clients read them: accounts, transactions, balances. The import has its own routes. `paymentsOfEntry`
 * comes from the payments, which know the statements and not the other way round.
 */
export function statementsRoutes(
  app: FastifyInstance,
  services: Services,
  held: HeldFiles,
  paymentsOfEntry: PaymentsOfEntry,
): void {
  const making = { calls: services.calls, held };
  route(app, services, endpoints.accounts, answerList(accountList));
  route(app, services, endpoints.account, answerRow(accountList));
  route(app, services, endpoints.statements, answerList(statementList));
  route(app, services, endpoints.statement, answerRow(statementList));
  route(app, services, endpoints.transactions, answerList(transactionList));
  route(app, services, endpoints.transactionTotals, transactionTotals);
  route(app, services, endpoints.transaction, getTransaction(paymentsOfEntry));
  route(app, services, endpoints.valueSeries, getValueSeries);
  route(app, services, endpoints.balanceHistory, getBalanceHistory);
  route(app, services, endpoints.currencyAccounts, currencyAccounts);
  route(app, services, endpoints.balancesByBank, balancesByBank);
  route(app, services, endpoints.balancesByCountry, balancesByCountry);
  route(app, services, endpoints.balancesByGroup, balancesByGroup);
  route(app, services, endpoints.accountSearchables, accountSearchables);
  route(app, services, endpoints.accountCurrencies, accountCurrencies);
  route(app, services, downloadEndpoints.transactionsDownload, downloadStatements(making, 'ENTRY'));
  route(
    app,
    services,
    downloadEndpoints.transactionsIndividualDownload,
    downloadStatements(making, 'ENTRY', { isIndividual: true }),
  );
  route(app, services, downloadEndpoints.intradaysDownload, downloadStatements(making, 'INTRADAY'));
  route(app, services, downloadEndpoints.manualEntriesDownload, downloadStatements(making, 'DISPOSITION'));
  route(app, services, downloadEndpoints.userAccountReports, accountReport(making));
  route(app, services, downloadEndpoints.valueSeriesDownload, valueReport(making));
  route(app, services, downloadEndpoints.downloadPreview, previewDownload);
}
