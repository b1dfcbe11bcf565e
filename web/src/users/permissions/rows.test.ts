import { describe, expect, it } from 'vitest';
import { LADDER_AREAS } from '@portico/contract/permissions/model';
import { entriesOf, type Place } from './entries.ts';
import { rowsOf, SECTIONS } from './rows.ts';

const AREA = 'ACCOUNT_PAYMENTS';
const at = (kind: 'ACCOUNT' | 'ACCOUNT_GROUP', id: string): Place => ({ area: AREA, scope: { kind, id } });
const choices = {
  accounts: ['Zurich', 'Geneva'].map((name) => ({
    uniqueId: name,
    name,
    number: `CH ${name}`,
    bank: '',
    currency: 'CHF',
    accountGroupIds: ['payroll'],
  })),
  accountGroups: [{ uniqueId: 'payroll', name: 'Payroll' }],
};
const none: Parameters<typeof rowsOf>[1] = { before: entriesOf([]), now: entriesOf([]), groups: [], added: [] };
const namesOf = (sources: Partial<typeof none>) =>
  rowsOf(AREA, { ...none, ...sources }, choices).map(({ name }) => name);

it('has a place for every ladder', () => {
  expect(Object.values(SECTIONS).flat().toSorted()).toEqual([...LADDER_AREAS].toSorted());
});

describe('the lines of an area of accounts', () => {
  it('are the area itself as long as no account or group has an entry', () => {
    expect(namesOf({})).toEqual([null]);
  });

  it('are account groups before accounts, each once, wherever their entries are', () => {
    const now = entriesOf([{ ...at('ACCOUNT', 'Geneva'), level: 'EDIT' }]);
    const before = entriesOf([
      { ...at('ACCOUNT', 'Geneva'), level: 'VIEW_ONLY' },
      { ...at('ACCOUNT', 'Zurich'), level: 'DENY' },
    ]);
    const added = [at('ACCOUNT_GROUP', 'payroll')];
    expect(namesOf({ before, now, added })).toEqual([null, 'Payroll', 'Zurich', 'Geneva']);
  });

  it('keep a place whose account is gone, at the end', () => {
    const before = entriesOf([
      { ...at('ACCOUNT', 'gone'), level: 'EDIT' },
      { ...at('ACCOUNT', 'Geneva'), level: 'EDIT' },
    ]);
    expect(namesOf({ before })).toEqual([null, 'Geneva', '']);
  });

  it('know which groups an account is in, and treat a group as an account that is only in it', () => {
    const added = [at('ACCOUNT_GROUP', 'payroll'), at('ACCOUNT', 'Zurich')];
    const [, group, account] = rowsOf(AREA, { ...none, added }, choices);
    expect(group?.account?.accountGroupIds).toEqual(['payroll']);
    expect(account?.account).toEqual({ accountId: 'Zurich', accountGroupIds: ['payroll'], name: 'Zurich' });
  });
});
