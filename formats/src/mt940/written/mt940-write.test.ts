import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DOWNLOAD_OPTIONS } from '@portico/contract/settings/download-options';
import { arbitraryStatement } from '../../../testing/arbitrary-statement.ts';
import { mt940js, mt940Js, type OtherReading } from '../../../testing/other-mt940-readers.ts';
import { figure, mt940Findings, readStatements } from '../../../testing/read-mt940.ts';
import { mt940File, mt942File } from '../../../testing/written-mt940.ts';
import { fittingReference } from './mt940-references.ts';
import { oneLine, type Mt940Letters, type WrittenEntry, type WrittenStatement } from './mt940-written.ts';

type Statement = WrittenStatement & { entries: WrittenEntry[] };

/** Every letter of every option. */
const letters = fc.record(
  Object.fromEntries(
    Object.entries(DOWNLOAD_OPTIONS).map(([option, { letters: all }]) => [option, fc.constantFrom(...all)]),
  ),
) as unknown as fc.Arbitrary<Mt940Letters>;

test('structured statements read back the same, without a finding', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryStatement, async (statement) => {
      const file = await mt940File([statement], { letters: { tag86: 'B' } });
      expect(mt940Findings(file)).toEqual([]);
      const { entries, senderBic: _sender, portalNumber: _own, number, ...head } = statement;
      const [read, ...others] = readStatements(file);
      expect(others).toEqual([]);
      const whole = number!.includes('/') ? number : `${number}/1`;
      expect(read?.end).toMatchObject({ ...head, number: whole, intermediateBalances: [], entryCount: entries.length });
      expect(read?.entries).toHaveLength(entries.length);
      for (const [index, entry] of entries.entries()) expect(read?.entries[index]).toMatchObject(entry);
    }),
    { numRuns: 300 },
  );
});

test('coded statements read back the same parties, references and texts', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryStatement, async (statement) => {
      const file = await mt940File([statement]);
      expect(mt940Findings(file)).toEqual([]);
      const [read] = readStatements(file);
      const coded = statement.entries.map(
        ({ endToEndId, counterparty, remittance, extra: { mandateId, bookingText } }) => {
          const isEmpty = Object.values({ endToEndId, mandateId, ...counterparty }).every((value) => !value);
          // An entry that says nothing else has the bank's own words.
          const text = remittance[0] ?? (isEmpty ? bookingText : undefined);
          return { endToEndId, mandateId, texts: [...Object.values(counterparty), text].map(lettersOf) };
        },
      );
      expect(
        read?.entries.map(({ endToEndId, counterparty, remittance, extra: { mandateId } }) => ({
          endToEndId,
          mandateId,
          texts: [...Object.values(counterparty), remittance[0]].map(lettersOf),
        })),
      ).toEqual(coded);
    }),
    { numRuns: 300 },
  );
});

/** Without blanks, since a line that had to end early gets one, and without slashes, which are the structure's. */
function lettersOf(text: string | null | undefined): string {
  return (text ?? '').replaceAll(/[ /]/g, '');
}

test('every combination of letters is read back with its dates, amounts, references and balances', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(arbitraryStatement, { minLength: 1, maxLength: 3 }), letters, async (all, chosen) => {
      const statements = all.map((statement, index) => onItsOwnAccount(statement, index));
      const file = await mt940File(statements, { letters: chosen });
      const expected = statements.filter(({ entries }) => chosen.withoutTransactions === 'A' || entries.length > 0);
      expect(mt940Findings(file).map(({ key }) => key)).toEqual(expected.length === 0 ? ['statementsMissing'] : []);
      expect(readStatements(file).map(seen)).toEqual(expected.map((statement) => expectedOf(statement, chosen)));
    }),
    { numRuns: 400 },
  );
});

/** Statements of one account would be pages of another. */
function onItsOwnAccount(statement: Statement, index: number): Statement {
  return {
    ...statement,
    account: { iban: null, other: `4711000${index}`, bic: null, currency: statement.account.currency },
  };
}

function seen({ end, entries }: ReturnType<typeof readStatements>[number]) {
  return {
    opening: end.openingBalance && [end.openingBalance.date, figure(end.openingBalance.amount)],
    closing: end.closingBalance && [end.closingBalance.date, figure(end.closingBalance.amount)],
    available: end.closingAvailableBalance && figure(end.closingAvailableBalance.amount),
    forward: end.forwardAvailableBalances.length,
    entries: entries.map(({ valueDate, bookingDate, amount, reversal, customerReference, bankReference }) => [
      valueDate,
      bookingDate,
      figure(amount),
      reversal,
      customerReference,
      bankReference,
    ]),
  };
}

function expectedOf(statement: Statement, { trBookingDate, tag64, tag65 }: Mt940Letters): ReturnType<typeof seen> {
  const { openingBalance, closingBalance, closingAvailableBalance, forwardAvailableBalances, entries } = statement;
  const available = { A: closingAvailableBalance, B: closingAvailableBalance ?? closingBalance, C: null }[tag64];
  return {
    opening: [openingBalance.date, figure(openingBalance.amount)],
    closing: [closingBalance.date, figure(closingBalance.amount)],
    available: available && figure(available.amount),
    forward: tag65 === 'A' ? forwardAvailableBalances.length : 0,
    entries: entries.map(({ valueDate, bookingDate, amount, reversal, customerReference, bankReference }) => [
      valueDate,
      trBookingDate === 'B' ? bookingDate : null,
      figure(amount),
      reversal,
      customerReference,
      bankReference,
    ]),
  };
}

test.each([
  ['mt940js', mt940js],
  ['mt940-js', mt940Js],
] as const)('%s, which others wrote, reads the same from every form that it knows', async (_name, other) => {
  await fc.assert(
    fc.asyncProperty(arbitraryStatement, letters, async (drawn, chosen) => {
      const statement = inEuros(drawn);
      const form = other.known(chosen);
      const file = await mt940File([statement], { letters: form });
      const expected = form.withoutTransactions === 'B' && statement.entries.length === 0 ? [] : [statement];
      expect(await other.read(file.toString('utf8'))).toEqual(expected.map(asOthersRead));
    }),
    { numRuns: 200 },
  );
});

/** They calculate with floating point, know only two decimals and this century, and one of them no reversals. */
function inEuros(statement: Statement): Statement {
  const rounded = (hundredThousandths: bigint) => ({
    hundredThousandths: ((hundredThousandths % 100_000_000_000n) / 1_000n) * 1_000n,
    writtenDecimals: 2,
  });
  const balance = (of: WrittenStatement['openingBalance']) => ({
    date: thisCentury(of.date!),
    currency: 'EUR',
    amount: rounded(of.amount.hundredThousandths),
  });
  const entries = statement.entries.map((entry) => ({
    ...entry,
    reversal: false,
    valueDate: thisCentury(entry.valueDate!),
    amount: rounded(entry.amount!.hundredThousandths),
  }));
  const openingBalance = balance(statement.openingBalance);
  const sum = entries.reduce((total, { amount }) => total + amount.hundredThousandths, 0n);
  const closing = openingBalance.amount.hundredThousandths + sum;
  return {
    ...statement,
    account: { iban: 'AT483200000012345864', other: null, bic: null, currency: 'EUR' },
    openingBalance,
    closingBalance: {
      ...balance(statement.closingBalance),
      amount: { hundredThousandths: closing, writtenDecimals: 2 },
    },
    closingAvailableBalance: null,
    forwardAvailableBalances: [],
    entries,
  };
}

function thisCentury(date: string): string {
  return `${2001 + (Number(date.slice(0, 4)) % 70)}${date.slice(4)}`.replace('-02-29', '-02-28');
}

function asOthersRead({ account, openingBalance, closingBalance, entries }: Statement): OtherReading {
  return {
    account: account.iban!,
    opening: [openingBalance.date!, Number(figure(openingBalance.amount))],
    closing: [closingBalance.date!, Number(figure(closingBalance.amount))],
    entries: entries.map(({ valueDate, amount }) => [valueDate!, Number(figure(amount))]),
  };
}

/** What would begin a field, a block or a value, and any other text. */
const dangerous = fc
  .array(
    fc.oneof(
      fc.constantFrom(':61:', ':62F:', '-}', '-', '\r\n', '{1:', '?20', 'EREF+', 'SVWZ+', '/EREF/', '/REMI/', '//'),
      fc.constantFrom('166?20', 'EREF+FAKE ', '/EREF/FAKE/REMI/', '-'.repeat(64), '-'.repeat(65), ':'.repeat(200)),
      fc.string({ unit: 'binary', maxLength: 40 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

/** A statement whose entries have these texts everywhere, and the reference OURS. */
const dangerousStatement = fc.tuple(arbitraryStatement, dangerous, dangerous).map(([statement, text, name]) => ({
  ...statement,
  entries: statement.entries.map((entry) => said(entry, text, name)),
}));

function said(entry: WrittenEntry, text: string, name: string): WrittenEntry {
  return {
    ...entry,
    endToEndId: 'OURS',
    remittance: [text],
    counterparty: { ...entry.counterparty, name },
    customerReference: text,
    bankReference: text,
    extra: { supplementary: text, additionalInformation: text },
  };
}

/** The only statement of a file in which nothing is wrong. */
function onlyStatement(file: Buffer) {
  const [read, ...others] = readStatements(file);
  expect(others).toEqual([]);
  expect(mt940Findings(file).filter(({ key }) => key !== 'charsetGuessed')).toEqual([]);
  return read!;
}

test('whatever a text says, it begins no field and no block, no line is too long, and no reference is half of one', async () => {
  await fc.assert(
    fc.asyncProperty(dangerousStatement, letters, async (statement, chosen) => {
      const file = await mt940File([statement], { letters: { ...chosen, withoutTransactions: 'A' } });
      const read = onlyStatement(file).entries;
      expect(read.map(({ amount }) => figure(amount))).toEqual(statement.entries.map(({ amount }) => figure(amount)));
      const lines = file
        .toString('utf8')
        .split('\r\n')
        .filter((line) => !/^(?:\{1|:61):/.test(line));
      expect(Math.max(0, ...lines.map((line) => line.replace(/^:86:/, '').length))).toBeLessThanOrEqual(65);
      const references = statement.entries.map(({ customerReference }) => oneLine(customerReference ?? ''));
      const seenReferences = read.map(({ customerReference, bankReference }) => [customerReference, bankReference]);
      const expected = references.map((text) => (fittingReference(text) ? [text, text] : ['NONREF', null]));
      expect(seenReferences).toEqual(expected);
    }),
    { numRuns: 400 },
  );
});

test('lines as delivered begin no field either, whatever they are', async () => {
  await fc.assert(
    fc.asyncProperty(
      arbitraryStatement,
      fc.array(dangerous, { minLength: 1, maxLength: 8 }),
      async (statement, lines) => {
        const entries = statement.entries.map((entry) => ({ ...entry, information: lines }));
        const read = onlyStatement(await mt940File([{ ...statement, entries }])).entries;
        expect(read.map(({ amount }) => figure(amount))).toEqual(entries.map(({ amount }) => figure(amount)));
      },
    ),
    { numRuns: 300 },
  );
});

test.each([
  ['A', 'OURS'],
  ['B', 'OURS'],
  ['C', null],
  ['D', null],
] as const)('in form %s of :86: no text becomes a reference', async (tag86, expected) => {
  await fc.assert(
    fc.asyncProperty(dangerousStatement, letters, async (statement, chosen) => {
      const file = await mt940File([statement], { letters: { ...chosen, tag86, withoutTransactions: 'A' } });
      const references = onlyStatement(file).entries.map(({ endToEndId }) => endToEndId);
      expect(references).toEqual(statement.entries.map(() => expected));
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['ABC', 'ABC'],
  ['A/B-1', 'A/B-1'],
  [' ABC ', 'ABC'],
  ['1234567890123456', '1234567890123456'],
  ['12345678901234567', null],
  ['ABC/', null],
  ['/ABC', null],
  ['A//B', null],
  ['', null],
  [null, null],
])('the reference %j has room as %j', (reference, expected) => {
  expect(fittingReference(reference)).toBe(expected);
});

test('references without room in :61: stand in :86:, in every form', async () => {
  const [statement] = fc
    .sample(arbitraryStatement, { numRuns: 20, seed: 3 })
    .filter(({ entries }) => entries.length > 0);
  const customerReference = 'CUSTOMER-REFERENCE-17';
  const bankReference = 'BANK-REFERENCE-OF-THIRTY-FIVE-CHARS';
  const entry = statement!.entries[0]!;
  for (const tag86 of ['A', 'B', 'C', 'D'] as const) {
    const entries = [{ ...entry, customerReference, bankReference }];
    const file = (await mt940File([{ ...statement!, entries }], { letters: { tag86 } })).toString('utf8');
    const text = file.replaceAll(/\r\n|\?2\d/g, '');
    expect(text).toContain(customerReference);
    expect(text).toContain(bankReference);
    expect(file).toContain('NONREF\r\n');
  }
});

test('every form of a report is read back with its entries and their sums', async () => {
  await fc.assert(
    fc.asyncProperty(
      arbitraryStatement,
      letters,
      async ({ account, senderBic, reference, number, entries }, chosen) => {
        const report = {
          account,
          senderBic,
          reference,
          number,
          entries,
          portalNumber: 7,
          currency: account.currency!,
          day: '2026-03-31',
          createdAt: '2026-03-31T12:30:00+02:00',
        };
        const file = await mt942File([report], { letters: { ...chosen, withoutTransactions: 'A' } });
        // A difference between its sums and its entries would be a finding.
        const [read, ...others] = readStatements(file);
        expect([mt940Findings(file), others]).toEqual([[], []]);
        expect(read!.end).toMatchObject({ kind: 'REPORT', createdAt: report.createdAt });
        expect(read!.entries.map(({ amount }) => figure(amount))).toEqual(entries.map(({ amount }) => figure(amount)));
      },
    ),
    { numRuns: 200 },
  );
});
