import type { StatementBalance } from '../../statement/statement-model.ts';
import type { MessageForm } from './mt940-file.ts';
import { LINE_END, shortDate, writtenAmount, type Mt940Letters, type WrittenStatement } from './mt940-written.ts';

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
  readonly page: number | null;
  readonly #statement: WrittenStatement;
  readonly #letters: Mt940Letters;

  constructor(statement: WrittenStatement, letters: Mt940Letters) {
    const { openingBalance, closingBalance, pages } = statement;
    this.day = closingBalance.date ?? openingBalance.date ?? '0000-00-00';
    this.currency = closingBalance.currency ?? openingBalance.currency ?? '';
    this.page = pages?.first ?? null;
    this.#statement = statement;
    this.#letters = letters;
  }

  opening(): string {
    return this.#line((this.page ?? 1) === 1 ? '60F' : '60M', this.#statement.openingBalance);
  }

  closing(): string {
    const { pages, closingBalance, forwardAvailableBalances } = this.#statement;
    const available = AVAILABLE[this.#letters.tag64](this.#statement);
    const forward = this.#letters.tag65 === 'A' ? forwardAvailableBalances : [];
    return [
      this.#line((pages?.isLast ?? true) ? '62F' : '62M', closingBalance),
      available ? this.#line('64', available) : '',
      ...forward.map((balance) => this.#line('65', balance)),
    ].join('');
  }

  #line(tag: string, { date, amount, currency }: StatementBalance): string {
    const mark = amount.hundredThousandths < 0n ? 'D' : 'C';
    return `:${tag}:${mark}${shortDate(date ?? this.day)}${currency ?? this.currency}${writtenAmount(amount)}${LINE_END}`;
  }
}
