import { expect, test } from 'vitest';
import { columnsOf, type List, type Reader } from './list-columns.ts';
import { orderList } from './payments/lists.ts';
import { accountList, statementImportList, statementList, transactionList } from './statements/lists.ts';
import { userList } from './users/lists.ts';
import { writeCell } from './write-cell.ts';

/** Words are their keys, so that a test reads which one was chosen. */
const reader: Reader = {
  words: (key, parameters) => (parameters ? `${key} ${JSON.stringify(parameters)}` : key),
  dateFormat: 'AUSTRIA_GERMANY_SWITZERLAND',
  numberFormat: 'DOT_APOSTROPHE',
  timeZone: 'Europe/Zurich',
};

function write(list: List, field: string, row: object): string {
  const column = columnsOf(list).find((one) => one.field === field);
  return writeCell(column!, row, reader);
}

test('texts are written as they are, words by their key', () => {
  expect(write(userList, 'fullName', { fullName: 'Rosa Meier' })).toBe('Rosa Meier');
  expect(write(userList, 'state', { state: 'LOCKED' })).toBe('users.state.LOCKED');
  expect(write(userList, 'subclient', { subclient: 'Nord' })).toBe('Nord');
  expect(write(orderList, 'createdBy.name', { createdBy: { name: 'Rosa Meier' } })).toBe('Rosa Meier');
});

test('no value is written as nothing, or by its own word', () => {
  expect(write(userList, 'email', { email: null })).toBe('');
  expect(write(userList, 'lastLogin', { lastLogin: null })).toBe('');
  expect(write(orderList, 'controlSum', { totals: [] })).toBe('');
  expect(write(accountList, 'balance', { balance: null, currency: 'EUR' })).toBe('statements.notDelivered');
  expect(write(statementImportList, 'importedBy', { importedBy: null })).toBe('statements.bySystem');
});

test('days, instants and numbers are in the formats of the reader', () => {
  expect(write(accountList, 'balanceDate', { balanceDate: '2026-11-20' })).toBe('20.11.2026');
  expect(write(userList, 'lastLogin', { lastLogin: '2026-11-20T23:30:00Z' })).toBe('21.11.2026 00:30');
  expect(write(statementImportList, 'entryCount', { entryCount: 12_345 })).toBe("12'345");
  expect(write(statementImportList, 'sizeBytes', { sizeBytes: 4_404_019 })).toBe('4.2 MB');
});

test('an amount has its currency; several are never added', () => {
  const totals = [
    { amount: '1250.5', currency: 'EUR' },
    { amount: '90000', currency: 'JPY' },
  ];
  expect(write(orderList, 'controlSum', { totals })).toBe("EUR 1'250.50 / JPY 90'000");
  expect(write(transactionList, 'amount', { amount: '12', currency: 'EUR' })).toBe('EUR +12.00');
  expect(write(transactionList, 'amount', { amount: '-12', currency: 'EUR' })).toBe('EUR \u221212.00');
  expect(write(transactionList, 'amount', { amount: null, currency: 'EUR' })).toBe('statements.salary.hiddenAmount');
});

test('what a row has to say beyond its value is written instead', () => {
  const order = { status: 'FULLY_SIGNED', entityStatus: 'OK', held: null, sending: false };
  expect(write(orderList, 'status', order)).toBe('status.FULLY_SIGNED.full');
  expect(write(orderList, 'status', { ...order, held: { until: '2026-11-30' } })).toBe(
    'status.held.full {"until":"30.11.2026"}',
  );
  expect(write(orderList, 'status', { ...order, entityStatus: 'DELETION_PENDING' })).toBe(
    'payments.pending.DELETION_PENDING.short',
  );
  expect(write(statementList, 'continuity', { state: 'COUNTED', continuity: 'GAP' })).toBe('statements.continuity.GAP');
  expect(write(statementList, 'continuity', { state: 'CONFLICT', continuity: 'GAP' })).toBe(
    'statements.continuity.CONFLICT',
  );
});
