import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { EntryId, OrderId, StatementId } from '@portico/contract/ids';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { storeTestStatements } from '../../testing/statements.ts';
import type { TestClient } from '../../testing/clients.ts';
import { until } from '../../testing/portal/until.ts';

/**
 * The first lock alone: the queries themselves, on connections without row-level security. tenants.test covers the
 * second.
 */
let portal: TestPortal;
let mine: TestClient;
let orderId: OrderId;
let uploadId: string;
let entryId: EntryId;
let statementId: StatementId;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true, withoutRowLevelSecurity: true });
  mine = await portal.makeClient();
  const token = await portal.signInByPassword(mine.users['clerk']!);
  uploadId = (await portal.upload(token, 'mine.xml', await paymentFile(mine.accounts[0]!))).body.uniqueId;
  const ask = async () => (await portal.call('GET', `payments/upload/status?uniqueId=${uploadId}`, { token })).body[0];
  orderId = (await until(ask, (status) => status.stepStatus !== 'IN_PROGRESS')).orders[0];
  const entries = [{ valueDate: '2026-11-19', amount: '1', counterparty: 'Mine' }];
  const [statement] = await storeTestStatements(portal, mine, [
    { accountId: mine.accounts[0]!.id, day: '2026-11-19', closing: '1', entries },
  ]);
  entryId = statement!.entryIds[0]!;
  statementId = statement!.id;
});
afterAll(() => portal.stop());

it('without row-level security another client’s lists are empty and its access to ours ends in 404', async () => {
  const other = await portal.makeClient();
  const token = await portal.signInByPassword(other.users['signer1']!);
  const get = async (path: string) => (await portal.call('GET', path, { token })).body;
  expect(await get('payments/orders')).toEqual({ content: [], totalElements: 0 });
  expect((await get('payments/orders/counts')).ALL).toBe(0);
  expect((await get('payments/orders/waitingForMySignature')).totalElements).toBe(0);
  expect(await get('payments/upload/status')).toEqual([]);
  for (const list of ['transactions', 'transactions?filter={"search":"mine"}&sort=amount,asc', 'statements'])
    expect(await get(`reporting/${list}`)).toEqual({ content: [], totalElements: 0 });
  expect((await get('reporting/transactions/totals')).count).toBe(0);
  expect((await get('reporting/accounts')).totalElements).toBe(other.accounts.length);
  expect((await get('reporting/useraccountsummaries/banks')).completeness).toMatchObject({ current: 0 });
  const refused = [
    ['GET', `payments/orders/${orderId}`],
    ['GET', `payments/orders/${orderId}/transactions`],
    ['GET', `payments/orders/${orderId}/file`],
    ['GET', `payments/upload/status?uniqueId=${uploadId}`],
    ['POST', 'payments/orders/signingPreview'],
    ['POST', 'payments/orders/requestSigningCode'],
    ['DELETE', `payments/upload/${uploadId}`],
    ['GET', `reporting/transactions/${entryId}`],
    ['GET', `reporting/valueSeries?account=${mine.accounts[0]!.id}&from=2026-11-19&to=2026-11-19`],
    ['GET', `reporting/useraccountsummaries/banks?accounts=${mine.accounts[0]!.id}`],
  ] as const;
  const body = { uuids: [orderId] };
  const calls = refused.map(([method, path]) =>
    portal.call(method, path, method === 'POST' ? { token, body } : { token }),
  );
  expect((await Promise.all(calls)).map((answer) => answer.status)).toEqual(refused.map(() => 404));
  const days = { from: '2026-11-19', to: '2026-11-19' };
  for (const selection of [{ accounts: [mine.accounts[0]!.id], ...days }, { statements: [statementId] }]) {
    const download = { token, body: { ...selection, format: 'MT940' } };
    expect((await portal.call('POST', 'reporting/transactionsdownload', download)).status).toBe(404);
  }
  const preview = { token, body: { format: 'MT940' } };
  expect((await portal.call('POST', 'reporting/transactionsdownload/preview', preview)).body.statement).toBeNull();
  for (const action of ['sign', 'submit', 'unsign', 'removeSignatures', 'reopen', 'restore']) {
    const answer = await portal.call('POST', `payments/orders/${action}`, { token, body: [orderId] });
    expect(answer.body.results).toMatchObject([{ outcome: 'REFUSED', status: null, problem: { code: '1500' } }]);
  }
  expect((await get('portal/user')).client.accounts).toBe(other.accounts.length);
});

const TENANT_TABLES =
  /\b(from|update|join|using)\s+(users|user_groups|user_group_members|held_groups|permission_entries|sessions|session_tokens|security_codes|outbox|files|file_chunks|idempotency_keys|banks|accounts|account_groups|account_group_members|sign_off_rule_lines|uploads|orders|transaction_groups|bank_messages|transactions|signatures|order_history|screenings|status_reports|statement_imports|statement_import_results|statements|statement_entries|grid_settings|change_requests|bookings|authenticators)\b/i;
const LITERALS = /`(?:[^`\\]|\\.)*`|'(?:[^'\\\n]|\\.)*'/g;
/** Parts of a statement that take the client from the enclosing row, and those that take it as a parameter. */
const TIED = /\b\w+\.client_id = (\w+\.client_id|\$1)(?!\w)/;

it('every statement on a table with clients names the client', () => {
  const folder = fileURLToPath(new URL('../../', import.meta.url));
  const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !/\.test\.ts$|^(testing|seed)\//.test(file));
  const without = files.flatMap((file) => {
    const statements = readFileSync(folder + file, 'utf8').match(LITERALS) ?? [];
    return statements
      .filter((text) => TENANT_TABLES.test(text) && !text.includes('current_client()') && !TIED.test(text))
      .map((text) => `${file}: ${text}`);
  });
  expect(files.length).toBeGreaterThan(100);
  expect(without).toEqual([]);
});
