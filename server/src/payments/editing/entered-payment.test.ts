import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ManualPayment } from '@portico/contract/payments/manual/manual-order';
import type { Transaction as Payment } from '@portico/formats/pain001/pain001-model';
import { arbitraryOrder } from '../../../../formats/testing/arbitrary-order.ts';
import { contentJson } from '../content/content-json.ts';
import { inForm } from '../manual/payment-in-form.ts';
import { changedFields, withEntered } from './entered-payment.ts';

const payments = arbitraryOrder.map((order) => order.groups[0]!.transactions[0]!);

/** Something else for each field, as somebody would enter it. */
const OTHER: ManualPayment = {
  amount: '17.35',
  currency: 'CHF',
  creditor: 'Brunner Werkzeuge AG',
  account: 'CH9300762011623852957',
  bic: 'POFICHBEXXX',
  clearingSystem: 'CHBCC',
  clearingCode: '09000',
  bankName: 'PostFinance',
  intermediaryBic: 'CHASUS33XXX',
  intermediaryBankName: 'Bank between',
  street: 'Bahnhofstrasse',
  buildingNumber: '7',
  postCode: '8400',
  town: 'Winterthur',
  country: 'CH',
  remittance: 'Invoice 4711',
  reference: 'RF18539007547034',
  purpose: 'RENT',
  endToEndId: 'OURS-1',
  ultimateDebtor: 'Acme Deutschland GmbH',
  ultimateCreditor: 'Brunner Holding AG',
};

/** Fields that only make sense together. */
const PARTS: (keyof ManualPayment)[][] = [
  ['amount', 'currency'],
  ['creditor'],
  ['account'],
  ['bic', 'clearingSystem', 'clearingCode', 'bankName'],
  ['intermediaryBic', 'intermediaryBankName'],
  ['purpose'],
  ['street', 'buildingNumber', 'postCode', 'town', 'country'],
  ['remittance'],
  ['reference'],
  ['endToEndId'],
  ['ultimateDebtor'],
  ['ultimateCreditor'],
];
const parts = fc.subarray(PARTS).map((chosen) => chosen.flat());

const changed = (payment: Payment, fields: readonly (keyof ManualPayment)[]) => {
  const before = inForm(payment);
  const entered = { ...before, ...Object.fromEntries(fields.map((field) => [field, OTHER[field]])) };
  return { before, entered, after: withEntered(payment, before, entered) };
};

it('stays as it is if nothing was changed', () => {
  fc.assert(
    fc.property(payments, (payment) => {
      expect(contentJson(changed(payment, []).after)).toBe(contentJson(payment));
    }),
  );
});

it('reads in the editor as it was entered', () => {
  fc.assert(
    fc.property(payments, parts, (payment, fields) => {
      const { entered, after } = changed(payment, fields);
      const read = inForm(after);
      // The currency decides with how many decimals an amount is written.
      const { amount: _written, ...rest } = read;
      const { amount: _entered, ...asked } = entered;
      expect(rest).toEqual(asked);
    }),
  );
});

it('keeps everything that none of the changed fields is about', () => {
  const ABOUT: Partial<Record<keyof ManualPayment, (keyof Payment)[]>> = {
    amount: ['amountHundredThousandths', 'currency', 'amountAsWritten'],
    creditor: ['creditor'],
    account: ['creditorAccount', 'further'],
    bic: ['creditorAgent', 'further'],
    street: ['creditor'],
    intermediaryBic: ['further'],
    purpose: ['purpose'],
    remittance: ['remittance', 'additionalRemittance'],
    reference: ['remittance', 'additionalRemittance', 'creditorReference'],
    endToEndId: ['endToEndId'],
    ultimateDebtor: ['ultimateDebtor'],
    ultimateCreditor: ['ultimateCreditor'],
  };
  fc.assert(
    fc.property(payments, parts, (payment, fields) => {
      const { after } = changed(payment, fields);
      const touched = new Set(fields.flatMap((field) => ABOUT[field] ?? []));
      const untouched = (one: Payment) => Object.entries(one).filter(([name]) => !touched.has(name as keyof Payment));
      expect(contentJson(untouched(after))).toBe(contentJson(untouched(payment)));
    }),
  );
});

it('leaves behind what led to another account, or was another name’s', () => {
  const [first] = fc.sample(payments, { numRuns: 1, seed: 3 });
  const payment: Payment = {
    ...first!,
    creditorAccount: { iban: 'DE89370400440532013000', other: null, otherScheme: null, currency: null },
    creditor: {
      name: 'Old AG',
      address: null,
      identification: { kind: 'organisation', bic: null, lei: '5299000J2N45DDNE4Y28', other: [] },
    },
    further: [
      { name: 'IntrmyAgt1', children: [] },
      { name: 'InstrForCdtrAgt', children: [] },
      { name: 'Tax', children: [] },
    ],
  };
  expect(changed(payment, ['account']).after.further?.map(({ name }) => name)).toEqual(['Tax']);
  expect(changed(payment, ['remittance']).after.further).toEqual(payment.further);
  expect(changed(payment, ['creditor']).after.creditor).toEqual({
    name: OTHER.creditor,
    address: null,
    identification: null,
  });
  expect(changed(payment, ['amount']).after.creditor).toEqual(payment.creditor);
});

it('names the fields that differ', () => {
  expect(changedFields(OTHER, { ...OTHER, amount: '1', town: 'Chur' })).toEqual(['amount', 'town']);
});
