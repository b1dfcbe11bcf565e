import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import type { OwnerContent } from '@portico/contract/accounts/owners';
import { trustedId, type AccountId } from '@portico/contract/ids';
import { groupFaults, paymentFaults } from '@portico/contract/payments/manual/faults';
import { PAYMENT_KINDS, TERMS_OF } from '@portico/contract/payments/manual/kinds';
import { TERM_CODES } from '@portico/contract/payments/manual/lists';
import { orderedPayment, type ManualGroup, type OrderedPayment } from '@portico/contract/payments/manual/manual-order';
import { electronicClearingCode } from '@portico/contract/bank-codes/clearing-code';
import { formatMoney, parseDecimal } from '@portico/contract/money';
import { statedTotals } from '@portico/formats/pain001/pain001-totals';
import { misfitOfGroup, misfitOfTransaction } from '@portico/formats/pain001/written/pain001-fitness';
import type { OutgoingOrder, Pain001WriteVersion } from '@portico/formats/pain001/written/pain001-write';
import { written } from '../../../../formats/testing/order-of.ts';
import { eventsOf } from '../../../../formats/testing/read.ts';
import type { Account } from '../../accounts/public.ts';
import { asGroup, asTransaction } from './as-pain001.ts';
import { manualPaymentOf, termsOf } from './manual-of-order.ts';

const TODAY = '2026-11-17';
const SCHEMAS = join(
  process.env['PORTICO_SAMPLES'] ?? resolve(import.meta.dirname, '../../../../../shared/data'),
  'xsd',
);
const VERSIONS: Pain001WriteVersion[] = ['pain.001.001.03', 'pain.001.001.09'];

/** Texts as people enter them: letters and signs of many languages, markup, long ones; and nothing, most often. */
const texts = fc.oneof(
  { weight: 4, arbitrary: fc.constant('') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'Rent <May> & June',
      'Škoda - Ñandú',
      'Łódź Şişli Șerban €',
      '"x" ]]>',
      '//',
      'a  b',
      "-:'?",
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('B', 'Ä').chain((one) => fc.integer({ min: 1, max: 141 }).map((n) => one.repeat(n))),
  },
);
const named = fc.oneof(fc.constantFrom('Brunner AG', 'Käserei Emmental', "O'Neill & Sons", 'Εταιρεία'), texts);
const TRIALS = {
  account: [
    'CH9300762011623852957',
    'CH4431999123000889012',
    'DE89370400440532013000',
    'TR330006100519786457841326',
    '4410 0087 2219',
    '/12-3',
    '',
  ],
  reference: ['', '', '210000000003139471430009017', 'RF18539007547034', 'RF19539007547034'],
  bic: ['', 'TESTCHZZXXX', 'HRBLUS33', 'NOBIC'],
  amount: ['12.5', '0.01', '99999999999', '1.234', '1', ''],
  currency: ['CHF', 'EUR', 'USD', 'JPY', 'KWD'],
  country: ['', 'CH', 'DE', 'US', 'TR'],
  clearing: [
    ['', ''],
    ['', ''],
    ['USABA', '021000021'],
    ['CHBCC', '762'],
    ['GBDSC', '20-00-00'],
  ],
} as const;

const payment = fc
  .record({
    amount: fc.constantFrom(...TRIALS.amount),
    currency: fc.constantFrom(...TRIALS.currency),
    creditor: named,
    account: fc.constantFrom(...TRIALS.account),
    bic: fc.constantFrom(...TRIALS.bic),
    clearing: fc.constantFrom(...TRIALS.clearing),
    bankName: texts,
    intermediaryBic: fc.constantFrom('', '', 'CHASUS33', 'NOBIC'),
    intermediaryBankName: texts,
    purpose: fc.constantFrom('', '', 'RENT', 'sala', 'ABC'),
    street: texts,
    buildingNumber: fc.constantFrom('', '12a'),
    postCode: fc.constantFrom('', '8001'),
    town: fc.constantFrom('', 'Zürich', 'Cleveland OH'),
    country: fc.constantFrom(...TRIALS.country),
    remittance: texts,
    reference: fc.constantFrom(...TRIALS.reference),
    endToEndId: fc.constantFrom('', 'INV-4711', "A 1/(b)?:.,'+", 'Ä 1'),
    ultimateDebtor: texts,
    ultimateCreditor: texts,
  })
  .map(({ clearing: [clearingSystem, clearingCode], ...rest }) => ({ ...rest, clearingSystem, clearingCode }));

const terms = fc.oneof(
  fc.constantFrom(...PAYMENT_KINDS).map((kind) => TERMS_OF[kind]),
  fc.record({
    serviceLevel: fc.constantFrom('', ...TERM_CODES.serviceLevel),
    localInstrument: fc.constantFrom('', '', ...TERM_CODES.localInstrument),
    priority: fc.constantFrom('', ...TERM_CODES.priority),
    categoryPurpose: fc.constantFrom('', ...TERM_CODES.categoryPurpose),
    chargeBearer: fc.constantFrom('', ...TERM_CODES.chargeBearer),
    batchBooking: fc.constantFrom(true, false, null),
    debitAdvice: fc.constantFrom('', ...TERM_CODES.debitAdvice),
  }),
);

const owner = fc.record<OwnerContent>({
  name: fc.constantFrom('Acme AG', 'Zürcher & Söhne <Holding>'),
  lei: fc.constantFrom(null, '529900T8BM49AURSDO55'),
  identification: fc.constantFrom(null, 'CHE-123'),
  scheme: fc.constant(null),
  street: fc.constantFrom(null, 'Hauptstrasse'),
  buildingNumber: fc.constantFrom(null, '1'),
  postCode: fc.constantFrom(null, '4058'),
  town: fc.constantFrom(null, 'Basel'),
  country: fc.constantFrom(null, 'CH'),
});

const DEBIT = {
  accountId: trustedId<AccountId>('018f2f5e-0000-7000-8000-000000000003'),
  iban: 'CH5604835012345678009',
  other: null,
  currency: 'CHF',
  country: 'CH',
  bic: 'TESTCHZZXXX',
  clearingSystem: 'CHBCC',
  clearingCode: '99980',
  takesInstant: true,
} as Account;

/** Groups as the contract reads them, with those payments of which nothing is wrong. */
const group = fc
  .tuple(terms, fc.array(payment, { minLength: 40, maxLength: 80 }), owner)
  .map(([ofGroup, payments, debtor]) => {
    const read = payments.flatMap((one) => orderedPayment.safeParse(one).data ?? []);
    const entered: ManualGroup = { ...ofGroup, debitAccountId: DEBIT.accountId, executionDate: TODAY, payments: [] };
    const right = read.filter((one) => Object.keys(paymentFaults(one, entered, DEBIT)).length === 0);
    return { group: { ...entered, payments: right }, debtor };
  })
  .filter(
    ({ group: entered }) => entered.payments.length > 0 && Object.keys(groupFaults(entered, TODAY, DEBIT)).length === 0,
  );

/** The message of a group, without the payments that its format refuses, which the editor says too. */
function messageOf(entered: ManualGroup, debtor: OwnerContent, version: Pain001WriteVersion) {
  const made = asGroup(entered, 1, DEBIT, debtor);
  const all = entered.payments.map((one, index) => ({ one, transaction: asTransaction(one, index + 1, entered) }));
  const fitting = misfitOfGroup(made, version)
    ? []
    : all.filter(({ transaction }) => misfitOfTransaction(transaction, version) === null);
  const transactions = fitting.map(({ transaction }) => transaction);
  const order: OutgoingOrder = {
    header: {
      version: null,
      messageId: 'ORDER-1',
      createdAt: `${TODAY}T09:00:00Z`,
      initiatingParty: null,
      ...statedTotals(transactions),
    },
    groups: [{ group: { ...made, paymentInformationId: 'GROUP-1', ...statedTotals(transactions) }, transactions }],
  };
  return { order, kept: fitting.map(({ one }) => one) };
}

/** As the message says it: amounts with their decimals, codes without what people write between digits. */
function asRead(one: OrderedPayment) {
  const money = { amountHundredThousandths: parseDecimal(one.amount)!, currency: one.currency };
  return { ...one, amount: formatMoney(money), clearingCode: electronicClearingCode(one.clearingCode) };
}

const MESSAGES = fc.sample(group, { numRuns: 1_500, seed: 14 });

it('what is entered is enough to be worth looking at', () => {
  expect(MESSAGES.reduce((sum, { group: { payments } }) => sum + payments.length, 0)).toBeGreaterThan(2_000);
});

it.each(VERSIONS)('what is entered without a fault reads back equal from its %s', async (version) => {
  for (const { group: entered, debtor } of MESSAGES) {
    const { order, kept } = messageOf(entered, debtor, version);
    if (kept.length === 0) continue;
    const events = eventsOf(await written(order, version));
    const errors = events.filter((event) => event.kind === 'finding' && event.finding.severity === 'error');
    expect(errors).toEqual([]);
    const [read] = events.flatMap((event) => (event.kind === 'group' ? [event.group] : []));
    const { payments: _payments, debitAccountId: _account, ...ofGroup } = entered;
    expect(termsOf(read!)).toEqual(ofGroup);
    const back = events.flatMap((event) => (event.kind === 'transaction' ? [manualPaymentOf(event.transaction)] : []));
    expect(back).toEqual(kept.map(asRead));
  }
});

describe.skipIf(!existsSync(SCHEMAS))('what is entered without a fault is valid', () => {
  it.each([
    ['pain.001.001.03', 'iso/pain.001.001.03.xsd'],
    ['pain.001.001.09', 'iso/pain.001.001.09.xsd'],
  ] as const)('as %s by %s', async (version, file) => {
    const messages = MESSAGES.map(({ group: entered, debtor }) => messageOf(entered, debtor, version));
    const xml = await Promise.all(
      messages
        .filter(({ kept }) => kept.length > 0)
        .map(async ({ order }, index) => ({ fileName: `${index}.xml`, contents: await written(order, version) })),
    );
    expect(xml.length).toBeGreaterThan(200);
    const schema = readFileSync(join(SCHEMAS, file), 'utf8');
    const { errors } = await validateXML({ xml, schema, initialMemoryPages: 1_000, maxMemoryPages: 10_000 });
    expect(errors.slice(0, 5).map(({ message }) => message)).toEqual([]);
  });
});
