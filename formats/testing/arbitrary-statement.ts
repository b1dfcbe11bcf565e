import fc from 'fast-check';
import type { WrittenEntry, WrittenStatement } from '../src/mt940/written/mt940-written.ts';
import type { StatementAmount, StatementBalance } from '../src/statement/statement-model.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';

/** Words of a text: no `?`, which separates sub-fields, no `+`, which ends keys, no line end, no blanks at the ends. */
function text(maxLength: number, characters = `${LETTERS}${DIGITS}.,/-:()ÄÖÜäöüßéñ`) {
  const inner = fc.string({ unit: fc.constantFrom(...characters, ' '), maxLength: Math.max(0, maxLength - 2) });
  const edge = fc.constantFrom(...LETTERS);
  return fc.tuple(edge, inner, edge).map((parts) => parts.join(''));
}

const identifier = fc.string({ unit: fc.constantFrom(...LETTERS, ...DIGITS), minLength: 1, maxLength: 16 });
const longIdentifier = fc.string({
  unit: fc.constantFrom(...LETTERS, ...DIGITS, '-', '.'),
  minLength: 1,
  maxLength: 35,
});

/** Days up to 2079, where the two-digit year of SWIFT ends. */
const date = fc
  .date({ min: new Date('1980-01-01'), max: new Date('2079-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));

const amount: fc.Arbitrary<StatementAmount> = fc
  .tuple(fc.bigInt({ min: 0n, max: 999_999_999_999n }), fc.integer({ min: 0, max: 5 }), fc.boolean())
  .map(([units, writtenDecimals, negative]) => ({
    hundredThousandths: (negative ? -units : units) * 10n ** BigInt(5 - writtenDecimals),
    writtenDecimals,
  }));

const entry: fc.Arbitrary<WrittenEntry> = fc
  .record({
    valueDate: date,
    bookedAfterDays: fc.option(fc.integer({ min: -100, max: 100 }), { nil: null }),
    amount,
    reversal: fc.boolean(),
    transactionCode: fc.constantFrom('NTRF', 'NMSC', 'FCHG', 'S103', 'N654'),
    customerReference: identifier,
    bankReference: fc.option(identifier, { nil: null }),
    endToEndId: fc.option(longIdentifier, { nil: null }),
    name: fc.option(text(54), { nil: null }),
    account: fc.option(identifier, { nil: null }),
    bank: fc.option(identifier, { nil: null }),
    remittance: fc.option(text(140), { nil: null }),
    bookingText: fc.option(text(27), { nil: undefined }),
    mandateId: fc.option(longIdentifier, { nil: undefined }),
    primaNota: fc.option(
      identifier.map((text) => text.slice(0, 10)),
      { nil: undefined },
    ),
  })
  .map(({ name, account, bank, remittance, bookedAfterDays, bookingText, mandateId, primaNota, ...rest }) => ({
    ...rest,
    bookingDate: bookedAfterDays === null ? null : daysAfter(rest.valueDate, bookedAfterDays),
    counterparty: { name, account, bank },
    remittance: remittance === null ? [] : [remittance],
    extra: {
      businessTransactionCode: '166',
      ...(bookingText === undefined ? {} : { bookingText }),
      ...(mandateId === undefined ? {} : { mandateId }),
      ...(primaNota === undefined ? {} : { primaNota }),
    },
  }));

function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

const balance = (currency: string): fc.Arbitrary<StatementBalance> =>
  fc.record({ date, amount, currency: fc.constant(currency) });

/** A statement whose closing balance follows from the opening one and its entries. */
export const arbitraryStatement: fc.Arbitrary<WrittenStatement & { entries: WrittenEntry[] }> = fc
  .constantFrom('EUR', 'CHF', 'JPY', 'KWD')
  .chain((currency) =>
    fc.record({
      account: fc.constantFrom(
        { iban: 'AT483200000012345864', other: null, bic: null, currency },
        { iban: null, other: '37040044/0532013000', bic: null, currency },
        { iban: null, other: '0123456789', bic: 'ALPEATWW', currency },
      ),
      reference: identifier,
      number: fc.constantFrom('7', '00215/1', '12/001'),
      openingBalance: balance(currency),
      closingBalance: balance(currency),
      closingAvailableBalance: fc.option(balance(currency), { nil: null }),
      forwardAvailableBalances: fc.array(balance(currency), { maxLength: 3 }),
      senderBic: fc.constantFrom('ALPEATWWXXX', 'ALPEATWW', null),
      portalNumber: fc.integer({ min: 1, max: 400 }),
      entries: fc.array(entry, { maxLength: 12 }),
    }),
  )
  .map((statement) => ({ ...statement, closingBalance: closing(statement) }));

function closing({
  openingBalance,
  closingBalance,
  entries,
}: {
  openingBalance: StatementBalance;
  closingBalance: StatementBalance;
  entries: WrittenEntry[];
}): StatementBalance {
  const sum = entries.reduce((total, { amount }) => total + (amount?.hundredThousandths ?? 0n), 0n);
  const hundredThousandths = openingBalance.amount.hundredThousandths + sum;
  return { ...closingBalance, amount: { hundredThousandths, writtenDecimals: 5 } };
}
