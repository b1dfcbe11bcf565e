import { IconBuildingBank, IconFileImport, IconFileText, IconListDetails } from '@tabler/icons-react';
import { queryClient } from '../lib/http/queries.ts';
import { lazyPage } from '../lib/pages/lazy-page.ts';
import { page, redirectTo } from '../lib/pages/page.ts';
import { loadFirstPage } from '../ui/grid/rows/page-query.ts';
import { gridRequest, readGridState } from '../ui/grid/state/grid-state.ts';
import { TRANSACTIONS } from './transactions/transaction-source.ts';

const transactions = lazyPage(() => import('./transactions/transactions-page.tsx'), 'TransactionsPage');

export const statementPages = [
  page({
    path: '/accounts',
    component: lazyPage(() => import('./accounts/statement-accounts-page.tsx'), 'StatementAccountsPage'),
    decision: 'statementAccounts',
    area: 'statements.nav.group',
    text: 'statements.nav.accounts',
    menu: { icon: IconBuildingBank, order: 1 },
    list: 'accounts',
  }),
  page({
    path: '/transactions/reportings',
    component: transactions,
    decision: 'transactions',
    area: 'statements.nav.group',
    text: 'statements.nav.transactions',
    menu: { icon: IconListDetails, order: 2 },
    list: 'transactions',
    askAhead: (search) => loadFirstPage(queryClient, TRANSACTIONS, gridRequest(readGridState(search, []))),
  }),
  page({
    path: '/transactions/reportings/$trType',
    component: transactions,
    of: '/transactions/reportings',
  }),
  page({
    path: '/statements',
    component: lazyPage(() => import('./statements-page.tsx'), 'StatementsPage'),
    decision: 'statements',
    area: 'statements.nav.group',
    text: 'statements.nav.statements',
    menu: { icon: IconFileText, order: 3 },
    list: 'statements',
  }),
  page({
    path: '/statements/imports',
    component: lazyPage(() => import('./imports-page.tsx'), 'ImportsPage'),
    decision: 'statementImports',
    area: 'statements.nav.group',
    text: 'statements.nav.imports',
    menu: { icon: IconFileImport, order: 4, phoneText: 'shell.files' },
    list: 'statementImports',
  }),
  // Spec B2.
  redirectTo('/transactions', '/transactions/payments', '/transactions/reportings'),
];
