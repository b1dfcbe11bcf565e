import fc from 'fast-check';
import { expect, it } from 'vitest';
import { trustedId, type UserId } from '@portico/contract/ids';
import { isAgreed, proposalOf, type Choice, type ClientBank } from './connection-choice.ts';

const BANK: ClientBank = {
  bankId: 'bank',
  name: 'Bank',
  bic: 'TESTCHZZXXX',
  senderBic: null,
  clearingCode: null,
  country: 'CH',
  accountsCount: 0,
  connectionId: null,
  unfinished: 0,
  version: 2,
  choices: [],
};

const choice = fc.record({
  connectionId: fc.constantFrom('north', 'south'),
  bankVersion: fc.constantFrom(2, 2, 1),
  userId: fc.constantFrom('ada', 'bea', 'cleo').map((id) => trustedId<UserId>(id)),
  counts: fc.boolean(),
});

/** Told from the last choice backwards: who has named the same for the bank as it is. */
function oracle({ version, connectionId, choices }: ClientBank): { connectionId: string; people: Set<UserId> } | null {
  const last = choices.at(-1);
  if (!last || last.bankVersion !== version || last.connectionId === connectionId) return null;
  const people = new Set<UserId>();
  for (const one of [...choices].reverse()) {
    if (one.bankVersion !== version || one.connectionId !== last.connectionId) break;
    if (one.counts) people.add(one.userId);
  }
  return { connectionId: last.connectionId, people };
}

it('a connection is agreed when two who count have named it for this bank, one after the other', () => {
  const property = fc.property(
    fc.array(choice, { maxLength: 8 }),
    fc.constantFrom(null, 'north', 'south'),
    (named, connectionId) => {
      const at = new Date(0);
      const choices: Choice[] = named.map((one) => ({ ...one, userName: one.userId, note: 'x', at }));
      const bank = { ...BANK, connectionId, choices };
      const expected = oracle(bank);
      expect(proposalOf(bank)?.connectionId ?? null).toBe(expected?.connectionId ?? null);
      expect(isAgreed(bank)).toBe(expected !== null && expected.people.size >= 2);
    },
  );
  fc.assert(property, { numRuns: 2_000 });
});
