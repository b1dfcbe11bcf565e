import { describe, expect, it } from 'vitest';
import { groupFaults, paymentNeeds, paymentFaults, type DebitSide, type GroupTerms } from './faults.ts';
import { kindOf, PAYMENT_KINDS, TERMS_OF } from './kinds.ts';
import { manualPayment, type ManualPayment } from './manual-order.ts';
import { NO_PAYMENT } from './no-payment.ts';

const SWISS: DebitSide = {
  iban: 'CH5604835012345678009',
  other: null,
  currency: 'CHF',
  country: 'CH',
  bic: 'TESTCHZZXXX',
  takesInstant: false,
};
const IBAN = 'CH9300762011623852957';
const QR_IBAN = 'CH4431999123000889012';
const QR_REFERENCE = '210000000003139471430009017';
const GERMAN = 'DE89370400440532013000';
const TURKISH = 'TR330006100519786457841326';

const payment = (change: Partial<ManualPayment> = {}): ManualPayment => ({
  ...manualPayment.parse({ amount: '12.50', currency: 'CHF', creditor: 'Brunner AG', account: IBAN }),
  ...change,
});
const terms = (change: Partial<GroupTerms> = {}): GroupTerms => ({
  debitAccountId: '018f2f5e-0000-7000-8000-000000000003',
  executionDate: '2026-11-28',
  ...TERMS_OF.STANDARD,
  ...change,
});
const SEPA = TERMS_OF.SEPA;
const sepa = (change: Partial<ManualPayment> = {}) => payment({ currency: 'EUR', account: GERMAN, ...change });

/** The faults by field, by the last part of their sentence's name. */
function found(one: ManualPayment, group: Pick<GroupTerms, 'serviceLevel'> = TERMS_OF.STANDARD, debit = SWISS) {
  const faults = paymentFaults(one, group, debit);
  return Object.fromEntries(Object.entries(faults).map(([field, { key }]) => [field, key.split('.').at(-1)]));
}

it('nothing is wrong with a payment that has what it needs', () => {
  expect(found(payment())).toEqual({});
  expect(found(sepa(), SEPA)).toEqual({});
  expect(found(payment({ account: QR_IBAN, reference: QR_REFERENCE }))).toEqual({});
  expect(found(payment({ reference: 'RF18539007547034' }))).toEqual({});
});

it('an empty one lacks all that every payment needs', () => {
  expect(found(manualPayment.parse({}))).toEqual({
    amount: 'amountMissing',
    currency: 'currencyMissing',
    creditor: 'creditorMissing',
    account: 'accountMissing',
  });
});

describe('an amount', () => {
  it.each<[string, string, string]>([
    ['0', 'CHF', 'amountNotPositive'],
    ['-5', 'CHF', 'amountNotPositive'],
    ['12,50', 'CHF', 'amountMalformed'],
    ['1e5', 'CHF', 'amountMalformed'],
    ['0.001', 'CHF', 'amountDecimals'],
    ['10.5', 'JPY', 'amountDecimals'],
    ['99999999999999.99', 'CHF', 'amountTooLarge'],
  ])('of %s %s: %s', (amount, currency, fault) => {
    expect(found(payment({ amount, currency }))).toEqual({ amount: fault });
  });

  it('without a currency lacks that alone', () => {
    expect(found(payment({ amount: '10.005', currency: '' }))).toEqual({ currency: 'currencyMissing' });
  });

  it.each([
    ['10', 'JPY'],
    ['1.234', 'KWD'],
    ['0.01', 'CHF'],
    ['10.500', 'CHF'],
  ])('of %s %s is one', (amount, currency) => {
    expect(found(payment({ amount, currency }))).toEqual({});
  });
});

describe('a creditor’s account', () => {
  it.each<[string, string]>([
    ['CH9300762011623852958', 'ibanCheckDigitsWrong'],
    ['CH93 0076 2011 6238 5295 8', 'ibanCheckDigitsWrong'],
    ['de8937040044053201300', 'ibanLengthWrong'],
    [SWISS.iban!, 'sameAccount'],
  ])('%s: %s', (account, fault) => {
    expect(found(payment({ account }))).toEqual({ account: fault });
  });

  it.each(['СН9300762011623852957', 'ＣＨ9300762011623852957', '//', '１２３４'])('no bank reads %s', (account) => {
    expect(found(payment({ account, bic: 'TESTCHZZXXX' }))).toEqual({ account: 'accountMalformed' });
  });

  it('may have the word before it', () => {
    expect(manualPayment.parse({ account: 'IBAN: CH93 0076 2011 6238 5295 7' }).account).toBe(IBAN);
  });

  it('that is no IBAN needs its bank', () => {
    const other = payment({ account: '4410 0087 2219' });
    expect(found(other)).toEqual({ bic: 'bankMissing' });
    expect(paymentNeeds(other, TERMS_OF.STANDARD, SWISS).bank).toBe('noIban');
    expect(found(payment({ account: '4410', clearingSystem: 'CHBCC', clearingCode: '762' }))).toEqual({});
  });
});

describe('a creditor abroad', () => {
  it('needs town and country, outside SEPA the bank too', () => {
    expect(found(payment({ account: GERMAN }))).toEqual({ town: 'townMissing', country: 'countryMissing' });
    expect(found(payment({ account: TURKISH }))).toMatchObject({ bic: 'bankMissing', town: 'townMissing' });
    const complete = { account: TURKISH, bic: 'TESTTRISXXX', town: 'Izmir', country: 'TR' };
    expect(found(payment(complete))).toEqual({});
  });

  it('has its bank judged by the IBAN, and its address by both', () => {
    expect(found(payment({ account: GERMAN, country: 'US', town: 'Cleveland' }))).toEqual({});
    expect(found(payment({ account: TURKISH, country: 'CH', town: 'Zug' }))).toEqual({ bic: 'bankMissing' });
    expect(found(payment({ account: 'GB29NWBK60161331926819', country: 'JE', town: 'Saint Helier' }))).toEqual({});
    expect(paymentNeeds(payment({ account: TURKISH, country: 'CH' }), TERMS_OF.STANDARD, SWISS).address).toBe('abroad');
  });

  it('is one for the account debited: at home in Germany, this one is not', () => {
    expect(found(payment({ account: GERMAN }), TERMS_OF.STANDARD, { ...SWISS, country: 'DE' })).toEqual({});
  });
});

it('an address that is begun needs town and country', () => {
  expect(found(payment({ street: 'Hauptstrasse' }))).toEqual({ town: 'townMissing', country: 'countryMissing' });
  expect(found(payment({ street: 'Hauptstrasse', town: 'Zug', country: 'CH' }))).toEqual({});
  expect(found(payment({ town: 'Zug', country: 'QQ' }))).toMatchObject({ country: 'countryUnknown' });
});

describe('SEPA', () => {
  it('takes EUR to IBANs of its countries, with the references it knows', () => {
    expect(found(sepa({ currency: 'CHF' }), SEPA)).toEqual({ currency: 'sepaCurrency' });
    expect(found(sepa({ account: '4410' }), SEPA)).toMatchObject({ account: 'sepaIban' });
    expect(found(sepa({ account: TURKISH }), SEPA)).toMatchObject({ account: 'sepaCountry' });
    expect(found(sepa({ reference: QR_REFERENCE }), SEPA)).toEqual({ reference: 'sepaReference' });
    const both = { reference: 'RF18539007547034', remittance: 'Invoice' };
    expect(found(sepa(both), SEPA)).toEqual({ remittance: 'sepaRemittance' });
    const between = { bic: 'TESTDEFFXXX', intermediaryBic: 'CHASUS33' };
    expect(found(sepa(between), SEPA)).toEqual({ intermediaryBic: 'sepaIntermediary' });
  });

  it('takes no other charges than its own', () => {
    expect(groupFaults(terms({ ...SEPA }), '2026-11-28', SWISS)).toEqual({});
    expect(Object.keys(groupFaults(terms({ ...SEPA, chargeBearer: 'DEBT' }), '2026-11-28', SWISS))).toEqual([
      'chargeBearer',
    ]);
  });
});

it.each<[Partial<ManualPayment>, object]>([
  [{ bic: 'NOBIC' }, { bic: 'bicMalformed' }],
  [{ clearingCode: '762' }, { clearingSystem: 'clearingSystemMissing' }],
  [{ clearingSystem: 'CHBCC' }, { clearingCode: 'clearingCodeMissing' }],
  [{ clearingSystem: 'USABA', clearingCode: '021000022' }, { clearingCode: 'clearingCodeCheckDigitWrong' }],
  [{ bankName: 'Some bank' }, { bankName: 'bankNameAlone' }],
  [{ intermediaryBic: 'CHASUS33' }, { bic: 'bankMissing' }],
  [{ intermediaryBic: 'CHASUS33', bic: 'TESTCHZZXXX' }, {}],
  [{ intermediaryBankName: 'Bank between' }, { intermediaryBankName: 'intermediaryAlone' }],
  [{ purpose: 'RENT' }, {}],
  [{ purpose: 'R1' }, { purpose: 'purposeMalformed' }],
  [{ reference: QR_REFERENCE }, { reference: 'qrIbanMissing' }],
  [{ account: QR_IBAN }, { reference: 'qrReferenceMissing' }],
  [{ account: QR_IBAN, reference: QR_REFERENCE, currency: 'USD' }, { currency: 'qrCurrency' }],
  [{ account: QR_IBAN, reference: 'RF18539007547034' }, { reference: 'qrReferenceMissing' }],
  [{ reference: 'RF19539007547034' }, { reference: 'referenceCheckDigitWrong' }],
  [{ remittance: 'Invoice\u200b' }, { remittance: 'unseenCharacters' }],
  [{ creditor: 'ООО Ромашка' }, { creditor: 'uncarriedCharacters' }],
  // The web replaces it before it is sent; what comes otherwise isn't changed behind anybody's back.
  [{ creditor: 'Müller’s' }, { creditor: 'uncarriedCharacters' }],
  [{ creditor: 'A\u00A0B' }, { creditor: 'uncarriedCharacters' }],
  [{ creditor: 'Łódź Müller «Şişli» €' }, {}],
  [{ endToEndId: "RE-2026/07 (1): +a,b.c?'" }, {}],
  [{ endToEndId: 'Löhne' }, { endToEndId: 'endToEndIdCharacters' }],
  [{ endToEndId: '/7' }, { endToEndId: 'endToEndIdCharacters' }],
  [{ endToEndId: '7/' }, { endToEndId: 'endToEndIdCharacters' }],
  [{ endToEndId: 'a//b' }, { endToEndId: 'endToEndIdCharacters' }],
  [{ endToEndId: 'Nr. №' }, { endToEndId: 'uncarriedCharacters' }],
  [{ remittance: 'x'.repeat(141) }, { remittance: 'textTooLong' }],
  [{ account: '1'.repeat(35), bic: 'TESTCHZZXXX' }, { account: 'textTooLong' }],
])('%o: %o', (change, faults) => {
  expect(found(payment(change))).toEqual(faults);
});

describe('an instant payment', () => {
  const instant = (change: object = {}) => terms({ ...SEPA, localInstrument: 'INST', ...change });
  const faultsFrom = (debit: DebitSide | null, change: object = {}) =>
    Object.values(groupFaults(instant(change), '2026-11-28', debit)).map((one) => one.key);

  it('is one of SEPA, from a bank that takes it', () => {
    expect(faultsFrom({ ...SWISS, takesInstant: true })).toEqual([]);
    expect(faultsFrom(null)).toEqual([]);
    expect(faultsFrom(SWISS)).toEqual(['payments.manual.fault.instantNotTaken']);
    expect(faultsFrom(null, { serviceLevel: 'URGP' })).toEqual(['payments.manual.fault.instantOfSepa']);
  });
});

it('takes debit advices for accounts at banks in Switzerland and Liechtenstein alone', () => {
  const faultsIn = (country: string, debitAdvice: GroupTerms['debitAdvice']) =>
    groupFaults(terms({ debitAdvice }), '2026-11-28', { ...SWISS, bic: `TEST${country}ZZXXX` });
  for (const country of ['CH', 'LI']) expect(faultsIn(country, 'CWD')).toEqual({});
  expect(faultsIn('DE', 'CWD')).toEqual({ debitAdvice: { key: 'payments.manual.fault.debitAdviceNotTaken' } });
  expect(faultsIn('DE', '')).toEqual({});
  // No account is chosen yet.
  expect(groupFaults(terms({ debitAdvice: 'NOA' }), '2026-11-28', null)).toEqual({});
});

describe('an execution date', () => {
  it.each([
    ['', 'executionDateMissing'],
    ['2026-11-27', 'executionDatePast'],
    ['2031-11-29', 'executionDateTooFar'],
  ])('%j: %s', (executionDate, fault) => {
    const { executionDate: one } = groupFaults(terms({ executionDate }), '2026-11-28', SWISS);
    expect(one?.key).toBe(`payments.manual.fault.${fault}`);
  });

  it.each(['2026-11-28', '2031-11-28'])('%s can be', (executionDate) => {
    expect(groupFaults(terms({ executionDate }), '2026-11-28', SWISS)).toEqual({});
  });
});

it('each kind is recognised by its terms', () => {
  expect(PAYMENT_KINDS.map((kind) => kindOf(TERMS_OF[kind]))).toEqual(PAYMENT_KINDS);
});

it('an empty payment is what the schema makes of nothing', () => {
  expect(manualPayment.parse({})).toEqual(NO_PAYMENT);
});
