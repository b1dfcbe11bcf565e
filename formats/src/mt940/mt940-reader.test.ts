import { expect, test } from 'vitest';
import { around, figure, mt940Events, mt940Findings, readStatements } from '../../testing/read-mt940.ts';
import { Mt940Reader } from './mt940-reader.ts';

const keys = (file: string | Uint8Array) => mt940Findings(file).map(({ key }) => key);
const message = (account: string, number: string, ...lines: string[]) =>
  [`:20:REF-${number}`, `:25:${account}`, `:28C:${number}`, ...lines, '-', ''].join('\r\n');
const balanced = [':60F:C260331EUR100,00', ':61:260331C1,00NTRFX', ':62F:C260331EUR101,00'];

test('reads a statement with all its balances', () => {
  const file = message(
    'AT483200000012345864',
    '7/1',
    ':60F:D260330EUR100,',
    ':61:260331C1,00NTRFX',
    ':62F:D260331EUR99,00',
    ':64:C260331EUR,5',
    ':65:C260401EUR1,00',
    ':65:D260402EUR000000002,00',
    ':86:GOOD TO KNOW',
  );
  const [statement] = readStatements(file);
  expect(keys(file)).toEqual([]);
  expect(statement?.end).toMatchObject({
    kind: 'STATEMENT',
    account: { iban: 'AT483200000012345864', other: null, bic: null, currency: 'EUR' },
    reference: 'REF-7/1',
    number: '7/1',
    createdAt: null,
    openingBalance: { date: '2026-03-30', currency: 'EUR', amount: { hundredThousandths: -10_000_000n } },
    closingBalance: { date: '2026-03-31', amount: { hundredThousandths: -9_900_000n, writtenDecimals: 2 } },
    closingAvailableBalance: { amount: { hundredThousandths: 50_000n, writtenDecimals: 1 } },
    entryCount: 1,
    information: ['GOOD TO KNOW'],
  });
  expect(statement?.end.forwardAvailableBalances.map(({ amount }) => figure(amount))).toEqual(['1.00', '-2.00']);
});

test.each([
  ['CRLF', '\r\n'],
  ['LF', '\n'],
  ['CR alone', '\r'],
  ['@@', '@@'],
])('lines may end with %s, and chunks anywhere', (_name, end) => {
  const file = `${end}${around(':61:260331C1,NTRFX', ':86:166?20MIETE', '?32ENZIAN').replaceAll('\r\n', end)}`;
  const bytes = new TextEncoder().encode(file);
  const [statement] = readStatements(file);
  expect(statement?.entries).toMatchObject([{ remittance: ['MIETE'], counterparty: { name: 'ENZIAN' } }]);
  for (const chunkBytes of [1, 2, 3, 7, 64]) expect(mt940Events(bytes, chunkBytes)).toEqual(mt940Events(bytes));
});

test.each([
  [
    'blocks',
    '{1:F01ALPEATWWAXXX0000000000}{2:O9400000260331ALPEATWWAXXX00000000002603310000N}{3:}{4:\r\n',
    '-}{5:{CHK:1}}',
  ],
  ['a control byte before the blocks', '\x01{1:F01ALPEATWWAXXX0000000000}{2:I940ALMEATWWXN}{4:\r\n', '-}\x03'],
  ['blocks and the first field on one line', '{1:F01ALPEATWWAXXX0000000000}{2:I940ALMEATWWXN}{4:', '-}'],
  ['a preamble', 'ALPEATWW\r\n940\r\nALPEATWW\r\n', '-'],
  ['a preamble in one line', 'ALPEATWW/940/ALPEATWW\r\n', '-XXX'],
  [':940:', ':940:\r\n', ''],
  ['a byte order mark', '\uFEFF', '-'],
  ['free words', 'This is an example.\r\n-----------\r\n', '-'],
])('a message may be wrapped in %s', (_name, before, after) => {
  const inner = [':20:R', ':25:0532013000', ':28:1', ...balanced].join('\r\n');
  const file = `${before}${inner}\r\n${after}\r\n`.repeat(2);
  expect(readStatements(file).map(({ entries }) => entries.length)).toEqual([1, 1]);
  expect(keys(file).filter((key) => key !== 'controlCharacter')).toEqual([]);
});

test('a message may start on the line that ends another', () => {
  const blocks = '{1:F01ALPEATWWAXXX0000000000}{2:I940ALMEATWWXN}{4:\r\n';
  const inner = [':20:R', ':25:0532013000', ':28:1', ...balanced].join('\r\n');
  const file = `${blocks}${inner}\r\n-}$${blocks}${inner}\r\n-}{5:}${blocks}${inner}\r\n-}`;
  expect(readStatements(file)).toHaveLength(3);
});

test('blank lines and trailing blanks mean nothing', () => {
  const file = message('0532013000  ', '1', '', ...balanced.map((line) => `${line}   `), '  ').replaceAll(
    ':20:',
    '\r\n:20:',
  );
  expect(keys(file)).toEqual([]);
  expect(readStatements(file)[0]?.end).toMatchObject({ account: { other: '0532013000' }, entryCount: 1 });
});

test('a closing balance that does not add up is a warning with the figures', () => {
  const file = message('123', '1', ':60F:C260331EUR100,00', ':61:260331D1,00NTRFX', ':62F:C260331EUR100,00');
  expect(mt940Findings(file)).toEqual([
    {
      severity: 'warning',
      key: 'balancesDoNotAddUp',
      parameters: { opening: '100.00', entries: '-1.00', calculated: '99.00', closing: '100.00', currency: 'EUR' },
      line: 6,
      column: 1,
      path: 'statement[1]/:62F:',
    },
  ]);
});

test.each([
  ['no closing balance', message('123', '1', ...balanced.slice(0, 2)), ['closingBalanceMissing']],
  ['no opening balance', message('123', '1', ...balanced.slice(1)), ['openingBalanceMissing']],
  ['no account', [':20:R', ...balanced, '-'].join('\n'), ['accountTagMissing']],
  ['the end cut off', [':20:R', ':25:1', ...balanced.slice(0, 2)].join('\n'), ['statementEndsEarly']],
  ['another currency', message('1', '1', ':60F:C260331EUR1,', ':62F:C260331USD1,'), ['balanceCurrencyDiffers']],
  ['a balance that is none', message('1', '1', ...balanced, ':65:Dnullnull7414,3'), ['fieldUnreadable']],
  ['a day that does not exist', message('1', '1', ':60F:C260230EUR1,', ':62F:C260331EUR1,'), ['balanceDateUnknown']],
  ['an unknown tag', message('1', '1', ...balanced, ':99X:A', ':99X:B'), ['tagUnknown']],
  ['a tag twice', message('1', '1', ':28C:2', ...balanced), ['tagRepeated']],
  ['two closing balances', message('1', '1', ...balanced, ':62F:C260331EUR5,'), ['tagRepeated']],
  ['an IBAN with a slip', message('AT483200000012345865', '1', ...balanced), ['accountCheckDigitsWrong']],
  ['a null byte', message('1', '1', ...balanced).replace('X', 'X\0Y'), ['controlCharacter']],
  ['nothing', '', ['statementsMissing']],
])('%s gives a finding', (_name, file, expected) => {
  expect(keys(file)).toEqual(expected);
});

test('a null byte ends nothing', () => {
  const file = around(':61:260331C1,00NTRFA\0B').replace(':20:', '\0:20:');
  expect(readStatements(file)[0]?.entries).toMatchObject([{ customerReference: 'AB' }]);
});

test('UTF-16 of ASCII is read, because null bytes are skipped', () => {
  const file = Buffer.from(`\uFEFF${around(':61:260331C1,00NTRFA')}`, 'utf16le');
  expect(readStatements(file)[0]?.entries).toMatchObject([{ customerReference: 'A' }]);
});

test('a statement without entries is a statement', () => {
  expect(readStatements(message('1', '1', ':60F:C260331EUR1,', ':62F:C260331EUR1,'))[0]?.end.entryCount).toBe(0);
});

test('a second statement may follow in the same message', () => {
  const file = message('1', '1', ...balanced, ':25:2', ':28C:9', ...balanced, ':60F:C260331EUR1,', ':62F:C260331EUR1,');
  expect(readStatements(file).map(({ end }) => [end.reference, end.account.other, end.number])).toEqual([
    ['REF-1', '1', '1'],
    ['REF-1', '2', '9'],
    ['REF-1', '2', '9'],
  ]);
});

test('a message cut off by the next one keeps its entries', () => {
  const first = [':20:A', ':25:1', ...balanced.slice(0, 2), ':86:TEXT', ''].join('\r\n');
  const blocks = '{1:F01ALPEATWWAXXX0000000000}{2:I940ALMEATWWXN}{4:\r\n';
  const statements = readStatements(first + blocks + message('2', '1', ...balanced));
  expect(statements.map(({ entries }) => entries.map(({ remittance }) => remittance))).toEqual([[['TEXT']], [[]]]);
});

test('an endless line and an endless text are cut off with a finding', () => {
  const long = 'X'.repeat(100_000);
  expect(keys(around(`:61:260331C1,00NTRF${long}`, ':86:OK'))).toContain('lineTooLong');
  const lines = Array.from({ length: 5_000 }, () => 'A LINE OF A TEXT THAT NEVER ENDS');
  const file = around(':61:260331C1,00NTRFX', ':86:BEGIN', ...lines, ':61:260331C2,00NTRFY');
  expect(keys(file)).toContain('fieldTooLong');
  expect(readStatements(file)[0]?.entries.map(({ customerReference }) => customerReference)).toEqual(['X', 'Y']);
});

test('a text or a field of the bank’s own before the opening balance does not hide it', () => {
  const file = message('1', '1', ':86:IBAN AT483200000012345864', ':NS:22ENZIAN', ...balanced);
  expect(readStatements(file)[0]?.end).toMatchObject({
    openingBalance: { date: '2026-03-31' },
    information: ['IBAN AT483200000012345864', '22ENZIAN'],
  });
  expect(keys(file)).toEqual([]);
});

test('the caller may reuse the memory of its bytes at once', () => {
  const file = Buffer.from(around(':61:260331C1,00NTRFNONREF//BANK-1', ':86:166?20MIETE'));
  const reader = new Mt940Reader();
  const memory = Buffer.alloc(7);
  const events = [];
  for (let offset = 0; offset < file.length; offset += memory.length) {
    memory.fill(' ');
    const length = file.copy(memory, 0, offset, offset + memory.length);
    events.push(...reader.push(memory.subarray(0, length)));
    memory.fill('X');
  }
  events.push(...reader.end());
  expect(events).toEqual(mt940Events(file));
});
