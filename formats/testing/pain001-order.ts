import type { PaymentGroup, PaymentType, Transaction } from '../src/pain001/pain001-model.ts';
import { statedTotals } from '../src/pain001/pain001-totals.ts';
import type { OutgoingOrder } from '../src/pain001/written/pain001-write.ts';
import type { AccountReference, Party } from '../src/party/party-model.ts';
import { emptyAddress } from '../src/party/postal-address.ts';

/** Orders for tests and benchmarks: everything follows from the numbers, so the same call gives the same file. */
const NAMES = [
  'Lindenhof Papier GmbH',
  'Bäckerei Mühlenhof OHG',
  'Almenrausch AG',
  'Atelier Forêt Sàrl',
  'Nordwind NV',
];
const IBANS = ['DE89370400440532013000', 'CH9300762011623852957', 'FR1420041010050500013M02606', 'NL91ABNA0417164300'];
const UNSAID: PaymentType = {
  instructionPriority: null,
  serviceLevel: null,
  localInstrument: null,
  categoryPurpose: null,
};

/** A SEPA payment of some 650 characters. */
export function paymentNumber(number: number): Transaction {
  const amountHundredThousandths = BigInt(100 + ((number * 7919) % 900_000)) * 1000n;
  return {
    number: number + 1,
    instructionId: `INSTR-${number}`,
    endToEndId: `E2E-${number}`,
    uetr: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    paymentType: UNSAID,
    amountHundredThousandths,
    currency: 'EUR',
    amountAsWritten: null,
    transferCurrency: null,
    chargeBearer: null,
    ultimateDebtor: null,
    creditor: creditorNumber(number),
    creditorAccount: accountOf(IBANS[number % IBANS.length] ?? ''),
    creditorAgent: bank('NORDDE99XXX'),
    ultimateCreditor: null,
    purpose: { value: 'SUPP', proprietary: false },
    remittance: [
      `Order ${number * 13}, invoice ${number} of 2026-03-${String(1 + (number % 28)).padStart(2, '0')}, customer ${1000 + (number % 977)}, less 2 % discount`,
    ],
    creditorReference: null,
    additionalRemittance: [],
    salary: false,
  };
}

function creditorNumber(number: number): Party {
  const address = {
    ...emptyAddress(),
    streetName: 'Am Lindenhof',
    buildingNumber: String(1 + (number % 99)),
    postCode: String(28_000 + (number % 700)),
    townName: 'Bremen',
    country: 'DE',
  };
  return { name: NAMES[number % NAMES.length] ?? null, address, identification: null };
}

function accountOf(iban: string): AccountReference {
  return { iban, other: null, otherScheme: null, currency: null };
}

function bank(bic: string): PaymentGroup['debtorAgent'] {
  return { bic, clearingSystem: null, clearingCode: null, other: null, name: null, address: null };
}

/** An order with one group of this many payments, and correct totals. */
export function orderOf(paymentCount: number): OutgoingOrder {
  const totals = statedTotals(payments(paymentCount));
  const debtor = { name: 'Almenrausch AG', address: null, identification: null };
  const header = {
    version: null,
    messageId: `BENCHMARK-${paymentCount}`,
    createdAt: '2026-03-30T09:15:00',
    ...totals,
    initiatingParty: debtor,
  };
  const group = { ...GROUP, debtor, ...totals };
  return { header, groups: [{ group, transactions: payments(paymentCount) }] };
}

const GROUP: Omit<PaymentGroup, 'debtor' | 'numberOfTransactions' | 'controlSum'> = {
  number: 1,
  paymentInformationId: 'PMT-1',
  paymentMethod: 'TRF',
  batchBooking: true,
  paymentType: { ...UNSAID, serviceLevel: { value: 'SEPA', proprietary: false } },
  executionDate: '2026-03-31',
  executionDateTime: null,
  debtorAccount: accountOf('CH9300762011623852957'),
  debtorAgent: bank('ALPECH99XXX'),
  ultimateDebtor: null,
  chargeBearer: 'SLEV',
};

function* payments(count: number): Generator<Transaction> {
  for (let number = 0; number < count; number += 1) yield paymentNumber(number);
}
