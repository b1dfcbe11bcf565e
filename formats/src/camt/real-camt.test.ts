import { formatDecimal, parseDecimal } from '@portico/contract/money';
import { describe, expect, test } from 'vitest';
import { readCamtFile } from '../../testing/camt-file.ts';
import { originsExpectations, realXmlFiles } from '../../testing/real-files.ts';
import { parse } from '../parse/parse.ts';
import type { EntryContent, StatementAmount, StatementBalance, StatementEntry } from '../statement/statement-model.ts';

/** Every real file with findings, and their keys; all others are read without any. */
const FINDINGS = new Map<string, string>([
  ['BkToCstmrAcctRpt__hbci4j__test-camt-parse-invalid.xml', 'namespaceUnknown statementsMissing'],
  ['BkToCstmrStmt__sebastienrouss__golden-camt053_no_namespace.xml', 'namespaceMissing'],
  ['camt.052.001.02__genkgo__camt052.v2.with-account-name.xml', 'entryDatesMissing'],
  ['camt.052.001.02__hbci4j__test-camt-ruecklastschrift.xml', 'balancesDoNotAddUp'],
  ['camt.052.001.04__genkgo__camt052.v4.xml', 'entryCurrencyDiffers'],
  ['camt.052.001.06__genkgo__camt052.v6.Amt-zero.xml', 'entryCurrencyDiffers'],
  ['camt.052.001.06__genkgo__camt052.v6.xml', 'entryCurrencyDiffers'],
  [
    'camt.052.001.08__ABN-AMRO__ballerina-plat__mt941_camt_052_A_B.xml',
    'balancesDoNotAddUp numberOfEntriesDiffers sumOfEntriesDiffers',
  ],
  ['camt.052.001.08__hbci4j__test-camt-parse-5200108-invalid-saldo.xml', 'balanceUnreadable'],
  ['camt.052.001.08__hbci4j__test-camt-parse-5200108-missing-date.xml', 'balanceDateMissing'],
  ['camt.053.001.02__ABN-AMRO__oca__test-camt053.xml', 'balancesDoNotAddUp'],
  ['camt.053.001.02__GoldmanSachs__monetr__goldman-uk-camt053-v2.xml', 'balancesDoNotAddUp'],
  [
    'camt.053.001.02__GoldmanSachs__monetr__goldman-us-camt053-v2.xml',
    'entryCurrencyDiffers numberOfEntriesDiffers sumOfEntriesDiffers',
  ],
  ['camt.053.001.02__genkgo__camt053.v2.all-balance-types.xml', 'balancesDoNotAddUp'],
  ['camt.053.001.02__genkgo__camt053.v2.five.decimals.xml', 'balancesDoNotAddUp'],
  [
    'camt.053.001.02__genkgo__camt053.v2.with-account-name.xml',
    'entryCurrencyDiffers openingBalanceMissing closingBalanceMissing',
  ],
  ['camt.053.001.02__genkgo__camt053.v2.wrong.xml', 'statementsMissing'],
  ['camt.053.001.02__genkgo__camt53.only-Dt-with-DtTm.xml', 'closingBalanceMissing'],
  ['camt.053.001.02__insensefi__camt53.xml', 'balancesDoNotAddUp'],
  ['camt.053.001.02__moov-io__statement_1.xml', 'openingBalanceMissing closingBalanceMissing'],
  ['camt.053.001.02__rayslava__sample.xml', 'entryAmountNegative closingBalanceMissing'],
  ['camt.053.001.02__resilio-tech__sample_camt053.xml', 'balancesDoNotAddUp'],
  [
    'camt.053.001.02__sebastienrouss__golden-camt053_garbled_amount.xml',
    'entryAmountUnreadable openingBalanceMissing closingBalanceMissing',
  ],
  [
    'camt.053.001.04__PostFinance__moov-io__camt.053_P_CH2909000000250094239_1110092698_0_2020112503071366.xml',
    'balancesDoNotAddUp',
  ],
  [
    'camt.053.001.04__PostFinance__stanisci__camt053_P_CH2909000000250094239_1110092698_0_2020062503071366_v2009.xml',
    'balancesDoNotAddUp',
  ],
  ['camt.053.001.07__prowide__camt.053.001.07.xml', 'openingBalanceMissing closingBalanceMissing'],
  [
    'camt.053.001.08__Commerzbank__dpatel76__camt.053-e2e-test.xml',
    'balancesDoNotAddUp numberOfEntriesDiffers sumOfEntriesDiffers',
  ],
  [
    'camt.053.001.08__GoldmanSachs__monetr__goldman-eu-camt053-v8.xml',
    'balancesDoNotAddUp sumOfEntriesDiffers numberOfEntriesDiffers',
  ],
  ['camt.053.001.04__genkgo__camt053.v4.xml', 'statementPageMissing'],
  ['camt.053.001.08__genkgo__camt053.v8.xml', 'statementPageMissing'],
  [
    'camt.053.001.08__Lithuanian-clearing__subite-eu__2024-04-11.xml',
    'balanceDirectionUnknown entryDatesMissing statementPageMissing',
  ],
  [
    'camt.053.001.08__Lithuanian-clearing__subite-eu__2024-08-21.xml',
    'balanceDirectionUnknown entryDatesMissing statementPageMissing',
  ],
  ['camt.053.001.08__Lithuanian-clearing__subite-eu__2024-09-06.xml', 'balanceDirectionUnknown entryDatesMissing'],
  [
    'camt.053.001.08__PostFinance__stanisci__camt053_P_CH2909000000250094239_1110092698_0_2020112503071366_v2019.xml',
    'balancesDoNotAddUp',
  ],
  ['camt.054.001.02__genkgo__camt054.v2.with-account-name.xml', 'entryDatesMissing'],
  ['camt.054.001.02__viafintech__camt054-valid_example_with_empty_amount.xml', 'entryAmountMissing'],
  ['camt.054.001.08__genkgo__camt054.v8-with-UETR.xml', 'entryDatesMissing'],
  ['camt.054.001.08__genkgo__camt054.v8-with-financial-institution.xml', 'entryDatesMissing'],
  ['camt.054.001.08__query-farm__camt054-notification1.xml', 'entryDatesMissing'],
  ['camt.054.001.10__Lithuanian-clearing__subite-eu__2024-03-18.xml', 'entryDatesMissing'],
  ['camt.054.001.10__Lithuanian-clearing__subite-eu__2024-11-12.xml', 'entryDatesMissing'],
  ['camt.054.001.12__ballerina-plat__c_56_4_1-CBPR_c.56.4.1_camt.054-DtoE.xml', 'entryDatesMissing'],
]);

type FactBalance = { type?: string; amount?: string; ccy?: string; cdtDbt?: string; date?: string };
type FactTransaction = { e2e?: string; debtor?: string; creditor?: string; ustrd?: string[] };
type FactEntry = {
  amount: string;
  ccy?: string;
  cdtDbt?: string;
  reversal?: string;
  status?: string;
  booking?: string;
  value?: string;
  bkTxCd?: string;
  prtry?: string;
  txDetails: number;
  tx?: FactTransaction[];
};
type FactStatement = {
  id?: string;
  seq?: string;
  account?: string;
  servicer?: string;
  balances?: FactBalance[];
  entryCount: number;
  netSum?: string;
  entries?: FactEntry[];
};
type Facts = { wellFormed: boolean; entryCount: number; statements: FactStatement[] };

const files = realXmlFiles<Facts>('camt');

/** The signed effect on the balance from amount and indicator, as a plain decimal; null if there is no amount. */
function effect(amount = '', direction?: string | null): string | null {
  const read = parseDecimal(amount.replace(/^-/, ''));
  return !direction || read === null ? null : formatDecimal(direction === 'DBIT' ? -read : read);
}

const written = (amount: StatementAmount | null | undefined) =>
  amount ? formatDecimal(amount.hundredThousandths) : null;
const day = (text?: string) => text?.slice(0, 10) ?? null;

function expectedBalance({ balances = [] }: FactStatement, ...codes: string[]) {
  const fact = codes.flatMap((code) => balances.find(({ type }) => type === code) ?? [])[0];
  const amount = effect(fact?.amount, fact?.cdtDbt);
  return amount === null ? null : [amount, fact?.ccy ?? null, day(fact?.date)];
}

const readBalance = (balance: StatementBalance | null) =>
  balance && [written(balance.amount), balance.currency, balance.date];

function expectedEntry(fact: FactEntry) {
  return {
    amount: effect(fact.amount, fact.cdtDbt),
    currency: fact.ccy ?? null,
    status: fact.status ?? null,
    bookingDate: day(fact.booking),
    valueDate: day(fact.value),
    reversal: fact.reversal === undefined ? null : fact.reversal === 'true',
    details: fact.txDetails > 1 ? fact.txDetails : 0,
  };
}

const readEntry = ({ amount, currency, status, bookingDate, valueDate, reversal, details }: StatementEntry) => ({
  amount: written(amount),
  currency,
  status,
  bookingDate,
  valueDate,
  reversal,
  details: details.length,
});

/** Each entry with its known facts, which cover only the first entries of a long statement. */
function withFacts({ statements }: Facts, file: Uint8Array): { entry: StatementEntry; fact: FactEntry }[] {
  const { entries, ends } = readCamtFile(file);
  let first = 0;
  return ends.flatMap(({ entryCount }, index) => {
    const own = entries.slice(first, (first += entryCount));
    return (statements[index]?.entries ?? []).flatMap((fact, place) => {
      const entry = own[place];
      return entry ? [{ entry, fact }] : [];
    });
  });
}

/** Each payment with its known facts: the details of a batch, else the entry itself. */
function paymentsWithFacts(facts: Facts, file: Uint8Array): { payment: EntryContent; fact: FactTransaction }[] {
  return withFacts(facts, file).flatMap(({ entry, fact }) => {
    const payments = fact.txDetails > 1 ? entry.details : [entry];
    return (fact.tx ?? []).flatMap((each, place) => {
      const payment = payments[place];
      return payment ? [{ payment, fact: each }] : [];
    });
  });
}

function readSums(file: Uint8Array): string[] {
  const { entries, ends } = readCamtFile(file);
  let first = 0;
  return ends.map(({ entryCount }) => {
    const own = entries.slice(first, (first += entryCount));
    return formatDecimal(own.reduce((sum, { amount }) => sum + (amount?.hundredThousandths ?? 0n), 0n));
  });
}

describe.skipIf(files.length === 0)('real camt files', () => {
  test('exist, including every name in the table', () => {
    const names = new Set(files.map(([name]) => name));
    expect([...FINDINGS.keys()].filter((name) => !names.has(name))).toEqual([]);
  });

  test.each(files)('%s has the known findings, each with its place', async (name, _facts, file) => {
    const { problems, format } = await parse(file, ({ key }) => key);
    expect(format).toMatch(/^camt\.05[234]/);
    expect([...new Set(problems.map(({ message }) => message))].join(' ')).toBe(FINDINGS.get(name) ?? '');
    expect(problems.flatMap(({ line, column, path }) => [line, column, path])).not.toContain(null);
  });

  test.each(files)('%s gives every statement with its balances', (_name, facts, file) => {
    const read = readCamtFile(file).ends.map((end) => ({
      reference: end.reference,
      number: end.number,
      account: end.account.iban ?? end.account.other,
      bic: end.account.bic,
      entryCount: end.entryCount,
      opening: readBalance(end.openingBalance),
      closing: readBalance(end.closingBalance),
      available: readBalance(end.closingAvailableBalance),
    }));
    const expected = facts.statements.map((fact) => ({
      reference: fact.id ?? null,
      number: fact.seq ?? null,
      account: fact.account ?? null,
      bic: fact.servicer ?? null,
      entryCount: fact.entryCount,
      opening: expectedBalance(fact, 'OPBD', 'PRCD'),
      closing: expectedBalance(fact, 'CLBD'),
      available: expectedBalance(fact, 'CLAV'),
    }));
    expect(read).toEqual(expected);
  });

  test.each(files)('%s: every entry matches', (_name, facts, file) => {
    const known = withFacts(facts, file);
    expect(known.map(({ entry }) => readEntry(entry))).toEqual(known.map(({ fact }) => expectedEntry(fact)));
    const coded = known.filter(({ fact }) => fact.bkTxCd ?? fact.prtry);
    expect(coded.map(({ entry }) => entry.transactionCode)).toEqual(
      coded.map(({ fact }) => fact.bkTxCd?.replaceAll('/', '-') ?? fact.prtry),
    );
  });

  test.each(files)('%s: every payment matches', (_name, facts, file) => {
    const known = paymentsWithFacts(facts, file);
    expect(known.map(({ payment }) => payment.endToEndId)).toEqual(known.map(({ fact }) => fact.e2e ?? null));
    for (const { payment, fact } of known) expect(payment.remittance).toEqual(expect.arrayContaining(fact.ustrd ?? []));
    const named = known.filter(({ payment, fact }) => payment.counterparty.name && (fact.debtor ?? fact.creditor));
    for (const { payment, fact } of named) expect([fact.debtor, fact.creditor]).toContain(payment.counterparty.name);
  });

  test.each(files)('%s: the sum of each statement matches the facts', (_name, facts, file) => {
    const sums = readSums(file).map((sum, index) => [facts.statements[index], sum] as const);
    // The facts take a minus sign in an amount literally.
    const comparable = sums.filter(([fact]) => fact?.netSum && !fact.entries?.some(({ amount }) => amount.startsWith('-')));
    expect(comparable.map(([, sum]) => sum)).toEqual(
      comparable.map(([fact]) => formatDecimal(parseDecimal(fact?.netSum ?? '') ?? -1n)),
    );
  }); // prettier-ignore

  const originals = files
    .map(([name, , file]) => [name, originsExpectations('camt', name, /\.json$/), file] as const)
    .filter(([, expected]) => expected.length > 0);

  test('some come with expectations from their source', () => {
    expect(originals.length).toBeGreaterThan(10);
  });

  test.each(originals)('%s is read as its source reads it', (_name, expected, file) => {
    const { entries } = readCamtFile(file);
    const origins = expected.map((text) => (JSON.parse(text) as { getEntries: OriginEntry[] }).getEntries);
    // With several statements, it lists the entries of only one.
    for (const origin of origins.filter(({ length }) => length === entries.length)) {
      expect(entries.map(readOrigin)).toEqual(origin.map(expectedOrigin));
    }
  });
});

/** Amounts in hundredths, dates as the text of a DateTime. */
type OriginEntry = {
  getAmount: { getAmount: string; getCurrency: { getCode: string } };
  getAccountServicerReference: string | null;
  getBookingDate: { '0': string } | null;
  getValueDate: { '0': string } | null;
  getReversalIndicator: boolean;
};

const expectedOrigin = ({ getAmount: money, ...entry }: OriginEntry) => ({
  hundredThousandths: BigInt(money.getAmount) * 1000n,
  currency: money.getCurrency.getCode,
  bankReference: entry.getAccountServicerReference,
  bookingDate: day(entry.getBookingDate?.['0']),
  valueDate: day(entry.getValueDate?.['0']),
  reversal: entry.getReversalIndicator,
});

const readOrigin = ({ amount, currency, bankReference, bookingDate, valueDate, reversal }: StatementEntry) => ({
  hundredThousandths: amount?.hundredThousandths,
  currency,
  bankReference,
  bookingDate,
  valueDate,
  reversal: reversal ?? false,
});
