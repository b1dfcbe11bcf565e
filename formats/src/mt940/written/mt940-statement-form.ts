import type { StatementAmount, StatementBalance } from '../../statement/statement-model.ts';
import type { MessageForm } from './mt940-file.ts';
import {
  LINE_END,
  shortDate,
  writtenAmount,
  type Mt940Letters,
  type WrittenEntry,
  type WrittenStatement,
} from './mt940-written.ts';

/** By the letter of the option `tag64`: the closing available balance that is written. */
const AVAILABLE: Record<Mt940Letters['tag64'], (statement: WrittenStatement) => StatementBalance | null> = {
  A: ({ closingAvailableBalance }) => closingAvailableBalance,
  B: ({ closingAvailableBalance, closingBalance }) => closingAvailableBalance ?? closingBalance,
  C: () => null,
};

/** A statement as MT940: between two balances. */
export class StatementForm implements MessageForm {
  readonly type = '940';
  readonly day: string;
  readonly currency: string;
  readonly firstPage: number | null;
  readonly #statement: WrittenStatement;
  readonly #letters: Mt940Letters;
  /** After the entries so far. */
  #balance: StatementBalance;

  constructor(statement: WrittenStatement, letters: Mt940Letters) {
    const { openingBalance, closingBalance, pages } = statement;
    this.day = closingBalance.date ?? openingBalance.date ?? '0000-00-00';
    this.currency = closingBalance.currency ?? openingBalance.currency ?? '';
    this.firstPage = pages?.first ?? null;
    this.#statement = statement;
    this.#letters = letters;
    this.#balance = openingBalance;
  }

  opening(isFirst: boolean): string {
    const isFirstPage = isFirst && (this.firstPage ?? 1) === 1;
    return this.#line(isFirstPage ? '60F' : '60M', isFirst ? this.#statement.openingBalance : this.#balance);
  }

  add({ amount, valueDate }: WrittenEntry): void {
    this.#balance = { ...this.#balance, date: valueDate, amount: plus(this.#balance.amount, amount) };
  }

  closing(isLast: boolean): string {
    if (!isLast) return this.#line('62M', this.#balance);
    const { pages, closingBalance, forwardAvailableBalances } = this.#statement;
    const isLastPage = pages?.isLast ?? true;
    const available = AVAILABLE[this.#letters.tag64](this.#statement);
    const forward = this.#letters.tag65 === 'A' ? forwardAvailableBalances : [];
    return [
      this.#line(isLastPage ? '62F' : '62M', closingBalance),
      available ? this.#line('64', available) : '',
      ...forward.map((balance) => this.#line('65', balance)),
    ].join('');
  }

  #line(tag: string, { date, amount, currency }: StatementBalance): string {
    const mark = amount.hundredThousandths < 0n ? 'D' : 'C';
    return `:${tag}:${mark}${shortDate(date ?? this.day)}${currency ?? this.currency}${writtenAmount(amount)}${LINE_END}`;
  }
}

function plus({ hundredThousandths, writtenDecimals }: StatementAmount, more: StatementAmount | null): StatementAmount {
  return { hundredThousandths: hundredThousandths + (more?.hundredThousandths ?? 0n), writtenDecimals };
}
