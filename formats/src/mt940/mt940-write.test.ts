import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryStatement } from '../../testing/arbitrary-statement.ts';
import { mt940Findings, readStatements } from '../../testing/read-mt940.ts';
import { type Mt940Options, type WrittenStatement, writeMt940 } from './mt940-write.ts';

const options = { senderBic: 'ALPEATWWXXX', receiverBic: 'ALMEATWW' };

function written(statement: WrittenStatement, more: Partial<Mt940Options> = {}): Uint8Array {
  return Buffer.concat([...writeMt940(statement, { ...options, ...more })]);
}

test('written statements read back the same, without a finding', () => {
  fc.assert(
    fc.property(arbitraryStatement, (statement) => {
      const file = written(statement);
      expect(mt940Findings(file)).toEqual([]);
      const { entries, ...head } = statement;
      const [read, ...others] = readStatements(file);
      expect(others).toEqual([]);
      expect(read?.end).toMatchObject({ ...head, intermediateBalances: [], entryCount: entries.length });
      expect(read?.entries).toHaveLength(entries.length);
      for (const [index, entry] of entries.entries()) expect(read?.entries[index]).toMatchObject(entry);
    }),
    { numRuns: 300 },
  );
});

test('pages of 2,000 characters read back as one statement with the same entries', () => {
  fc.assert(
    fc.property(arbitraryStatement, (statement) => {
      const file = written(statement, { pageCharacters: 600 });
      expect(mt940Findings(file)).toEqual([]);
      const [read, ...others] = readStatements(file);
      expect(others).toEqual([]);
      const { openingBalance, closingBalance, number } = statement;
      expect(read?.end).toMatchObject({ openingBalance, closingBalance, number });
      expect(read?.entries.map(({ amount }) => amount)).toEqual(statement.entries.map(({ amount }) => amount));
    }),
    { numRuns: 100 },
  );
});

test('writes the blocks, lines of at most 65 characters and the German sub-fields', () => {
  const [statement] = fc.sample(arbitraryStatement, { numRuns: 1, seed: 1 });
  const day = { date: '2026-03-31', currency: 'EUR' };
  const file = written({
    ...statement!,
    account: { iban: 'AT483200000012345864', other: null, bic: null, currency: 'EUR' },
    reference: 'ALM-1',
    number: '7/1',
    openingBalance: { ...day, amount: { hundredThousandths: 0n, writtenDecimals: 0 } },
    closingBalance: { ...day, amount: { hundredThousandths: -1_250_000n, writtenDecimals: 2 } },
    closingAvailableBalance: null,
    forwardAvailableBalances: [],
    entries: [
      {
        valueDate: '2026-03-31',
        bookingDate: '2026-04-01',
        amount: { hundredThousandths: -1_250_000n, writtenDecimals: 2 },
        reversal: true,
        transactionCode: 'NTRF',
        customerReference: 'NONREF',
        bankReference: 'BANK-1',
        endToEndId: 'E2E-1',
        counterparty: { name: 'Enzian Handels- und Vertriebs GmbH', account: 'AT483200000012345864', bank: 'ALPEATWW' },
        remittance: ['Rechnung 4711 vom 28.02.2026'],
        extra: { bookingText: 'STORNO', supplementary: '/OCMT/CHF12,00/' },
      },
    ],
  });
  expect(new TextDecoder().decode(file).split('\r\n')).toEqual([
    '{1:F01ALMEATWWAXXX0000000000}{2:O9400000260331ALPEATWWAXXX00000000002603310000N}{4:',
    ':20:ALM-1',
    ':25:AT483200000012345864 EUR',
    ':28C:7/1',
    ':60F:C260331EUR0,',
    ':61:2603310401RC12,50NTRFNONREF//BANK-1',
    '/OCMT/CHF12,00/',
    ':86:166?00STORNO?20EREF+E2E-1?21SVWZ+Rechnung 4711 vom 28.0?222.2026?',
    '30ALPEATWW?31AT483200000012345864?32Enzian Handels- und Vertrie?3',
    '3bs GmbH',
    ':62F:D260331EUR12,50',
    '-}',
    '',
  ]);
});
