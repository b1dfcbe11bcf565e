import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pain001File } from '../../testing/pain001-file.ts';
import { chunks } from '../../testing/read.ts';
import { parse } from './parse.ts';

const phrase = ({ key }: { key: string }) => key;
const SAMPLES = new URL('../../samples/', import.meta.url);
const names = readdirSync(SAMPLES).filter((name) => /\.(?:xml|sta|csv)$/.test(name));

test.each(names)('the sample %s gives its expected result', async (name) => {
  const expected: unknown = JSON.parse(
    readFileSync(new URL(name.replace(/\.\w+$/, '.expected.json'), SAMPLES), 'utf8'),
  );
  expect(await parse(readFileSync(new URL(name, SAMPLES)), phrase)).toEqual(expected);
});

test('amounts have the file’s decimals or the currency’s, whichever are more', async () => {
  const amountOf = async (amount: string, currency: string) => {
    const file = pain001File([/<InstdAmt.*<\/InstdAmt>/, `<InstdAmt Ccy="${currency}">${amount}</InstdAmt>`]);
    return (await parse(new TextEncoder().encode(file), phrase)).orders[0]?.groups[0]?.transactions[0]?.amount;
  };
  expect(await amountOf('7', 'EUR')).toBe('7.00');
  expect(await amountOf('7.5000', 'EUR')).toBe('7.5000');
  expect(await amountOf('7', 'JPY')).toBe('7');
  expect(await amountOf('7.5', 'KWD')).toBe('7.500');
  expect(await amountOf('1,000', 'EUR')).toBeNull();
});

test('takes a stream of small chunks', async () => {
  const file = pain001File();
  const pieces = Array.from({ length: Math.ceil(file.length / 10) }, (_, index) =>
    file.slice(index * 10, index * 10 + 10),
  );
  expect(await parse(chunks(...pieces), phrase)).toEqual(await parse(new TextEncoder().encode(file), phrase));
});

test.each([
  ['', null, 'fileEmpty'],
  ['Date;Amount\n', null, 'formatUnknown'],
  [':20:X\n:28D:1/1\n:50H:/1\n:30:260331\n', 'MT101', 'formatNotRead'],
  ['<Document xmlns="urn:x:pain.008.001.08"><CstmrDrctDbtInitn/></Document>', 'pain.008.001.08', 'formatNotRead'],
  ['<Document xmlns="urn:x:camt.053.001.08"><BkToCstmrStmt/></Document>', 'camt.053.001.08', 'statementsMissing'],
])('%j has the format %s and the problem %s', async (file, format, message) => {
  const parsed = await parse(new TextEncoder().encode(file), phrase);
  expect(parsed).toMatchObject({
    format,
    orders: [],
    statements: [],
    statusReports: [],
    problems: [{ severity: 'error', message }],
  });
});
