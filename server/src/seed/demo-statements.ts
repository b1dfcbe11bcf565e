import { NO_COUNTERPARTY, type EntryContent, type StatementBalance } from '@portico/formats/statement/statement-model';
import type { WritableEntry, WritableStatement } from '@portico/formats/camt/camt-write';
import type { DemoAccount } from './demo-accounts.ts';
import type { DemoEconomy, DemoParty, MonthlyEvent } from './demo-economy.ts';
import { DemoRandom } from './demo-random.ts';

/** The state of an account that its next statement follows. */
export type DemoPosition = { balanceHundredThousandths: bigint; number: number; year: string };

type Day = { date: string; random: DemoRandom; account: DemoAccount; economy: DemoEconomy };
type Movement = {
  amount: bigint;
  party: DemoParty | { name: string };
  text: string;
  code: Code;
  endToEndId?: string;
  batch?: Movement[];
};

/** A domain, family and sub-family of ISO 20022's bank transaction codes, with the type of `:61:`. */
const CODES = {
  receipt: ['PMNT-RCDT-ESCT', 'NTRF'],
  payment: ['PMNT-ICDT-ESCT', 'NTRF'],
  run: ['PMNT-ICDT-ESCT', 'NTRF'],
  salary: ['PMNT-ICDT-SALA', 'NTRF'],
  debit: ['PMNT-RDDT-ESDD', 'NDDT'],
  cards: ['PMNT-CCRD-POSD', 'NMSC'],
  fee: ['ACMT-MDOP-CHRG', 'NCHG'],
  interest: ['ACMT-MCOP-INTR', 'NINT'],
  sweep: ['CAMT-ACCB-SWEP', 'NTRF'],
} as const;
type Code = keyof typeof CODES;

const MONTHLY_CODES: Record<MonthlyEvent['kind'], Code> = {
  salary: 'salary',
  tax: 'payment',
  fee: 'fee',
  interest: 'interest',
  rent: 'debit',
  cards: 'cards',
};

/** The Mondays to Fridays from one date to another, inclusive. */
export function bankingDays(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = Date.parse(from); day <= Date.parse(to); day += 86_400_000) {
    const weekday = new Date(day).getUTCDay();
    if (weekday !== 0 && weekday !== 6) days.push(new Date(day).toISOString().slice(0, 10));
  }
  return days;
}

/** The position of an account without any statement yet. */
export function firstPosition(economy: DemoEconomy, date: string): DemoPosition {
  return { balanceHundredThousandths: BigInt(economy.opening) * 100_000n, number: 0, year: date.slice(0, 4) };
}

/**
 * The statements of one account for these days, each following the one before: the same account, day and position give
 * the same statement. `isMt`: with the transaction codes of MT940.
 */
export function* demoStatements(
  account: DemoAccount,
  economy: DemoEconomy,
  bic: string,
  days: readonly string[],
  start: DemoPosition,
  isMt: boolean,
): Generator<WritableStatement> {
  let position = start;
  let previousDate = days[0]!;
  for (const date of days) {
    const year = date.slice(0, 4);
    const number = year === position.year ? position.number + 1 : 1;
    const day = { date, random: new DemoRandom(`${account.iban} ${date}`), account, economy };
    const movements = movementsOf(day, previousDate, position.balanceHundredThousandths);
    const closing = movements.reduce((sum, movement) => sum + movement.amount, position.balanceHundredThousandths);
    const balance = (amount: bigint, of: string): StatementBalance => ({
      date: of,
      amount: { hundredThousandths: amount, writtenDecimals: 2 },
      currency: account.currency,
    });
    yield {
      statement: {
        account: { iban: account.iban, other: null, bic, currency: account.currency },
        reference: `STMT${date.replaceAll('-', '')}`,
        number: String(number),
        createdAt: `${date}T19:30:00Z`,
        openingBalance: balance(position.balanceHundredThousandths, previousDate),
        closingBalance: balance(closing, date),
        closingAvailableBalance: balance(closing, date),
        forwardAvailableBalances: [],
        intermediateBalances: [],
      },
      entries: [
        ...movements.map((movement, index) => entryOf(movement, day, index, isMt)),
        ...(date === days.at(-1) && !isMt ? upcoming(day) : []),
      ],
    };
    position = { balanceHundredThousandths: closing, number, year };
    previousDate = date;
  }
}

function movementsOf(day: Day, previousDate: string, opening: bigint): Movement[] {
  const movements = [...receipts(day), ...payments(day), ...monthlyOf(day, previousDate)];
  const closing = movements.reduce((sum, movement) => sum + movement.amount, opening);
  const sweep = sweepOf(day.economy, closing);
  return sweep ? [...movements, sweep] : movements;
}

function receipts({ random, economy }: Day): Movement[] {
  const count = random.whole(0, economy.receiptsPerDay * 2);
  return Array.from({ length: count }, () => {
    const invoice = random.whole(10_400, 98_700);
    return {
      amount: random.amount(...economy.receipt),
      party: random.one(economy.customers),
      text: `${economy.invoiceWord} ${invoice}`,
      code: 'receipt',
      ...(random.next() < 0.6 ? { endToEndId: `RF${invoice}-${random.whole(10, 99)}` } : {}),
    };
  });
}

/** Single payments, and on some days a run whose parts the bank books as one. */
function payments(day: Day): Movement[] {
  const { random, economy, date } = day;
  const single = Array.from({ length: random.whole(0, economy.paymentsPerDay) }, () => payment(day));
  if (new Date(date).getUTCDay() !== 4 || economy.monthly.length === 0) return single;
  const batch = Array.from({ length: random.whole(4, 14) }, () => payment(day));
  const amount = batch.reduce((sum, one) => sum + one.amount, 0n);
  return [
    ...single,
    {
      amount,
      party: { name: `${batch.length} × ${economy.invoiceWord}` },
      text: economy.invoiceWord,
      code: 'run',
      batch,
    },
  ];
}

function payment({ random, economy, date }: Day): Movement {
  const invoice = random.whole(2_000, 9_900);
  return {
    amount: -random.amount(...economy.payment),
    party: random.one(economy.suppliers),
    text: `${economy.invoiceWord} ${date.slice(2, 4)}-${invoice}`,
    code: 'payment',
    endToEndId: `AP-${date.replaceAll('-', '').slice(2)}-${invoice}`,
  };
}

/** What falls due between the last statement and this one. */
function monthlyOf({ random, economy, date }: Day, previousDate: string): Movement[] {
  return economy.monthly.flatMap((event) => {
    if (!isDue(event, previousDate, date)) return [];
    const [least, most] = event.amount;
    const amount = least < 0 ? -random.amount(-most, -least) : random.amount(least, most);
    const code = MONTHLY_CODES[event.kind];
    return [
      { amount, party: { name: event.name }, text: `${event.text} ${date.slice(5, 7)}/${date.slice(0, 4)}`, code },
    ];
  });
}

function isDue({ day, months }: MonthlyEvent, previousDate: string, date: string): boolean {
  const last = new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate();
  const due = `${date.slice(0, 8)}${String(Math.min(day, last)).padStart(2, '0')}`;
  if (months && !months.includes(Number(date.slice(5, 7)))) return false;
  return due <= date && due > previousDate;
}

/** The group's treasury keeps each account within its bounds, in round sums. */
function sweepOf(economy: DemoEconomy, closing: bigint): Movement | null {
  const unit = 100_000n;
  const [ceiling, floor] = [BigInt(Math.round(economy.ceiling)) * unit, BigInt(Math.round(economy.floor)) * unit];
  if (closing <= ceiling && closing >= floor) return null;
  const target = (ceiling + floor) / 2n;
  const round = 10_000n * unit;
  const amount = ((target - closing) / round) * round;
  return amount === 0n
    ? null
    : { amount, party: { name: 'Acme Group Treasury' }, text: economy.sweepText, code: 'sweep' };
}

/** What the bank knows of the days to come: pending, and planned. The next statement repeats it. */
function upcoming(day: Day): WritableEntry[] {
  const { random, economy } = day;
  const later = (days: number) => new Date(Date.parse(day.date) + days * 86_400_000).toISOString().slice(0, 10);
  const pending = receipts({ ...day, economy: { ...economy, receiptsPerDay: 1 } }).slice(0, 2);
  const planned = [payment(day), payment(day)];
  return [
    ...pending.map((one) => ({
      ...entryOf(one, day, 0, false),
      status: 'PDNG',
      bookingDate: null,
      bankReference: null,
    })),
    ...planned.map((one) => ({
      ...entryOf(one, day, 0, false),
      status: 'FUTR',
      bookingDate: null,
      valueDate: later(random.whole(2, 9)),
      bankReference: null,
    })),
  ];
}

function entryOf(movement: Movement, day: Day, index: number, isMt: boolean): WritableEntry {
  const { batch = [] } = movement;
  const reference = `${day.date.replaceAll('-', '').slice(2)}${String(index + 1).padStart(4, '0')}`;
  const content = contentOf(movement, day, isMt);
  return {
    ...content,
    valueDate: day.date,
    bookingDate: day.date,
    status: isMt ? null : 'BOOK',
    bankReference: reference,
    // MT940 has no place for the parts of a batch: the bank then states what it booked as one.
    ...(batch.length ? { counterparty: NO_COUNTERPARTY, remittance: isMt ? [movement.party.name] : [] } : {}),
    extra: batch.length
      ? { numberOfTransactions: String(batch.length), additionalInformation: movement.party.name }
      : {},
    details: isMt ? [] : batch.map((one) => contentOf(one, day, isMt)),
  };
}

function contentOf({ amount, party, text, code, endToEndId }: Movement, { account }: Day, isMt: boolean): EntryContent {
  const [domain, type] = CODES[code];
  return {
    valueDate: null,
    bookingDate: null,
    amount: { hundredThousandths: amount, writtenDecimals: 2 },
    currency: account.currency,
    reversal: null,
    status: null,
    transactionCode: isMt ? type : domain,
    customerReference: isMt ? (endToEndId?.slice(0, 16) ?? 'NONREF') : null,
    bankReference: null,
    endToEndId: endToEndId ?? null,
    counterparty: {
      name: party.name,
      account: 'iban' in party ? party.iban : null,
      bank: 'bic' in party ? party.bic : null,
    },
    remittance: [text],
    extra: {},
  };
}
