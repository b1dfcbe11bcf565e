import { createHash, type Hash } from 'node:crypto';
import type { EntryId, StatementId } from '@portico/contract/ids';
import type {
  StatementBalance,
  StatementEnd,
  StatementEntry,
  StatementHead,
  StatementPages,
} from '@portico/formats/statement/statement-model';
import { newId } from '../../platform/ids.ts';
import { copyLine } from './incoming-entries.ts';
import { daySequence } from '../continuity.ts';
import type { MatchedAccount } from './match-account.ts';
import { numberParts } from '../settle/delivery.ts';

/** One statement while its file is being read: it collects its entries, and at the end knows its keys and sums. */
export class IncomingStatement {
  readonly id: StatementId = newId();
  /** Counts from zero in the file. */
  readonly sequence: number;
  readonly head: StatementHead;
  readonly account: MatchedAccount;
  readonly format: string;
  readonly #today: string;
  readonly #digest: Hash = createHash('sha256');
  entryCount = 0;
  #bookedSum = 0n;
  #lastDate: string | null = null;
  readonly #bookedDays = new Set<string>();
  /** The earliest of the days not kept. */
  #earliestBeyond: string | null = null;
  #bookedUntil: string | null = null;
  #firstEntryId: EntryId | null = null;
  #lastEntryId: EntryId | null = null;

  constructor(sequence: number, head: StatementHead, account: MatchedAccount, file: { format: string; today: string }) {
    this.sequence = sequence;
    this.head = head;
    this.account = account;
    this.format = file.format;
    this.#today = file.today;
  }

  /** Adds an entry that has an amount; returns it as a line for COPY. */
  add(entry: StatementEntry): string {
    this.entryCount += 1;
    this.#lastDate = entry.bookingDate ?? entry.valueDate ?? this.#lastDate;
    if (entry.status === null || entry.status === 'BOOK') this.#addBooked(entry);
    const day = this.head.day ?? this.#lastDate ?? this.head.openingBalance?.date ?? this.#today;
    const { bookingDate, valueDate } = entry;
    for (const own of [bookingDate, valueDate ?? bookingDate ?? day])
      if (own !== null && (this.#bookedUntil === null || own > this.#bookedUntil)) this.#bookedUntil = own;
    const line = copyLine(entry, {
      id: this.#nextId(),
      statementId: this.id,
      accountId: this.account.accountId,
      sequence: this.entryCount,
      kind: this.head.kind,
      currency: this.account.currency,
      day,
    });
    this.#digest.update(line.content);
    return line.place + line.content;
  }

  #addBooked({ amount, bookingDate, valueDate }: StatementEntry): void {
    this.#bookedSum += amount!.hundredThousandths;
    const day = bookingDate ?? valueDate;
    if (day === null || this.#bookedDays.has(day)) return;
    if (this.#bookedDays.size < BOOKED_DAYS_MAXIMUM) this.#bookedDays.add(day);
    else if (this.#earliestBeyond === null || day < this.#earliestBeyond) this.#earliestBeyond = day;
  }

  #nextId(): EntryId {
    const id: EntryId = newId();
    this.#firstEntryId ??= id;
    this.#lastEntryId = id;
    return id;
  }

  end({ information: _notStored, ...end }: StatementEnd): EndedStatement {
    const { pages = null } = end;
    const { opening, closing } = bordersOf(end);
    const day = closing?.date ?? this.#lastDate ?? opening?.date ?? end.createdAt?.slice(0, 10) ?? this.#today;
    return {
      id: this.id,
      sequence: this.sequence,
      account: this.account,
      format: this.format,
      end,
      pages,
      opening,
      closing,
      day,
      firstDay: this.#firstDay(opening?.date ?? '', day),
      daySequence: daySequence(end.number, pages?.first),
      entryCount: this.entryCount,
      entriesSum: this.#bookedSum,
      bookedUntil: this.#bookedUntil,
      firstEntryId: this.#firstEntryId,
      lastEntryId: this.#lastEntryId,
      keyDigest: keyDigestOf(end, day),
      contentDigest: this.#digest.digest(),
      pageDigest: pages && sha256(JSON.stringify([this.format, numberParts(end.number ?? end.reference).base])),
    };
  }

  /**
   * The first day that it books on; anything dated before its opening balance came late. For days not kept, the
   * earliest possible: better a conflict with an unrelated statement than an overlap that nobody sees.
   */
  #firstDay(openingDay: string, day: string): string {
    const beyond = this.#earliestBeyond;
    const least = beyond === null ? [] : [beyond > openingDay ? beyond : openingDay];
    const since = [...this.#bookedDays].filter((booked) => booked >= openingDay);
    return [...since, ...least].reduce((first, booked) => (booked < first ? booked : first), day);
  }
}

/** A page's own borders; if it has none, what it says of the whole. */
function bordersOf({ pages, openingBalance, closingBalance }: StatementEnd) {
  return { opening: pages?.opening ?? openingBalance, closing: pages?.closing ?? closingBalance };
}

/** Without any balance, reference and day identify it, and its place identifies a page. */
function keyDigestOf(end: StatementEnd, day: string): Buffer {
  const { opening, closing } = bordersOf(end);
  const start = JSON.stringify([end.number, keyOf(opening)]);
  const rest = [...(opening || closing ? [] : [end.reference, day]), ...(end.pages ? [placeOf(end.pages)] : [])];
  return sha256(start + JSON.stringify([keyOf(closing), ...rest]));
}

/** A statement books on fewer days than this; beyond it, days aren't kept one by one. */
const BOOKED_DAYS_MAXIMUM = 1_000;

function placeOf({ first, last, isLast }: StatementPages): unknown {
  return { first, last, isLast };
}

export type EndedStatement = {
  id: StatementId;
  sequence: number;
  account: MatchedAccount;
  format: string;
  end: StatementEnd;
  /** Null if it is whole. */
  pages: StatementPages | null;
  /** At its own borders; if a page has none, as it states them. */
  opening: StatementBalance | null;
  closing: StatementBalance | null;
  day: string;
  firstDay: string;
  daySequence: number;
  entryCount: number;
  /** Of its booked entries. */
  entriesSum: bigint;
  /** The latest day of its entries, whatever it states itself; null: it has none. */
  bookedUntil: string | null;
  firstEntryId: EntryId | null;
  lastEntryId: EntryId | null;
  keyDigest: Buffer;
  contentDigest: Buffer;
  pageDigest: Buffer | null;
};

function keyOf(balance: StatementBalance | null): unknown {
  return balance && [balance.date, balance.amount.hundredThousandths.toString(), balance.currency];
}

export function amountOf(balance: StatementBalance): bigint {
  return balance.amount.hundredThousandths;
}

function sha256(content: string): Buffer {
  return createHash('sha256').update(content).digest();
}
