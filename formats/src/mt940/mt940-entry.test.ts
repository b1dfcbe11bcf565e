import { expect, test } from 'vitest';
import { around, entryOf, figure, mt940Findings, readStatements } from '../../testing/read-mt940.ts';

const signed = (line: string) => figure(entryOf(line).amount);

test.each([
  [':61:2603310331C12,50NTRFREF-1', '12.50', false],
  [':61:2603310331D12,50NTRFREF-1', '-12.50', false],
  [':61:2603310331RC12,50NTRFREF-1', '-12.50', true],
  [':61:2603310331RD12,50NTRFREF-1', '12.50', true],
  [':61:2603310331CR12,50NTRFREF-1', '12.50', false],
  [':61:2603310331DR12,50NTRFREF-1', '-12.50', false],
  [':61:2603310331RCR12,50NTRFREF-1', '-12.50', true],
  [':61:2603310331RDR12,50NTRFREF-1', '12.50', true],
  [':61:260331CF2066637,00N527', '2066637.00', false],
  [':61:260331    DD212,39NMSCNONREF//', '-212.39', false],
  [':61:2603310331d1,01NTRFREF-1', '-1.01', false],
])('%s has the effect %s', (line, amount, reversal) => {
  expect(signed(line)).toBe(amount);
  expect(entryOf(line)).toMatchObject({ reversal, valueDate: '2026-03-31', status: null });
});

test.each([':61:260331EC5,00NTRFX', ':61:260331ED5,00NTRFX'])('%s is expected, not booked', (line) => {
  expect(entryOf(line).status).toBe('PDNG');
});

test.each([
  ['12,', '12'],
  ['12', '12'],
  [',5', '0.5'],
  ['0,', '0'],
  ['12.5', '12.5'],
  ['000000000127,50', '127.50'],
  ['1.184.300,55', '1184300.55'],
  ['1,184,300.55', '1184300.55'],
  ['7,12345', '7.12345'],
  ['999999999999,99', '999999999999.99'],
])('the amount %s is %s', (written, amount) => {
  expect(signed(`:61:260331C${written}NTRFX`)).toBe(amount);
});

test.each(['92233720368547,75808', '1,123456', '1,2,3', ',', '-5,00'])(
  'the amount %s is invalid and explained',
  (written) => {
    const file = around(`:61:260331C${written}NTRFX`);
    expect(readStatements(file)[0]?.entries).toMatchObject([
      { valueDate: '2026-03-31', amount: null, customerReference: 'X' },
    ]);
    expect(mt940Findings(file)).toContainEqual({
      severity: 'error',
      key: 'entryAmountUnreadable',
      parameters: { amount: written },
      line: 5,
      column: 12,
      path: 'statement[1]/:61:[1]',
    });
  },
);

test.each([
  ['2512310102', '2025-12-31', '2026-01-02'],
  ['2601021231', '2026-01-02', '2025-12-31'],
  ['2402290301', '2024-02-29', '2024-03-01'],
  ['2303010229', '2023-03-01', '2024-02-29'],
  ['260331', '2026-03-31', null],
  ['260331    ', '2026-03-31', null],
  ['9912310101', '1999-12-31', '2000-01-01'],
])('the dates %s are %s and %s', (dates, valueDate, bookingDate) => {
  expect(entryOf(`:61:${dates}C1,NTRFX`)).toMatchObject({ valueDate, bookingDate });
});

test('30 February does not exist: the entry has no date, and a finding says so', () => {
  const file = around(':61:2602300302C1,NTRFX');
  expect(readStatements(file)[0]?.entries).toMatchObject([{ valueDate: null, bookingDate: '2026-03-02' }]);
  const finding = { severity: 'warning', key: 'entryDateUnknown', parameters: { value: '260230' }, column: 5 };
  expect(mt940Findings(file)).toContainEqual({ ...finding, line: 5, path: 'statement[1]/:61:[1]' });
});

test.each([
  ['NTRFREF-1', 'NTRF', 'REF-1', null],
  ['NTRFREF-1//BANK-1', 'NTRF', 'REF-1', 'BANK-1'],
  ['NTRFREF-1//', 'NTRF', 'REF-1', null],
  ['NTRF//BANK-1', 'NTRF', null, 'BANK-1'],
  ['NTRF', 'NTRF', null, null],
  ['N062NONREF', 'N062', 'NONREF', null],
  ['NOV NONREF', 'NOV', 'NONREF', null],
  ['NIC ', 'NIC', null, null],
  [' NRTIKREF+//2016', 'NRTI', 'KREF+', '2016'],
  ['S   X', 'S', 'X', null],
  ['S103LONGER-THAN-SIXTEEN-CHARACTERS', 'S103', 'LONGER-THAN-SIXTEEN-CHARACTERS', null],
])('%j has type and references', (rest, transactionCode, customerReference, bankReference) => {
  expect(entryOf(`:61:260331C1,00${rest}`)).toMatchObject({ transactionCode, customerReference, bankReference });
});

test('a missing type is a warning, and the entry is kept', () => {
  const file = around(':61:260331C9,99');
  expect(readStatements(file)[0]?.entries).toMatchObject([{ transactionCode: null, customerReference: null }]);
  expect(mt940Findings(file)).toContainEqual(expect.objectContaining({ key: 'entryTypeMissing', severity: 'warning' }));
});

test('keeps the supplementary line and reads the codes in it', () => {
  expect(entryOf(':61:260331D12,35NRTIREF', '/OCMT/EUR11,85//CHGS/EUR0,50/').extra).toEqual({
    supplementary: '/OCMT/EUR11,85//CHGS/EUR0,50/',
    originalAmount: 'EUR11,85',
    charges: 'EUR0,50',
  });
});

test('finds the counterparty’s account in the reference or the supplementary line', () => {
  expect(entryOf(':61:260331D12,35NOVBAT021200000703447144', 'r enzian').counterparty.account).toBe(
    'AT021200000703447144',
  );
  expect(entryOf(':61:260331D12,35N102EREF', 'AT021200000703447144').counterparty.account).toBe('AT021200000703447144');
  expect(entryOf(':61:260331D12,35N102EREF', 'AT4832').counterparty.account).toBeNull();
});

test('rejoins a line that was wrapped in the middle', () => {
  expect(entryOf(':61:2603310331C', '30,00N062NONREF')).toMatchObject({ transactionCode: 'N062', extra: {} });
  expect(entryOf(':61:2603310331C30,', '00N062NONREF', 'SUPPLEMENT')).toMatchObject({
    amount: { hundredThousandths: 3_000_000n, writtenDecimals: 2 },
    extra: { supplementary: 'SUPPLEMENT' },
  });
  expect(entryOf(':61:2603310331C30,00NTRFREF-1', '//BANK-1')).toMatchObject({ bankReference: 'BANK-1', extra: {} });
});

test('an unreadable entry is never dropped silently', () => {
  const file = around(':61:2603310331C1,NTRFA', ':61:GARBAGE', ':86:TEXT', ':61:2603310331?', ':61:2603310331C2,NTRFB');
  const [statement] = readStatements(file);
  expect(statement?.entries.map(({ customerReference, amount }) => [customerReference, figure(amount)])).toEqual([
    ['A', '1'],
    ['0331?', null],
    ['B', '2'],
  ]);
  expect(mt940Findings(file).filter(({ severity }) => severity === 'error')).toMatchObject([
    { key: 'entryUnreadable', line: 6, column: 1, path: 'statement[1]/:61:[2]', parameters: { value: 'GARBAGE' } },
    { key: 'entryUnreadable', line: 8, column: 11, path: 'statement[1]/:61:[3]', parameters: { value: '2603310331?' } },
  ]);
});

test('says where the entry is in the file', () => {
  const file = around(':61:260331C1,NTRFÄ', ':86:FIRST', 'SECOND', ':61:260331C2,NTRFB');
  const bytes = new TextEncoder().encode(file);
  const texts = readStatements(file)[0]?.entries.map(({ place }) => [
    place.line,
    new TextDecoder().decode(bytes.subarray(place.offsetBytes, place.offsetBytes + place.lengthBytes)),
  ]);
  expect(texts).toEqual([
    [5, ':61:260331C1,NTRFÄ\r\n:86:FIRST\r\nSECOND'],
    [8, ':61:260331C2,NTRFB'],
  ]);
});
