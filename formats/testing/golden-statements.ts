import type { WrittenEntry, WrittenReport, WrittenStatement } from '../src/mt940/written/mt940-written.ts';
import { NO_COUNTERPARTY, type StatementAmount, type StatementBalance } from '../src/statement/statement-model.ts';

const cents = (count: number): StatementAmount => ({ hundredThousandths: BigInt(count) * 1_000n, writtenDecimals: 2 });
const balance = (date: string, currency: string, count: number): StatementBalance => ({
  date,
  currency,
  amount: cents(count),
});

/** As a bank delivered it in MT940, in the German structure. */
const DELIVERED: WrittenEntry = {
  valueDate: '2026-03-30',
  bookingDate: '2026-03-31',
  amount: cents(125_000),
  reversal: false,
  transactionCode: 'NTRF',
  customerReference: 'NONREF',
  bankReference: 'ALP0004711',
  endToEndId: 'RE-2026-0815',
  counterparty: { name: 'Enzian Handels- und Vertriebs GmbH', account: 'AT021200000703447144', bank: 'ALPEATWWXXX' },
  remittance: ['Rechnung 0815 vom 02.03.2026'],
  extra: {
    businessTransactionCode: '166',
    bookingText: 'GUTSCHRIFT',
    primaNota: '9245',
    supplementary: '/OCMT/USD13,50/',
  },
  information: [
    '166?00GUTSCHRIFT?109245?20EREF+RE-2026-0815?21SVWZ+Rechnung 0815 ',
    'vom?2202.03.2026?30ALPEATWWXXX?31AT021200000703447144?32Enzian Ha',
    'ndels- und Vertrie?33bs GmbH',
  ],
};

/** As a bank delivered it in camt.053: without lines, and with longer references. */
const COMPOSED: WrittenEntry = {
  valueDate: '2026-03-31',
  bookingDate: '2026-03-31',
  amount: cents(-9_905),
  reversal: true,
  transactionCode: 'PMNT-ICDT-ESCT',
  customerReference: 'PAY-2026-03-31-000-17',
  bankReference: '2026033100000000000042',
  endToEndId: 'E2E-17',
  counterparty: { name: 'Lärche & Söhne AG', account: 'CH9300762011623852957', bank: 'ALPECH99XXX' },
  remittance: ['Miete April', 'Lager Nord, Halle 3 (Ersatz für den Auftrag vom Februar)'],
  extra: { paymentInformationId: 'PAY-2026-03-31-000-17' },
};

const CHARGES: WrittenEntry = {
  valueDate: '2026-03-31',
  bookingDate: '2026-03-31',
  amount: cents(-1_200),
  reversal: false,
  transactionCode: 'ACMT-MDOP-CHRG',
  customerReference: null,
  bankReference: 'FEE-3',
  endToEndId: null,
  counterparty: NO_COUNTERPARTY,
  remittance: [],
  extra: { additionalInformation: 'Account maintenance, March' },
};

const EURO_ACCOUNT = { iban: 'AT483200000012345864', other: null, bic: 'ALPEATWWXXX', currency: 'EUR' };
const FRANC_ACCOUNT = { iban: 'CH5604835012345678009', other: null, bic: 'ALPECH99', currency: 'CHF' };

/** Statements of invented banks in which every option has something to change. */
export const GOLDEN_STATEMENTS: readonly WrittenStatement[] = [
  {
    account: EURO_ACCOUNT,
    senderBic: 'ALPEATWWXXX',
    reference: 'ALP2603310007',
    number: '64/1',
    portalNumber: 61,
    openingBalance: balance('2026-03-30', 'EUR', 1_000_000),
    closingBalance: balance('2026-03-31', 'EUR', 1_125_000),
    closingAvailableBalance: balance('2026-03-31', 'EUR', 1_100_000),
    forwardAvailableBalances: [balance('2026-04-01', 'EUR', 1_125_000)],
    entries: [DELIVERED],
  },
  {
    account: FRANC_ACCOUNT,
    senderBic: 'ALPECH99',
    reference: 'STATEMENT-2026-03-31-CH5604835012345678009',
    number: '00063',
    portalNumber: 62,
    openingBalance: balance('2026-03-30', 'CHF', -50_000),
    closingBalance: balance('2026-03-31', 'CHF', -61_105),
    closingAvailableBalance: null,
    forwardAvailableBalances: [],
    entries: [COMPOSED, CHARGES],
  },
  {
    account: FRANC_ACCOUNT,
    senderBic: 'ALPECH99',
    reference: null,
    number: null,
    portalNumber: 63,
    openingBalance: balance('2026-03-31', 'CHF', -61_105),
    closingBalance: balance('2026-04-01', 'CHF', -61_105),
    closingAvailableBalance: null,
    forwardAvailableBalances: [],
    entries: [],
  },
];

export const GOLDEN_REPORTS: readonly WrittenReport[] = GOLDEN_STATEMENTS.map(
  ({ account, senderBic, reference, number, portalNumber, entries }, index) => ({
    account,
    senderBic,
    reference,
    number,
    portalNumber: portalNumber ?? null,
    entries,
    day: '2026-03-31',
    createdAt: `2026-03-31T1${index}:30:00+02:00`,
    currency: account.currency!,
  }),
);
