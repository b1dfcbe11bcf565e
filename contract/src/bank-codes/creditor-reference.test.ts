import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creditorReferenceFault, creditorReferenceKind, isQrIban } from './creditor-reference.ts';

/** References as the published examples write them. */
const VALID = ['210000000003139471430009017', '000000000000000000000000000', 'RF18539007547034', 'RF712348231'];

it.each(VALID)('takes %s', (reference) => {
  expect(creditorReferenceFault(reference)).toBeNull();
});

it.each([
  ['210000000003139471430009018', 'referenceCheckDigitWrong'],
  ['RF19539007547034', 'referenceCheckDigitWrong'],
  ['21000000000313947143000901', 'referenceMalformed'],
  ['RF18', 'referenceMalformed'],
  ['RF18 5390 0754 7034', 'referenceMalformed'],
  ['Invoice 4711', 'referenceMalformed'],
  ['', 'referenceMalformed'],
])('refuses %j: %s', (reference, fault) => {
  expect(creditorReferenceFault(reference)).toBe(fault);
});

it('knows which is which', () => {
  expect(VALID.map(creditorReferenceKind)).toEqual(['QRR', 'QRR', 'SCOR', 'SCOR']);
  expect(creditorReferenceKind('4711')).toBeNull();
});

describe('one wrong character', () => {
  const changed = (reference: string, alphabet: string) =>
    fc
      .tuple(fc.nat(reference.length - 1), fc.constantFrom(...alphabet))
      .map(([index, other]) => reference.slice(0, index) + other + reference.slice(index + 1))
      .filter((text) => text !== reference);

  it('is found in a QR reference', () => {
    fc.assert(
      fc.property(changed(VALID[0]!, '0123456789'), (reference) => {
        expect(creditorReferenceFault(reference)).toBe('referenceCheckDigitWrong');
      }),
    );
  });

  it('is found in an ISO reference', () => {
    fc.assert(
      fc.property(changed(VALID[2]!, '0123456789'), (reference) => {
        expect(creditorReferenceFault(reference)).not.toBeNull();
      }),
    );
  });
});

it.each([
  ['CH4431999123000889012', true],
  ['CH9300762011623852957', false],
  ['CH4431999123000889013', false],
  ['DE89370400440532013000', false],
])('%s is a QR-IBAN: %s', (iban, isOne) => {
  expect(isQrIban(iban)).toBe(isOne);
});
