import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AccountId,
  type BankMessageId,
  type OrderGroupId,
  type OrderId,
  type SentMessageId,
  trustedId,
} from '@portico/contract/ids';
import { referenceOf } from '@portico/contract/statements/entry-references';
import { names, type Booking, type SentGroup, type SentPayment } from './booking.ts';
import { withoutCharges } from './charges.ts';
import { pairBookings } from './pair-bookings.ts';

const MESSAGE = trustedId<SentMessageId>('PO01932f2d5e7b7c3a9d1e000000000001');

function booking(some: Partial<Booking> = {}): Booking {
  return {
    entryId: trustedId('entry'),
    detail: 0,
    isReturn: false,
    returnReason: null,
    accountId: trustedId<AccountId>('account'),
    currency: 'CHF',
    amount: 100n,
    bookedOn: '2026-11-20',
    withoutCharges: [],
    isBatch: false,
    uetr: null,
    endToEndId: null,
    instructionId: null,
    paymentInformationId: null,
    sentMessageId: null,
    references: [],
    ...some,
  };
}

const sent = {
  orderId: trustedId<OrderId>('order'),
  messageId: trustedId<BankMessageId>('message'),
  groupId: trustedId<OrderGroupId>('group'),
  accountId: trustedId<AccountId>('account'),
  currency: 'CHF',
  amount: 100n,
  notBefore: '2026-11-19',
  paymentInformationId: 'GROUP-OF-TODAY-NUMBER-1',
  sentMessageId: MESSAGE,
};

function payment(some: Partial<SentPayment> = {}): SentPayment {
  return { ...sent, sequence: 1, uetr: null, endToEndId: 'E2E-1', instructionId: null, isRejected: false, ...some };
}

const group = (some: Partial<SentGroup> = {}): SentGroup => ({ ...sent, number: 2, ...some });
const sequences = (bookings: Booking[], payments: SentPayment[], groups: SentGroup[] = []) =>
  pairBookings(bookings, payments, groups).payments.map(({ target }) => target.sequence);

describe('A booking means a payment', () => {
  it.each<[string, Partial<Booking>, Partial<SentPayment>]>([
    ['by UETR, whatever the end-to-end id was lost to', { uetr: 'U' }, { uetr: 'U', endToEndId: null }],
    ['by end-to-end id', { endToEndId: 'E2E-1' }, {}],
    [
      'by end-to-end id, group and message',
      { endToEndId: 'E2E-1', paymentInformationId: sent.paymentInformationId, sentMessageId: MESSAGE },
      {},
    ],
    ['by a customer reference of SWIFT', { references: ['E2E-1'] }, {}],
    ['by a reference that was cut', { references: ['INVOICE-2026-000'] }, { endToEndId: 'INVOICE-2026-0001' }],
  ])('%s', (_how, named, meant) => {
    expect(sequences([booking(named)], [payment({ ...meant, sequence: 7 })])).toEqual([7]);
  });

  it.each<[string, Partial<Booking>, Partial<SentPayment>]>([
    ['another amount', { amount: 101n }, {}],
    ['another account', { accountId: trustedId('other') }, {}],
    ['another currency', { currency: 'EUR' }, {}],
    ['a day before the order came', { bookedOn: '2026-11-18' }, {}],
    ['another group', { paymentInformationId: 'OTHER' }, {}],
    ['another message', { sentMessageId: 'OTHER' }, {}],
    ['another UETR beside the same id', { uetr: 'U' }, { uetr: 'V' }],
    ['another instruction', { instructionId: 'I' }, { instructionId: 'J' }],
    ['the beginning of an id that is too short to be a cut', { endToEndId: null, references: ['E2E'] }, {}],
    ['nothing of a booking that says nothing', { endToEndId: null }, { endToEndId: null }],
    ['a payment that the bank has rejected', {}, { isRejected: true }],
  ])('but not %s', (_what, named, meant) => {
    expect(sequences([booking({ endToEndId: 'E2E-1', ...named })], [payment(meant)])).toEqual([]);
  });

  it('in order when as many bookings as payments say the same, and otherwise none', () => {
    const [first, second] = [payment(), payment({ sequence: 2 })];
    const bookings = [
      booking({ entryId: trustedId('b'), endToEndId: 'E2E-1' }),
      booking({ entryId: trustedId('a'), endToEndId: 'E2E-1' }),
    ];
    expect(sequences(bookings, [first, second])).toEqual([1, 2]);
    expect(sequences(bookings.slice(0, 1), [first, second])).toEqual([]);
    expect(sequences(bookings, [first])).toEqual([]);
  });

  it('not a later one, even if a reference names its group', () => {
    const later = payment({ paymentInformationId: 'A', notBefore: '2026-11-21', sequence: 2 });
    const references = ['A'];
    expect(sequences([booking({ endToEndId: 'E2E-1', references })], [payment(), later])).toEqual([1]);
  });

  it('that no other booking means more exactly', () => {
    const exact = booking({ entryId: trustedId('exact'), endToEndId: 'E2E-1', paymentInformationId: 'B' });
    const vague = booking({ entryId: trustedId('vague'), endToEndId: 'E2E-1' });
    const payments = [payment(), payment({ sequence: 2, groupId: trustedId('other'), paymentInformationId: 'B' })];
    const pairs = pairBookings([vague, exact], payments, []).payments;
    expect(pairs.map(({ booking: { entryId }, target }) => [entryId, target.sequence])).toEqual([
      ['exact', 2],
      ['vague', 1],
    ]);
  });
});

describe('A batch booking', () => {
  it.each<[string, Partial<Booking>]>([
    ['the payment information', { paymentInformationId: sent.paymentInformationId }],
    ['the message', { sentMessageId: MESSAGE }],
    ['the message, cut', { references: [MESSAGE.slice(0, 16)] }],
    ['the payment information, cut', { references: ['GROUP-OF-TODAY-N'] }],
  ])('is the group that it names by %s', (_how, named) => {
    expect(pairBookings([booking({ isBatch: true, ...named })], [], [group()]).groups).toHaveLength(1);
    expect(pairBookings([booking({ isBatch: true, ...named })], [], [group({ amount: 99n })]).groups).toEqual([]);
  });

  it('is its details if no group has its amount, and never both', () => {
    const entry = booking({ isBatch: true, amount: 300n, paymentInformationId: sent.paymentInformationId });
    const details = [1, 2].map((detail) => booking({ detail, endToEndId: `E2E-${detail}`, amount: 100n }));
    const payments = [payment(), payment({ sequence: 2, endToEndId: 'E2E-2' })];
    expect(sequences([entry, ...details], payments, [group({ amount: 200n })])).toEqual([1, 2]);
    const whole = pairBookings([entry, ...details], payments, [group({ amount: 300n })]);
    expect(whole).toMatchObject({ payments: [], groups: [{}] });
  });

  it('is not told apart from another group of the same name and amount', () => {
    const groups = [group(), group({ orderId: trustedId('other') })];
    const entry = booking({ isBatch: true, paymentInformationId: sent.paymentInformationId });
    expect(pairBookings([entry], [], groups).groups).toEqual([]);
    expect(
      pairBookings(
        [{ ...entry, sentMessageId: MESSAGE }],
        [],
        [groups[0]!, { ...groups[1]!, sentMessageId: trustedId('PO2') }],
      ).groups,
    ).toHaveLength(1);
  });
});

describe('A booking with charges', () => {
  it.each<[string, Parameters<typeof withoutCharges>, bigint[]]>([
    ['on top', [{ amount: 1020n, currency: 'CHF' }, { charges: 'CHF 0.0002', originalAmount: 'CHF 0.01' }], [1000n]],
    ['taken off', [{ amount: 900n, currency: 'CHF' }, { charges: 'CHF 0.001' }], [800n, 1000n]],
    ['of several kinds', [{ amount: 1030n, currency: 'CHF' }, { charges: 'CHF 0.0001, CHF 0.0002', originalAmount: 'CHF 0.01' }], [1000n]],
    ['as MT940 says it', [{ amount: 1020n, currency: 'CHF' }, { charges: 'CHF0,0002' }], [1000n, 1040n]],
    ['that do not explain it', [{ amount: 1020n, currency: 'CHF' }, { charges: 'CHF 0.0001', originalAmount: 'CHF 0.01' }], []],
    ['in another currency', [{ amount: 1020n, currency: 'CHF' }, { charges: 'EUR 0.0002' }], []],
    ['of which it does not say how much', [{ amount: 1020n, currency: 'CHF' }, {}], []],
  ])('%s is a payment of another amount', (_what, [said, extra], expected) => {
    expect(withoutCharges(said, extra)).toEqual(expected);
  }); // prettier-ignore

  it('is the only payment that it can be, an exact amount first', () => {
    const charged = booking({ endToEndId: 'E2E-1', amount: 100n, withoutCharges: [98n, 102n] });
    expect(sequences([charged], [payment({ amount: 102n, sequence: 7 })])).toEqual([7]);
    expect(sequences([charged], [payment({ amount: 102n }), payment({ amount: 98n, sequence: 2 })])).toEqual([]);
    expect(sequences([charged], [payment({ amount: 102n }), payment({ sequence: 2 })])).toEqual([2]);
    expect(sequences([{ ...charged, endToEndId: null }], [payment({ amount: 102n, endToEndId: null })])).toEqual([]);
    expect(sequences([{ ...charged, paymentInformationId: 'OTHER' }], [payment({ amount: 102n })])).toEqual([]);
  });
});

it('says which rejected payments were booked anyway', () => {
  const pairs = pairBookings([booking({ endToEndId: 'E2E-1' })], [payment({ isRejected: true })], []);
  expect(pairs).toMatchObject({ payments: [], rejected: [{ target: { sequence: 1 } }] });
});

it.each(['NOTPROVIDED', 'NONREF', 'notprovided ', '', null, undefined])('“%s” isn’t a reference', (text) => {
  expect(referenceOf(text)).toBeNull();
});

describe('Many with the same name', () => {
  let looked = 0;
  /** Counts how often a payment is examined. */
  function watched(some: Partial<SentPayment>): SentPayment {
    const one = payment(some);
    return Object.defineProperty(one, 'uetr', { get: () => ((looked += 1), null) });
  }
  const SIZE = 2_000;
  const many = <One>(one: (index: number) => One) => Array.from({ length: SIZE }, (_, index) => one(index));
  const looks = (bookings: Booking[], payments: SentPayment[]) => {
    looked = 0;
    const found = sequences(bookings, payments);
    return { found, looked };
  };

  it('are told apart by a second name without comparing each with each', () => {
    const bookings = many((n) => booking({ entryId: trustedId(`e${n}`), endToEndId: 'X', instructionId: `I${n}` }));
    const payments = many((n) => watched({ endToEndId: 'X', instructionId: `I${n}`, sequence: n }));
    const { found, looked: number } = looks(bookings, payments);
    expect(found).toEqual(payments.map(({ sequence }) => sequence));
    expect(number).toBeLessThan(20 * SIZE);
  });

  it('stay unpaired, and free for no other booking, when nothing tells them apart', () => {
    const bookings = many((n) => booking({ entryId: trustedId(`e${n}`), endToEndId: 'X', instructionId: `I${n}` }));
    const payments = many((n) => watched({ endToEndId: 'X', sequence: n }));
    const { found, looked: number } = looks([...bookings, booking({ references: ['X'] })], payments);
    expect(found).toEqual([]);
    expect(number).toBeLessThan(20 * SIZE);
  });
});

describe('For any bookings', () => {
  const id = fc.constantFrom('A', 'B', 'LONG-REFERENCE-NUMBER-1', 'LONG-REFERENCE-NUMBER-2', null);
  const some = {
    accountId: fc.constantFrom(trustedId<AccountId>('x'), trustedId<AccountId>('y')),
    amount: fc.constantFrom(1n, 2n),
  };
  const bookings = fc.array(
    fc.record({
      ...some,
      endToEndId: id,
      uetr: fc.constantFrom('U', 'V', null),
      paymentInformationId: fc.constantFrom('A', 'B', null),
      references: fc.constantFrom([], ['A'], ['LONG-REFERENCE-N']),
      bookedOn: fc.constantFrom('2026-11-18', '2026-11-20', '2026-11-21'),
    }),
    { maxLength: 8 },
  );
  const payments = fc.array(
    fc.record({
      ...some,
      endToEndId: id,
      uetr: fc.constantFrom('U', 'V', null),
      paymentInformationId: fc.constantFrom('A', 'B'),
      isRejected: fc.boolean(),
      notBefore: fc.constantFrom('2026-11-19', '2026-11-21'),
    }),
    { maxLength: 8 },
  );

  /** The rule restated, pair by pair: nothing in a pair contradicts, and something names the payment. */
  function isMeant(one: Booking, other: SentPayment): boolean {
    const both = [
      [one.uetr, other.uetr],
      [one.endToEndId, other.endToEndId],
      [one.paymentInformationId, other.paymentInformationId],
    ];
    const contradicts = both.some(([a, b]) => a !== null && b !== null && a !== b);
    const isNamed =
      (one.uetr !== null && one.uetr === other.uetr) ||
      (one.endToEndId !== null && one.endToEndId === other.endToEndId) ||
      (one.uetr === null &&
        one.endToEndId === null &&
        one.references.some((reference) => names(reference, other.endToEndId)));
    const same = one.accountId === other.accountId && one.amount === other.amount && one.currency === other.currency;
    return same && isNamed && !contradicts && other.notBefore <= one.bookedOn && !other.isRejected;
  }

  it('a pair agrees in everything, each side is in one pair, and an unambiguous match is found', () => {
    fc.assert(
      fc.property(bookings, payments, (given, sentOnes) => {
        const all = given.map((one, index) => booking({ ...one, entryId: trustedId(`e${index}`) }));
        const open = sentOnes.map((one, index) => payment({ ...one, sequence: index + 1 }));
        const pairs = pairBookings(all, open, []).payments;
        expect(pairs.filter(({ booking: one, target }) => !isMeant(one, target))).toEqual([]);
        expect(new Set(pairs.map(({ target }) => target)).size).toBe(pairs.length);
        expect(new Set(pairs.map(({ booking: one }) => one)).size).toBe(pairs.length);
        const found = new Set(pairs.map(({ booking: one }) => one));
        const only = all.filter((one) => {
          const meanings = open.filter((target) => isMeant(one, target));
          return meanings.length === 1 && all.every((rival) => rival === one || !isMeant(rival, meanings[0]!));
        });
        expect(only.filter((one) => !found.has(one))).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });
});
