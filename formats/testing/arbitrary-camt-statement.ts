import fc from 'fast-check';
import type { WritableEntry, WritableStatement } from '../src/camt/camt-write.ts';
import type { EntryContent, StatementAmount, StatementBalance } from '../src/statement/statement-model.ts';
import { NO_COUNTERPARTY } from '../src/statement/statement-model.ts';

/**
 * Statements as a bank could send them, for property tests of writer and reader: only what camt.053 has a place for.
 */
const nullable = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(arbitrary, { nil: null });

/** Markup and characters of every UTF-8 length; no blanks at the ends, because readers trim. */
const text = (maxLength: number): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom(...'abcXYZ019<>&"\'.-/é–ß💶]'), { minLength: 1, maxLength: Math.min(maxLength, 16) })
    .map((characters) => characters.join(''));
const day = fc.constantFrom('2026-01-01', '2026-03-31', '2028-02-29');
const amount: fc.Arbitrary<StatementAmount> = fc.oneof(
  fc.bigInt(-9_000_000_000_000n, 9_000_000_000_000n).map((cents) => ({
    hundredThousandths: cents * 1000n,
    writtenDecimals: 2,
  })),
  fc.bigInt(-9_000_000n, 9_000_000n).map((all) => ({ hundredThousandths: all * 10n + 1n, writtenDecimals: 5 })),
);
const account = fc.constantFrom(
  'DE44500105175407324931',
  'NL91ABNA0417164300',
  '0076-2011-88',
  'CH9300762011623852957',
);
const counterparty = fc.record({
  name: nullable(text(70)),
  account: nullable(account),
  bank: nullable(fc.constantFrom('NORDDE99XXX', 'ALPECH99', '021000021', 'River Bank of the North')),
});

type Extra = EntryContent['extra'];

/** A payment's extras, each present or not. */
const paymentExtra: fc.Arbitrary<Extra> = fc.record(
  {
    instructionId: text(35),
    messageId: text(35),
    paymentInformationId: text(35),
    transactionId: text(35),
    uetr: fc.uuid({ version: 4 }),
    chequeNumber: text(35),
    ultimateDebtor: text(70),
    ultimateCreditor: text(70),
    purpose: fc.constantFrom('GDDS', 'PURPOSE OF OUR OWN'),
    returnReason: fc.constantFrom('AC04', 'OWN REASON'),
    originalAmount: fc.constantFrom('USD 130', 'JPY 7000.5'),
    charges: fc.constantFrom('CHF 1.50'),
    additionalInformation: text(70),
  },
  { requiredKeys: [] },
);
const mandate: fc.Arbitrary<Extra> = fc.constantFrom<Extra>(
  {},
  { mandateId: 'MANDATE-1' },
  { mandateId: 'MANDATE-2', creditorId: 'DE98ZZZ09999999999' },
);
const exchange: fc.Arbitrary<Extra> = fc.constantFrom<Extra>({}, { originalAmount: 'USD 12.5', exchangeRate: '0.925' });
const code: fc.Arbitrary<Pick<EntryContent, 'transactionCode'> & { own: Extra }> = fc.constantFrom(
  { transactionCode: null, own: {} },
  { transactionCode: 'PMNT-RCDT-ESCT', own: {} },
  { transactionCode: 'PMNT-ICDT-XBCT', own: { proprietaryCode: 'NTRF+166' } },
  { transactionCode: 'NTRF+808', own: { proprietaryCode: 'NTRF+808' } },
);

/** The content of one payment, as an entry or a detail. */
const payment: fc.Arbitrary<EntryContent> = fc
  .record({
    amount,
    code,
    extras: fc.tuple(paymentExtra, mandate, exchange),
    ownReference: nullable(text(35)),
    bankReference: nullable(text(35)),
    endToEndId: nullable(text(35)),
    counterparty,
    unstructured: fc.array(text(140), { maxLength: 3 }),
    creditorReference: nullable(fc.constant('RF18539007547034')),
  })
  .map(({ code: { transactionCode, own }, extras, ownReference, unstructured, creditorReference, ...rest }) => {
    const extra: Extra = Object.assign({}, ...extras, own);
    if (creditorReference !== null) extra.creditorReference = creditorReference;
    return {
      ...rest,
      valueDate: null,
      bookingDate: null,
      currency: 'EUR',
      reversal: null,
      status: null,
      transactionCode,
      customerReference: ownReference ?? extra.instructionId ?? extra.paymentInformationId ?? null,
      remittance: creditorReference === null ? unstructured : [...unstructured, creditorReference],
      extra,
    };
  });

const booking = fc.record({
  valueDate: nullable(day),
  bookingDate: day,
  reversal: nullable(fc.boolean()),
  status: fc.constantFrom('BOOK', 'PDNG', 'INFO', 'FUTR'),
});
const single = fc
  .tuple(payment, booking, nullable(text(35)))
  .map(([content, booked, entryReference]): WritableEntry => {
    const extra = entryReference === null ? content.extra : { ...content.extra, entryReference };
    return { ...content, ...booked, extra, details: [] };
  });
const batch = fc
  .tuple(payment, booking, fc.array(payment, { minLength: 2, maxLength: 4 }))
  .map(([content, booked, details]): WritableEntry => {
    const { messageId, paymentInformationId, proprietaryCode } = content.extra;
    const extra: Extra = { numberOfTransactions: String(details.length) };
    if (messageId !== undefined) extra.messageId = messageId;
    if (paymentInformationId !== undefined) extra.paymentInformationId = paymentInformationId;
    if (proprietaryCode !== undefined) extra.proprietaryCode = proprietaryCode;
    const customerReference = paymentInformationId ?? messageId ?? null;
    const own = { counterparty: NO_COUNTERPARTY, remittance: [], endToEndId: null, customerReference, extra };
    return { ...content, ...booked, ...own, details };
  });

const balance: fc.Arbitrary<StatementBalance> = fc.record({ date: day, amount, currency: fc.constant('EUR') });

/** A whole statement; its balances need not add up. */
export const arbitraryCamtStatement: fc.Arbitrary<WritableStatement & { entries: WritableEntry[] }> = fc.record({
  statement: fc.record({
    account: fc.constantFrom(
      { iban: 'DE89370400440532013000', other: null, bic: 'ALPEDE99XXX', currency: 'EUR' },
      { iban: null, other: '7-4711-2', bic: null, currency: 'EUR' },
    ),
    reference: text(35),
    number: nullable(fc.constantFrom('1', '00064')),
    createdAt: fc.constant('2026-04-01T06:00:00'),
    openingBalance: nullable(balance),
    closingBalance: nullable(balance),
    closingAvailableBalance: nullable(balance),
    forwardAvailableBalances: fc.array(balance, { maxLength: 2 }),
    intermediateBalances: fc.array(balance, { maxLength: 2 }),
  }),
  entries: fc.array(fc.oneof(single, batch), { maxLength: 4 }),
});
