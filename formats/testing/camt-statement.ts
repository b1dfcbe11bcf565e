import type { WritableEntry, WritableStatement } from '../src/camt/camt-write.ts';
import type { EntryContent, StatementAmount } from '../src/statement/statement-model.ts';

/** Statements for tests and benchmarks: everything follows from the numbers, so the same call gives the same file. */
const NAMES = [
  'Lindenhof Papier GmbH',
  'Bäckerei Mühlenhof OHG',
  'Almenrausch AG',
  'Atelier Forêt Sàrl',
  'Nordwind NV',
];
const IBANS = ['DE89370400440532013000', 'CH9300762011623852957', 'FR1420041010050500013M02606', 'NL91ABNA0417164300'];

/** A plain entry: even numbers are credits, odd ones debits. */
export function entryNumber(number: number): WritableEntry {
  const cents = BigInt(100 + ((number * 7919) % 900_000));
  const isCredit = number % 2 === 0;
  return {
    ...contentNumber(number, { hundredThousandths: (isCredit ? cents : -cents) * 1000n, writtenDecimals: 2 }),
    valueDate: '2026-03-31',
    bookingDate: '2026-03-31',
    reversal: false,
    status: 'BOOK',
    transactionCode: isCredit ? 'PMNT-RCDT-ESCT' : 'PMNT-ICDT-ESCT',
    bankReference: `BANKREF-${number}`,
    details: [],
  };
}

function contentNumber(number: number, amount: StatementAmount): EntryContent {
  return {
    valueDate: null,
    bookingDate: null,
    amount,
    currency: 'EUR',
    reversal: null,
    status: null,
    transactionCode: null,
    customerReference: `INSTR-${number}`,
    bankReference: null,
    endToEndId: `E2E-${number}`,
    counterparty: {
      name: NAMES[number % NAMES.length] ?? null,
      account: IBANS[number % IBANS.length] ?? null,
      bank: 'NORDDE99XXX',
    },
    remittance: [
      `Invoice ${number} of 2026-03-${String(1 + (number % 28)).padStart(2, '0')}, customer ${1000 + (number % 977)}`,
      'less 2 % discount',
      `RF18${String(number).padStart(17, '0')}`,
    ],
    extra: {
      instructionId: `INSTR-${number}`,
      transactionId: `TX-${String(number).padStart(12, '0')}`,
      purpose: 'GDDS',
      creditorReference: `RF18${String(number).padStart(17, '0')}`,
      ultimateDebtor: 'Mühlenhof Holding',
      additionalInformation: 'SEPA credit transfer',
    },
  };
}

/** A statement with this many entries, whose balances add up. */
export function statementOf(entryCount: number, number = 1): WritableStatement {
  let sum = 0n;
  for (let entry = 0; entry < entryCount; entry += 1) sum += entryNumber(entry).amount?.hundredThousandths ?? 0n;
  return { statement: headWith(number, sum), entries: entries(entryCount) };
}

function* entries(count: number): Generator<WritableEntry> {
  for (let entry = 0; entry < count; entry += 1) yield entryNumber(entry);
}

function headWith(number: number, sum: bigint): WritableStatement['statement'] {
  const opening = 1_000_000n * 100_000n;
  const balance = (hundredThousandths: bigint, date: string) => ({
    date,
    amount: { hundredThousandths, writtenDecimals: 2 },
    currency: 'EUR',
  });
  return {
    account: { iban: 'DE89370400440532013000', other: null, bic: 'NORDDE99XXX', currency: 'EUR' },
    reference: `STATEMENT-${number}`,
    number: String(number),
    createdAt: '2026-03-31T20:00:00',
    openingBalance: balance(opening, '2026-03-30'),
    closingBalance: balance(opening + sum, '2026-03-31'),
    closingAvailableBalance: null,
    forwardAvailableBalances: [],
    intermediateBalances: [],
  };
}
