import { useMemo } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type AccountId,
  type EntryId,
  type StatementId,
  type StatementImportId,
  trustedId,
} from '@portico/contract/ids';
import { call } from '../lib/http/client.ts';
import { useSoon } from '../lib/use-soon.ts';
import type { GridRequest } from '../ui/grid/state/grid-state.ts';
import type { OneQuery } from '../ui/grid/open-row.tsx';
import type { PageQuery } from '../ui/grid/rows/page-query.ts';
import { idOf } from '../ui/grid/rows/row-id.ts';
import { useGridRows } from '../ui/grid/rows/use-grid-rows.ts';
import type { AccountRow, StatementImport, StatementRow, TransactionDetail } from './model.ts';
import { ACCOUNT, TRANSACTIONS } from './transactions/transaction-source.ts';

/** Events of this kind refresh every query whose key starts with it. */
export const STATEMENT_IMPORT = 'statementImport';

const fetchAccounts = (query: PageQuery, signal: AbortSignal) => call('GET reporting/accounts', { query }, { signal });
const fetchStatements = (query: PageQuery, signal: AbortSignal) =>
  call('GET reporting/statements', { query }, { signal });
const fetchImports = (query: PageQuery, signal: AbortSignal) =>
  call('GET reporting/statements/imports', { query }, { signal });

export function useTransactions(request: GridRequest) {
  return useGridRows({ ...TRANSACTIONS, request });
}

export function useAccounts(request: GridRequest) {
  return useGridRows({ queryKey: [ACCOUNT, 'list'], request, fetchPage: fetchAccounts, idOf });
}

export function useStatements(request: GridRequest) {
  return useGridRows({ queryKey: [ACCOUNT, 'statements'], request, fetchPage: fetchStatements, idOf });
}

export function useImports(request: GridRequest) {
  return useGridRows({ queryKey: [STATEMENT_IMPORT, 'list'], request, fetchPage: fetchImports, idOf });
}

/** One imported file. */
export const importQuery: OneQuery<StatementImport> = (uniqueId) => ({
  queryKey: [STATEMENT_IMPORT, 'one', uniqueId],
  queryFn: async ({ signal }) => {
    const [file] = await call(
      'GET reporting/statements/import/status',
      { query: { uniqueId: trustedId<StatementImportId>(uniqueId) } },
      { signal },
    );
    return file!;
  },
});

/** One statement. */
export const statementQuery: OneQuery<StatementRow> = (uniqueId) => ({
  queryKey: [ACCOUNT, 'statement', uniqueId],
  queryFn: ({ signal }) =>
    call('GET reporting/statements/:uniqueId', { params: { uniqueId: trustedId<StatementId>(uniqueId) } }, { signal }),
});

/** One transaction with all that the bank said of it. */
export const transactionQuery: OneQuery<TransactionDetail> = (uniqueId) => ({
  queryKey: [ACCOUNT, 'transaction', uniqueId],
  queryFn: ({ signal }) =>
    call('GET reporting/transactions/:uniqueId', { params: { uniqueId: trustedId<EntryId>(uniqueId) } }, { signal }),
});

/** One account with its balance and completeness. */
export const accountQuery: OneQuery<AccountRow> = (uniqueId) => ({
  queryKey: [ACCOUNT, 'one', uniqueId],
  queryFn: ({ signal }) =>
    call('GET reporting/accounts/:uniqueId', { params: { uniqueId: trustedId<AccountId>(uniqueId) } }, { signal }),
});

/** The account, if a filter names exactly one. */
export function useOnlyAccount(chosen: readonly string[]) {
  const [uniqueId = ''] = chosen;
  return useQuery({ ...accountQuery(uniqueId), enabled: chosen.length === 1, placeholderData: () => undefined });
}

/** Count and totals under a filter; `exact` also beyond 10,000 rows. */
export function useTransactionTotals(filter: string | undefined, exact: boolean) {
  const query = { ...(filter !== undefined && { filter }), ...(exact && { exact: 'true' as const }) };
  return useQuery({
    enabled: useSoon(),
    queryKey: [ACCOUNT, 'transactionTotals', query],
    queryFn: ({ signal }) => call('GET reporting/transactions/totals', { query }, { signal }),
  });
}

type Choice = { value: string; label: string };
export type ChoiceKind = 'account' | 'bank' | 'country' | 'currency';
const NO_CHOICES: Choice[] = [];

/** The values that lists can be filtered by, found by name: all of them arrive at once. */
export function useChoices(kind: ChoiceKind) {
  const query = useQuery({
    enabled: useSoon(),
    queryKey: [ACCOUNT, 'choices'],
    queryFn: ({ signal }) =>
      call('GET reporting/useraccountsearchables/:kind', { params: { kind: 'all-items' } }, { signal }),
  });
  const choices = useMemo(() => query.data?.filter((item) => item.kind === kind) ?? NO_CHOICES, [query.data, kind]);
  return { ...query, choices };
}

type Series = { account: AccountId; from: string; to: string; with?: 'booked' | 'intraday' | 'planned' };

/** The value-dated balance of one account per day. */
export function useValueSeries(series: Series | null) {
  return useQuery({
    queryKey: [ACCOUNT, 'valueSeries', series],
    enabled: series !== null,
    queryFn: ({ signal }) => call('GET reporting/valueSeries', { query: series! }, { signal }),
    placeholderData: () => undefined,
  });
}

export function useImportResults(uniqueId: StatementImportId) {
  return useQuery({
    queryKey: [STATEMENT_IMPORT, 'results', uniqueId],
    queryFn: ({ signal }) =>
      call('GET reporting/statements/imports/:uniqueId/results', { params: { uniqueId } }, { signal }),
    placeholderData: () => undefined,
  });
}

export type StatementAct = 'takeOut' | 'agree';

/** A decision by the provider's people on a statement; it may change the outcome of others. */
export function useDecideStatement(uniqueId: StatementId, act: StatementAct) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => {
      const request = { params: { uniqueId }, body: { reason } };
      return act === 'agree'
        ? call('POST reporting/statements/:uniqueId/agree', request)
        : call('POST reporting/statements/:uniqueId/takeOut', request);
    },
    onSettled: () => client.invalidateQueries({ queryKey: [STATEMENT_IMPORT] }),
  });
}
