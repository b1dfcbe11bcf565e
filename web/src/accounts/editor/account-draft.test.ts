import { describe, expect, it } from 'vitest';
import type { AccountContent } from '../model.ts';
import { contentOf, draftOf, faultsOf, inFours, newDraft, type AccountDraft } from './account-draft.ts';

const stored: AccountContent = {
  name: 'Main account Zurich',
  shortName: 'ZH main',
  alias: null,
  ownerId: 'o1',
  bankId: 'b1',
  iban: 'CH9300762011623852957',
  other: null,
  currency: 'CHF',
  country: 'CH',
  senderBic: null,
  intracompany: false,
  selfService: true,
};
const draft = (change: Partial<AccountDraft> = {}): AccountDraft => ({ ...draftOf(stored), ...change });

it('recreates the account that a draft was made from', () => {
  expect(contentOf(draftOf(stored))).toEqual(stored);
  const other = { ...stored, iban: null, other: '12-345.6', alias: 'Payroll', senderBic: 'TESTCHZZXXX' };
  expect(contentOf(draftOf(other))).toEqual(other);
});

describe('contentOf', () => {
  it('sends IBAN and BIC in their electronic form, and only one kind of number', () => {
    expect(contentOf(draft({ iban: ' ch93 0076 2011 6238 5295 7', senderBic: 'test ch zz' }))).toMatchObject({
      iban: 'CH9300762011623852957',
      other: null,
      senderBic: 'TESTCHZZ',
    });
    expect(contentOf(draft({ numberKind: 'other', other: ' 12-345.6 ' }))).toMatchObject({
      iban: null,
      other: '12-345.6',
    });
  });

  it('sends nothing where only blanks were entered', () => {
    expect(contentOf(draft({ alias: '  ', senderBic: ' ' }))).toMatchObject({ alias: null, senderBic: null });
  });
});

it('finds missing fields, also where only blanks were entered', () => {
  const missing = (of: AccountDraft) => Object.keys(faultsOf(of));
  expect(missing(newDraft('CHF'))).toEqual(['bankId', 'iban', 'name', 'shortName', 'ownerId', 'country']);
  expect(missing(draft())).toEqual([]);
  expect(missing(draft({ numberKind: 'other', ownerId: '' }))).toEqual(['other', 'ownerId']);
});

it.each<[string, Partial<AccountDraft>, object]>([
  ['a mistyped IBAN', { iban: 'CH94 0076' }, { iban: 'accounts.problem.ibanLengthWrong' }],
  ['an IBAN that isn’t sent', { numberKind: 'other', other: '1', iban: 'CH94' }, {}],
  ['something else than a BIC', { senderBic: 'TESTCH' }, { senderBic: 'accounts.problem.bicMalformed' }],
])('finds %s', (_what, change, faults) => {
  expect(faultsOf(draft(change))).toEqual(faults);
});

it.each([
  ['ch9300762011623852957', 'CH93 0076 2011 6238 5295 7'],
  ['CH93 0076', 'CH93 0076'],
  ['', ''],
])('formats %j as %j', (written, shown) => {
  expect(inFours(written)).toBe(shown);
});
