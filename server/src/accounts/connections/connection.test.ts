import fc from 'fast-check';
import { expect, it } from 'vitest';
import { trustedId, type UserId } from '@portico/contract/ids';
import { isChosen, waitingChoice, type BankToConnect, type Choice } from './connection.ts';

const BANK: BankToConnect = {
  bankId: 'bank',
  name: 'Bank',
  bic: 'TESTCHZZXXX',
  clearingCode: null,
  accountsCount: 0,
  connectionId: null,
  unfinished: 0,
  version: 1,
  choices: [],
};

const choice = fc.record({
  connectionId: fc.constantFrom('north', 'south'),
  bic: fc.constantFrom('TESTCHZZXXX', 'TESTCHZZXXX', 'TESTDEFFXXX'),
  userId: fc.constantFrom('ada', 'bea', 'cleo').map((id) => trustedId<UserId>(id)),
  counts: fc.boolean(),
});

/** Told from the last choice backwards: who has named the same for the same BIC. */
function oracle({ bic, connectionId, choices }: BankToConnect): { connectionId: string; people: Set<UserId> } | null {
  const last = choices.at(-1);
  if (!last || last.bic !== bic || last.connectionId === connectionId) return null;
  const people = new Set<UserId>();
  for (const one of [...choices].reverse()) {
    if (one.bic !== bic || one.connectionId !== last.connectionId) break;
    if (one.counts) people.add(one.userId);
  }
  return { connectionId: last.connectionId, people };
}

it('a connection is chosen when two who count have named it for this BIC, one after the other', () => {
  const property = fc.property(
    fc.array(choice, { maxLength: 8 }),
    fc.constantFrom(null, 'north', 'south'),
    (named, connectionId) => {
      const at = new Date(0);
      const choices: Choice[] = named.map((one) => ({ ...one, userName: one.userId, note: 'x', at }));
      const bank = { ...BANK, connectionId, choices };
      const expected = oracle(bank);
      expect(waitingChoice(bank)?.connectionId ?? null).toBe(expected?.connectionId ?? null);
      expect(isChosen(bank)).toBe(expected !== null && expected.people.size >= 2);
    },
  );
  fc.assert(property, { numRuns: 2_000 });
});
