import { formatMoney, minorUnits } from '@portico/contract/money';
import fc from 'fast-check';
import type { HeaderContent, PaymentGroup, PaymentType, Transaction } from '../src/pain001/pain001-model.ts';
import { ADDRESS_PARTS } from '../src/party/postal-address.ts';
import { isSalary } from '../src/pain001/pain001-payment-type.ts';
import { statedTotals } from '../src/pain001/pain001-totals.ts';
import type { OutgoingOrder } from '../src/pain001/written/pain001-write.ts';
import type {
  AccountReference,
  AgentReference,
  CarriedElement,
  CodeOrProprietary,
  Further,
  Party,
  PostalAddress,
} from '../src/party/party-model.ts';

/** Orders as a person could fill them in, for property tests of writer and reader. */
export type ArbitraryOrder = OutgoingOrder & { groups: { group: PaymentGroup; transactions: Transaction[] }[] };

const nullable = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(arbitrary, { nil: null });

/** Markup and characters of every UTF-8 length. */
const text = (maxLength: number): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom(...'abcXYZ019<>&"\'.-/é–ß💶]'), { minLength: 1, maxLength: Math.min(maxLength, 20) })
    .map((characters) => characters.join(''));

/** Texts with inner blanks only, because readers trim the ends. */
const words = (maxLength: number): fc.Arbitrary<string> =>
  fc.array(text(5), { minLength: 1, maxLength: Math.floor(maxLength / 6) }).map((parts) => parts.join(' '));

const code = (maxLength: number): fc.Arbitrary<CodeOrProprietary> =>
  fc.record({ value: fc.stringMatching(new RegExp(`^[A-Z]{1,${maxLength}}$`)), proprietary: fc.boolean() });

/** An element carried as written, with a text, or with children, one of which is an amount. */
const carried = (name: string): fc.Arbitrary<CarriedElement> =>
  fc.oneof(
    words(35).map((value) => ({ name, text: value })),
    // This one is text in both versions that are written.
    ...(name === 'InstrForDbtrAgt' ? [] : [carriedPart(name)]),
  );

const carriedPart = (name: string): fc.Arbitrary<CarriedElement> =>
  fc.tuple(words(35), fc.constantFrom('CHF', 'EUR')).map(([value, currency]) => ({
    name,
    children: [
      { name: 'Amt', text: '12.50', currency },
      { name: 'Dtls', children: [{ name: 'Inf', text: value }] },
    ],
  }));

/** Adds some of these elements, which both versions have, in schema order. */
const withFurther = <T extends Further>(part: fc.Arbitrary<T>, ...names: string[]): fc.Arbitrary<T> =>
  fc
    .tuple(
      part,
      fc.subarray(names).chain((some) => fc.tuple(...some.map(carried))),
    )

    .map(([value, further]): T => (further.length === 0 ? value : { ...value, further }));

const address: fc.Arbitrary<PostalAddress> = fc.record({
  department: nullable(text(70)),
  subDepartment: nullable(text(70)),
  streetName: nullable(text(70)),
  buildingNumber: nullable(text(16)),
  buildingName: nullable(text(35)),
  floor: nullable(text(70)),
  postBox: nullable(text(16)),
  room: nullable(text(70)),
  postCode: nullable(text(16)),
  townName: nullable(text(35)),
  townLocationName: nullable(text(35)),
  districtName: nullable(text(35)),
  countrySubdivision: nullable(text(35)),
  country: fc.constantFrom('CH', 'DE', 'FR', 'US'),
  lines: fc.array(text(70), { maxLength: 2 }),
});

const plainParty: fc.Arbitrary<Party> = fc.record({
  name: words(140),
  address: nullable(address),
  identification: nullable(
    fc.oneof(
      fc.record({
        kind: fc.constant('organisation' as const),
        bic: nullable(fc.constant('ALPECH99')),
        lei: nullable(fc.constant('5299000J2N45DDNE4Y28')),
        other: fc.array(otherIdentification(), { minLength: 1, maxLength: 2 }),
      }),
      fc.record({
        kind: fc.constant('person' as const),
        bic: fc.constant(null),
        lei: fc.constant(null),
        other: fc.array(otherIdentification(), { minLength: 1, maxLength: 2 }),
      }),
    ),
  ),
});

const party = withFurther(plainParty, 'CtryOfRes', 'CtctDtls');

function otherIdentification() {
  return fc.record({ id: text(35), scheme: nullable(code(4)), issuer: nullable(text(35)) });
}

const plainAccount: fc.Arbitrary<AccountReference> = fc.oneof(
  fc.record({
    iban: fc.constantFrom('CH9300762011623852957', 'DE89370400440532013000', 'GB29NWBK60161331926819'),
    other: fc.constant(null),
    otherScheme: fc.constant(null),
    currency: nullable(fc.constantFrom('CHF', 'EUR')),
  }),
  fc.record({
    iban: fc.constant(null),
    other: text(34),
    otherScheme: nullable(code(4)),
    currency: nullable(fc.constantFrom('USD', 'JPY')),
  }),
);

const account = withFurther(plainAccount, 'Tp', 'Nm');

const agent: fc.Arbitrary<AgentReference> = fc
  .record({
    bic: nullable(fc.constantFrom('ALPECH99', 'NORDDE99XXX')),
    clearingCode: nullable(text(35)),
    clearingSystem: nullable(code(5)),
    other: nullable(text(35)),
    name: nullable(text(140)),
    address: nullable(address),
  })
  .map((value) => (value.clearingCode === null ? { ...value, clearingSystem: null } : value))
  .filter((value) => value.bic !== null || value.name !== null);

const paymentType: fc.Arbitrary<PaymentType> = fc.record({
  instructionPriority: fc.constantFrom(null, 'HIGH' as const, 'NORM' as const),
  serviceLevel: nullable(code(4)),
  localInstrument: nullable(code(35)),
  categoryPurpose: nullable(fc.oneof(code(4), fc.constant({ value: 'SALA', proprietary: false }))),
});

const amount = fc
  .record({ currency: fc.constantFrom('CHF', 'EUR', 'JPY', 'KWD'), units: fc.bigInt(1n, 9_000_000_000_000n) })
  .map(({ currency, units }) => ({
    currency,
    amountHundredThousandths: units * 10n ** BigInt(5 - minorUnits(currency)),
  }));

const transaction = (group: PaymentType): fc.Arbitrary<Transaction> => withFurther(plainTransaction(group), ...CARRIED);

const CARRIED = ['XchgRateInf', 'IntrmyAgt1', 'CdtrAgtAcct', 'InstrForCdtrAgt', 'InstrForDbtrAgt', 'RgltryRptg', 'Tax'];

const plainTransaction = (group: PaymentType): fc.Arbitrary<Transaction> =>
  fc
    .record({
      number: fc.constant(0),
      instructionId: nullable(text(35)),
      endToEndId: text(35),
      uetr: nullable(fc.uuid({ version: 4 })),
      paymentType,
      amount,
      transferCurrency: nullable(fc.constantFrom('USD', 'SEK')),
      chargeBearer: nullable(fc.constantFrom('DEBT', 'CRED', 'SHAR', 'SLEV')),
      ultimateDebtor: nullable(party),
      creditor: party,
      creditorAccount: account,
      creditorAgent: nullable(agent),
      ultimateCreditor: nullable(party),
      purpose: nullable(code(4)),
      remittance: fc.array(words(140), { maxLength: 3 }),
      creditorReference: nullable(
        fc.record({
          value: text(35),
          type: fc.constantFrom(null, { value: 'SCOR', proprietary: false }, { value: 'QRR', proprietary: true }),
        }),
      ),
      additionalRemittance: fc.array(text(140), { maxLength: 3 }),
    })
    .map(({ amount: money, ...rest }) => ({
      ...rest,
      ...money,
      amountAsWritten: formatMoney(money),
      salary: [group.categoryPurpose, rest.paymentType.categoryPurpose, rest.purpose].some(isSalary),
    }));

const group = paymentType.chain((type) =>
  fc.record({
    group: withFurther(
      fc.record<PaymentGroup>({
        number: fc.constant(0),
        paymentInformationId: text(35),
        paymentMethod: fc.constant('TRF'),
        batchBooking: nullable(fc.boolean()),
        numberOfTransactions: fc.constant(null),
        controlSum: fc.constant(null),
        paymentType: fc.constant(type),
        executionDate: fc.constantFrom('2026-03-31', '2028-02-29'),
        executionDateTime: fc.constant(null),
        debtor: party,
        debtorAccount: account,
        debtorAgent: nullable(agent),
        ultimateDebtor: nullable(party),
        chargeBearer: nullable(fc.constantFrom('SHAR', 'SLEV')),
      }),
      'PoolgAdjstmntDt',
      'ChrgsAcct',
      'ChrgsAcctAgt',
    ),
    transactions: fc.array(transaction(type), { minLength: 1, maxLength: 3 }),
  }),
);

/** A whole order: numbered, with correct totals and unique identifiers. */
export const arbitraryOrder: fc.Arbitrary<ArbitraryOrder> = fc
  .record({
    messageId: text(35),
    content: withFurther(fc.record<HeaderContent>({ initiatingParty: party }), 'Authstn', 'FwdgAgt'),
    groups: fc.uniqueArray(group, {
      minLength: 1,
      maxLength: 2,
      selector: (value) => value.group.paymentInformationId,
    }),
  })
  .map(({ messageId, content, groups }) => ({
    header: {
      version: null,
      messageId,
      createdAt: '2026-03-30T09:15:00',
      ...statedTotals(groups.flatMap(({ transactions }) => transactions)),
      ...content,
    },
    groups: groups.map((value, index) => ({
      group: { ...value.group, number: index + 1, ...statedTotals(value.transactions) },
      transactions: value.transactions.map((each, place) => ({ ...each, number: place + 1 })),
    })),
  }));

/** The same order without what version .03 has no place for: the UETR, the LEI and the later parts of addresses. */
export function asVersion03(order: ArbitraryOrder): ArbitraryOrder {
  return JSON.parse(JSON.stringify(order, encodeFor03), decode) as ArbitraryOrder;
}

const SINCE_09 = new Set(['uetr', 'lei', ...ADDRESS_PARTS.flatMap(({ part, since09 }) => (since09 ? [part] : []))]);

function encodeFor03(key: string, value: unknown): unknown {
  if (SINCE_09.has(key)) return null;
  return typeof value === 'bigint' ? { bigint: value.toString() } : value;
}

function decode(_key: string, value: unknown): unknown {
  const isBigint = typeof value === 'object' && value !== null && 'bigint' in value;
  return isBigint ? BigInt(String(value.bigint)) : value;
}

/** An order, or a part of one, without what is carried as written: a generator can't make that as banks take it. */
export function plain<Part>(part: Part): Part {
  if (Array.isArray(part)) return part.map(plain) as Part;
  if (typeof part !== 'object' || part === null) return part;
  const kept = Object.entries(part).filter(([name]) => name !== 'further');
  return Object.fromEntries(kept.map(([name, value]) => [name, plain(value)])) as Part;
}
