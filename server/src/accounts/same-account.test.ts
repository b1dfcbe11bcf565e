import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trustedId, type AccountId } from '@portico/contract/ids';
import type { CodeOrProprietary } from '@portico/formats/party/party-model';
import { KnownAccounts } from './known-accounts.ts';
import type { Account } from './load-accounts.ts';
import type { NamedAccount } from './same-account.ts';

const NOBODY = {
  longName: '',
  owner: '',
  country: 'CH',
  bankId: '',
  bankName: '',
  accountGroupIds: [],
  name: '',
  mandateOwner: null,
  takesInstant: false,
  terms: null,
};
const IBAN = 'CH9300762011623852957';
/** The codes by which a bank is known besides its BIC. */
const BANK = { bic: 'RHBKCHZZXXX', clearingSystem: 'CHBCC', clearingCode: '00999' };

/** In the Czech and German ones the separators identify the account. */
// prettier-ignore
const NUMBERS = [
  '4711001', '4711-001', '47 11', IBAN, `${IBAN.slice(0, 4)} ${IBAN.slice(4)}`, '---', '4711001٩', '４711001',
  '19-2000145399/0800', '192-000145399/0800', '192000145399/0800', '1920001453990800', '19-2000145399 / 0800',
  '37040044/532013000', '370400445/32013000', 'ab-1', 'AB-1 ',
];

const some = <const Value>(...values: Value[]) => fc.constantFrom(...values);
const number = fc.oneof(
  fc.record({ iban: some(IBAN), other: some(null) }),
  fc.record({ iban: some(null), other: some(...NUMBERS) }),
);
const known: fc.Arbitrary<Account> = fc
  .record({
    number,
    currency: some('CHF', 'EUR'),
    bic: some(BANK.bic, 'HAKODEHH', 'RHBKCHZZ80A'),
    clearingSystem: some(null, 'CHBCC'),
    clearingCode: some(null, BANK.clearingCode, '888'),
    senderBic: some(null, 'HAKODEHHXXX'),
    mandate: some('CONFIRMED', 'CONFIRMED', 'WAITING', 'REFUSED'),
    intracompany: fc.boolean(),
    isDeleted: some(false, false, false, true),
  })
  .map(({ number: { iban, other }, ...rest }) => ({
    ...NOBODY,
    accountId: trustedId<AccountId>(''),
    iban,
    other,
    ...rest,
  }));
const system: fc.Arbitrary<CodeOrProprietary | null> = fc.option(
  fc.record({ value: some('CHBCC', 'USABA'), proprietary: some(false, false, true) }),
);
const named: fc.Arbitrary<NamedAccount> = fc.record({
  account: fc.option(
    fc.tuple(number, some(null, 'CHF', 'EUR')).map(([of, currency]) => ({ ...of, currency })),
    { freq: 20 },
  ),
  agent: fc.option(
    fc.record({
      bic: some(null, BANK.bic, 'rhbkchzz', 'HAKODEHH'),
      clearingSystem: system,
      clearingCode: some(null, null, '999', '00999', '888', '762'),
    }),
  ),
});

/** A number as written, without blanks and in one case; empty without a letter or digit. */
const written = (text: string) => bare(text) && [...text.toUpperCase()].filter((one) => one.trim() !== '').join('');

/** A digit of another script makes the number incomparable. */
const bare = (text: string) => {
  const characters = [...text.toUpperCase()];
  return characters.every((one) => one.codePointAt(0)! < 128)
    ? characters.filter((one) => /[A-Z0-9]/.test(one)).join('')
    : '';
};
const eight = (bic: string | null) => bare(bic ?? '').slice(0, 8);

/** What each given detail says about an account: true, false, or nothing (null). */
function naiveBank(one: Account, agent: NamedAccount['agent']): (boolean | null)[] {
  const byBic = agent?.bic ? [eight(one.bic), eight(one.senderBic)].includes(eight(agent.bic)) : null;
  return [byBic, agent?.clearingCode ? naiveCode(one, agent.clearingCode, byBic) : null];
}

/** A code unknown to master data must be part of the IBAN, unless a BIC identifies the bank. */
function naiveCode(one: Account, code: string, byBic: boolean | null): boolean | null {
  if (one.clearingCode !== null) return Number(code) === Number(one.clearingCode);
  return byBic === null && one.iban !== null ? one.iban.slice(4).includes(String(Number(code))) : null;
}

/** A code goes to the bank with the payment, so only the bank's own code in its own system may. */
function isNaiveCode(one: Account, agent: NamedAccount['agent']): boolean {
  if (!agent?.clearingCode) return true;
  const said = [agent.clearingSystem?.proprietary, agent.clearingSystem?.value, agent.clearingCode];
  return JSON.stringify(said) === JSON.stringify([false, one.clearingSystem, one.clearingCode]);
}

/** What the decision says, spelled out account by account. */
function naive(accounts: Account[], { account, agent }: NamedAccount, paidIn: string[]): Account[] {
  const given = written(account?.iban ?? account?.other ?? '');
  const isBankGiven = Boolean(agent?.bic ?? agent?.clearingCode);
  const same = accounts
    .filter(({ isDeleted }) => !isDeleted)
    .filter(({ iban, other }) => given !== '' && written(iban ?? other!) === given)
    .filter(({ currency }) => [null, currency].includes(account!.currency))
    .filter((one) => !naiveBank(one, agent).includes(false))
    .filter((one) => !isBankGiven || one.iban !== null || naiveBank(one, agent).includes(true));
  const inCurrency = same.filter(({ currency }) => paidIn.includes(currency));
  return same.length > 1 && inCurrency.length > 0 ? inCurrency : same;
}

const knownBy = (accounts: Account[]) =>
  new KnownAccounts(new Map(accounts.map((one, index) => [trustedId(`${index}`), one])));

describe('The same account', () => {
  it('is decided by number, bank and currency together, whichever accounts there are', () => {
    const property = fc.property(
      fc.array(known, { maxLength: 6 }),
      named,
      fc.array(some('CHF', 'EUR', 'USD'), { maxLength: 2 }),
      (accounts, given, paidIn) => {
        expect(knownBy(accounts).find(given, paidIn)).toEqual(naive(accounts, given, paidIn));
      },
    );
    fc.assert(property, { numRuns: 5_000 });
  });

  it('is the client’s own only if every account that may be meant is, and its bank is certain', () => {
    const property = fc.property(
      fc.array(known, { maxLength: 6 }),
      named,
      some(true, false, false, false),
      (accounts, given, leadsElsewhere) => {
        const found = naive(accounts, given, ['EUR']);
        const saysBank = Boolean(given.agent?.bic) || Boolean(given.agent?.clearingCode);
        const certain = (one: Account) => (one.iban !== null || saysBank) && isNaiveCode(one, given.agent);
        const expected =
          !leadsElsewhere &&
          found.length > 0 &&
          found.every((one) => one.intracompany && one.mandate === 'CONFIRMED' && certain(one));
        expect(knownBy(accounts).isOwn({ ...given, leadsElsewhere }, 'EUR')).toBe(expected);
      },
    );
    fc.assert(property, { numRuns: 5_000 });
  });

  const ACCOUNT: Account = { ...NOBODY, ...BANK, accountId: trustedId('one'), iban: null, other: '4711001', currency: 'USD', senderBic: null, mandate: 'CONFIRMED', intracompany: true, isDeleted: false }; // prettier-ignore
  const CHBCC = { value: 'CHBCC', proprietary: false };
  const USABA = { value: 'USABA', proprietary: false };
  const numbered = { iban: null, other: '4711001', currency: null };
  it.each<[string, NamedAccount['agent'], found: number, own: boolean]>([
    ['no bank', null, 1, false],
    ['a bank by its name alone', { bic: null, clearingCode: null }, 1, false],
    ['its bank', { bic: 'RHBKCHZZ', clearingCode: null }, 1, true],
    ['a branch of its bank', { bic: 'RHBKCHZZ80A', clearingCode: null }, 1, true],
    ['its bank’s clearing code', { bic: null, clearingSystem: CHBCC, clearingCode: '00999' }, 1, true],
    ['its bank’s clearing code without the zeros', { bic: null, clearingSystem: CHBCC, clearingCode: '999' }, 1, false],
    ['its bank’s clearing code of no system', { bic: null, clearingSystem: null, clearingCode: '00999' }, 1, false],
    [
      'its bank’s clearing code of another system',
      { bic: BANK.bic, clearingSystem: USABA, clearingCode: '00999' },
      1,
      false,
    ],
    ['another bank', { bic: 'CHASUS33', clearingCode: null }, 0, false],
    ['its bank’s BIC with another clearing code', { bic: 'RHBKCHZZ', clearingCode: '888' }, 0, false],
  ])('with a number that is not an IBAN, and %s', (_what, agent, found, own) => {
    const accounts = knownBy([ACCOUNT]);
    expect(accounts.find({ account: numbered, agent }, ['USD'])).toHaveLength(found);
    expect(accounts.isOwn({ account: numbered, agent, leadsElsewhere: false }, 'USD')).toBe(own);
  });

  it.each([
    ['MHCBJPJT123', true],
    ['MHCBJPJT', true],
    ['MHCBJPJTXXX', true],
    ['MHCBJPJT456', false],
  ])('a branch account’s number means the own account by the BIC %s: %s', (bic, own) => {
    const accounts = knownBy([{ ...ACCOUNT, bic: 'MHCBJPJT123', clearingSystem: null, clearingCode: null }]);
    const agent = { bic, clearingCode: null };
    expect(accounts.find({ account: numbered, agent }, ['USD'])).toHaveLength(1);
    expect(accounts.isOwn({ account: numbered, agent, leadsElsewhere: false }, 'USD')).toBe(own);
  });
});
