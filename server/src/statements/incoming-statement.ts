import { createHash, type Hash } from 'node:crypto';
import type { StatementBalance, StatementEnd, StatementEntry, StatementHead } from '@portico/formats/statement-model';
import { newId } from '../platform/ids.ts';
import { copyLine } from './incoming-entries.ts';
import { daySequence } from './continuity.ts';
import type { MatchedAccount } from './match-account.ts';

/** One statement while its file is being read: it takes its entries, and at its end knows its keys and sums. */
export class IncomingStatement {
  readonly id = newId();
  /** Counts from zero in the file. */
  readonly sequence: number;
  readonly head: StatementHead;
  readonly account: MatchedAccount;
  readonly format: string;
  readonly #today: string;
  readonly #digest: Hash = createHash('sha256');
  entryCount = 0;
  #countedSum = 0n;
  #lastDate: string | null = null;

  constructor(sequence: number, head: StatementHead, account: MatchedAccount, file: { format: string; today: string }) {
    this.sequence = sequence;
    this.head = head;
    this.account = account;
    this.format = file.format;
    this.#today = file.today;
  }

  /** An entry that has an amount, as a line to be copied. */
  add(entry: StatementEntry): string {
    this.entryCount += 1;
    if (entry.status === null || entry.status === 'BOOK') this.#countedSum += entry.amount!.hundredThousandths;
    this.#lastDate = entry.bookingDate ?? entry.valueDate ?? this.#lastDate;
    const line = copyLine(entry, {
      statementId: this.id,
      accountId: this.account.accountId,
      sequence: this.entryCount,
      kind: this.head.kind,
      currency: this.account.currency,
      day: this.head.day ?? this.#lastDate ?? this.head.openingBalance?.date ?? this.#today,
    });
    this.#digest.update(line.content);
    return line.place + line.content;
  }

  end(end: StatementEnd): EndedStatement {
    const { opening, closing } = this.#borders(end);
    const day = closing?.date ?? this.#lastDate ?? opening?.date ?? end.createdAt?.slice(0, 10) ?? this.#today;
    const start = JSON.stringify([end.number, keyOf(opening)]);
    // Without any balance it is told apart by its reference and day.
    const rest = opening || closing ? [] : [end.reference, day];
    return {
      id: this.id,
      sequence: this.sequence,
      account: this.account,
      format: this.format,
      end,
      opening,
      closing,
      day,
      daySequence: daySequence(end.number),
      entryCount: this.entryCount,
      addsUp: opening && closing && amountOf(opening) + this.#countedSum === amountOf(closing),
      startDigest: sha256(start),
      keyDigest: sha256(start + JSON.stringify([keyOf(closing), ...rest])),
      contentDigest: this.#digest.digest(),
    };
  }

  /** A page of an MT940 that was delivered alone begins or ends with `M` balances: they link it to the others. */
  #borders(end: StatementEnd): { opening: StatementBalance | null; closing: StatementBalance | null } {
    const pages = this.format.startsWith('MT') ? end.intermediateBalances : [];
    return { opening: end.openingBalance ?? pages[0] ?? null, closing: end.closingBalance ?? pages.at(-1) ?? null };
  }
}

export type EndedStatement = {
  id: string;
  sequence: number;
  account: MatchedAccount;
  format: string;
  end: StatementEnd;
  opening: StatementBalance | null;
  closing: StatementBalance | null;
  day: string;
  daySequence: number;
  entryCount: number;
  /** Null where a balance is missing. */
  addsUp: boolean | null;
  startDigest: Buffer;
  keyDigest: Buffer;
  contentDigest: Buffer;
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
