import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trustedId, type AccountId } from '../ids.ts';
import { paymentFaults } from '../payments/manual/faults.ts';
import { TERMS_OF } from '../payments/manual/kinds.ts';
import { NO_PAYMENT } from '../payments/manual/no-payment.ts';
import { templateFaults } from './faults.ts';
import { lockedChanges, paysCreditorOf } from './locks.ts';
import { templateContent, type TemplateContent } from './template-content.ts';
import {
  LOCKABLE_FIELDS,
  paymentOfTemplate,
  TEMPLATE_FIELDS,
  TEMPLATE_TERMS,
  termsOfTemplate,
} from './template-fields.ts';

const ACCOUNT = trustedId<AccountId>('018f2f5e-0000-7000-8000-000000000003');
const { endToEndId: _ofOnePayment, ...NOTHING } = NO_PAYMENT;
const template = (change: Partial<TemplateContent> = {}): TemplateContent => ({
  ...NOTHING,
  ...TERMS_OF.STANDARD,
  name: 'Rent',
  debitAccountId: ACCOUNT,
  creditor: 'Brunner AG',
  account: 'CH9300762011623852957',
  currency: 'CHF',
  amount: '12.50',
  locked: [],
  ...change,
});
const DEBIT = {
  iban: 'CH5604835012345678009',
  other: null,
  currency: 'CHF',
  country: 'CH',
  bic: 'TESTCHZZXXX',
  takesInstant: false,
};
const made = (content: TemplateContent) => [termsOfTemplate(content), paymentOfTemplate(content)] as const;

const someLocked = fc.uniqueArray(fc.constantFrom(...LOCKABLE_FIELDS));
/** Texts that mean nothing, but differ. */
const someText = fc.constantFrom('', '1', 'AB', 'Other');

it('has a lock for each field that it keeps', () => {
  const { name: _name, locked: _locked, ...fields } = templateContent.shape;
  expect(LOCKABLE_FIELDS.toSorted()).toEqual(Object.keys(fields).toSorted());
});

describe('Locks', () => {
  it('find exactly the locked fields in which a payment differs', () => {
    fc.assert(
      fc.property(someLocked, fc.constantFrom(...TEMPLATE_FIELDS), someText, (locked, field, text) => {
        const content = template({ locked });
        const [terms, payment] = made(content);
        const changed = { ...payment, [field]: text };
        const differs = text !== payment[field];
        expect(lockedChanges(content, terms, changed)).toEqual(differs && locked.includes(field) ? [field] : []);
      }),
    );
  });

  it.each(TEMPLATE_TERMS)('hold for %s of the group', (field) => {
    const content = template({ locked: [field] });
    const [terms, payment] = made(content);
    const other = { ...terms, [field]: field === 'batchBooking' ? false : 'OTHER' };
    expect(lockedChanges(content, other, payment)).toEqual([field]);
    expect(lockedChanges(template(), other, payment)).toEqual([]);
  });

  it('of a service level hold for whether the payment is instant, which old templates don’t say', () => {
    const { localInstrument: _later, ...old } = template({ locked: ['serviceLevel'], serviceLevel: 'SEPA' });
    const [terms, payment] = made(template({ serviceLevel: 'SEPA' }));
    expect(lockedChanges(old as TemplateContent, terms, payment)).toEqual([]);
    const instant = { ...terms, localInstrument: 'INST' as const };
    expect(lockedChanges(old as TemplateContent, instant, payment)).toEqual(['localInstrument']);
  });

  it('of the booking hold for debit advices, which old templates don’t say', () => {
    const { debitAdvice: _later, ...old } = template({ locked: ['batchBooking'] });
    const [terms, payment] = made(template());
    expect(lockedChanges(old as TemplateContent, terms, payment)).toEqual([]);
    expect(lockedChanges(old as TemplateContent, { ...terms, debitAdvice: 'NOA' }, payment)).toEqual(['debitAdvice']);
  });

  it('hold for what is empty, and not for how an amount, a code or a text is written', () => {
    const content = template({ locked: ['bic', 'amount', 'clearingCode', 'remittance'], clearingCode: '10-20-30', remittance: 'May’s rent – Łódź' }); // prettier-ignore
    const [terms, payment] = made(content);
    expect(lockedChanges(content, terms, { ...payment, bic: 'TESTCHZZXXX' })).toEqual(['bic']);
    expect(lockedChanges(content, terms, { ...payment, amount: '12.5', clearingCode: '102030' })).toEqual([]);
    expect(lockedChanges(content, terms, { ...payment, amount: '' })).toEqual(['amount']);
    expect(lockedChanges(content, terms, { ...payment, remittance: "May's rent - Łódź" })).toEqual([]);
    expect(lockedChanges(content, terms, { ...payment, remittance: "May's rent - Lódz" })).toEqual(['remittance']);
  });
});

describe('The creditor of a template', () => {
  it.each(['creditor', 'account', 'bic', 'clearingSystem', 'clearingCode', 'intermediaryBic'])(
    'is another with another %s',
    (field) => {
      const payment = paymentOfTemplate(template());
      expect(paysCreditorOf(template(), payment)).toBe(true);
      expect(paysCreditorOf(template(), { ...payment, [field]: 'OTHER' })).toBe(false);
    },
  );

  it('is nobody as long as the template names no account', () => {
    const open = template({ account: '' });
    expect(paysCreditorOf(open, paymentOfTemplate(open))).toBe(false);
  });
});

describe('Faults', () => {
  it('are those of the payment made from it, but for what it leaves open', () => {
    fc.assert(
      fc.property(someLocked, fc.constantFrom(...TEMPLATE_FIELDS), someText, (locked, field, text) => {
        const content = template({ locked, [field]: text });
        const ofPayment = paymentFaults(paymentOfTemplate(content), content, DEBIT);
        const found = templateFaults(content, DEBIT);
        for (const each of TEMPLATE_FIELDS) {
          const isOpen = content[each] === '' && !locked.includes(each);
          expect(found[each]).toEqual(isOpen ? undefined : ofPayment[each]);
        }
      }),
    );
  });

  it('an empty template has no faults, unless what is needed is locked', () => {
    const empty = { ...template(), ...NOTHING, debitAccountId: null };
    expect(templateFaults(empty, null)).toEqual({});
    const locked = { ...empty, locked: ['debitAccountId', 'creditor'] as const };
    expect(Object.keys(templateFaults({ ...locked, locked: [...locked.locked] }, null))).toEqual([
      'debitAccountId',
      'creditor',
    ]);
  });
});
