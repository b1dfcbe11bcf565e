import { equalBalances } from './mt940-balance.ts';
import { type StatedTotal, TotalsCounter } from './mt940-totals.ts';
import type { StatementBalance, StatementEnd, StatementHead, StatementPages } from '../statement/statement-model.ts';
import type { FindingPlace } from '../finding-list.ts';

/** One message of a file: a whole statement, or one page of it. */
export type Mt940Message = {
  /** `940`, `941`, `942`, `950`, if blocks or a preamble say so. */
  type: string | null;
  line: number;
  offsetBytes: number;
  tags: Set<string>;
  reference: string | null;
  accountLines: readonly string[];
  number: string | null;
  createdAt: string | null;
  /** From the first balance, floor limit or total. */
  currency: string | null;
  /** Whether it has the fields of an interim report and no opening balance. */
  report: boolean;
  /** Null until something belonging to a statement is known. */
  statement: OpenStatement | null;
  openingBalance: StatementBalance | null;
  closingBalance: StatementBalance | null;
  /** `:86:` and the bank's own fields that belong to no entry. */
  information: string[];
  statedTotals: StatedTotal[];
  hasEntries: boolean;
  /** The sum of the entries on earlier pages, in hundred-thousandths. */
  sumBefore: bigint;
};

/** A bank sends a few forward balances and pages; a hostile file may send millions. */
export const BALANCES_MAXIMUM = 2_000;

const PART_WEIGHT = 200;

/** How many lines of information on the whole statement are kept. */
export const INFORMATION_LINES_MAXIMUM = 200;

/** A statement in progress: what is known so far, across all its pages. */
export class OpenStatement {
  readonly index: number;
  readonly head: StatementHead;
  closingBalance: StatementBalance | null = null;
  closingAvailableBalance: StatementBalance | null = null;
  forwardAvailableBalances: StatementBalance[] = [];
  intermediateBalances: StatementBalance[] = [];
  information: string[] = [];
  entryCount = 0;
  /** Whether the head has been passed on. */
  begun = false;
  totals = new TotalsCounter();
  statedTotals: StatedTotal[] = [];

  constructor(index: number, head: StatementHead) {
    this.index = index;
    this.head = head;
  }

  /** A position in the file's terms: `statement[1]/:62F:`. */
  place(part: string, line: number, column = 1): FindingPlace {
    return { line, column, path: `statement[${this.index + 1}]/:${part}` };
  }

  /** Adds a balance at the border of two pages; one repeated by the next page is kept once. */
  addBorder(balance: StatementBalance): void {
    const last = this.intermediateBalances.at(-1);
    if (last && equalBalances(last, balance)) return;
    if (this.intermediateBalances.length < BALANCES_MAXIMUM) this.intermediateBalances.push(balance);
  }

  addForward(balance: StatementBalance): void {
    if (this.forwardAvailableBalances.length < BALANCES_MAXIMUM) this.forwardAvailableBalances.push(balance);
  }

  /** Its size in characters, with an allowance for each balance and each line. */
  get weight(): number {
    const { forwardAvailableBalances, intermediateBalances, statedTotals, information } = this;
    const parts = 1 + forwardAvailableBalances.length + intermediateBalances.length + statedTotals.length;
    return information.reduce((sum, line) => sum + line.length, PART_WEIGHT * (parts + information.length));
  }

  /** Adds what a page says about the whole statement. */
  addMessage({ information, statedTotals }: Pick<Mt940Message, 'information' | 'statedTotals'>): void {
    const room = INFORMATION_LINES_MAXIMUM - this.information.length;
    this.information.push(...information.slice(0, Math.max(0, room)));
    this.statedTotals.push(...statedTotals.slice(0, Math.max(0, BALANCES_MAXIMUM - this.statedTotals.length)));
  }

  /** Everything the statement says, once no page can follow. */
  end(): StatementEnd {
    const { closingBalance, closingAvailableBalance, forwardAvailableBalances, intermediateBalances } = this;
    const pages = this.#pages();
    return {
      ...this.head,
      closingBalance,
      closingAvailableBalance,
      forwardAvailableBalances,
      intermediateBalances,
      entryCount: this.entryCount,
      ...(this.information.length > 0 ? { information: this.information } : {}),
      ...(pages ? { pages } : {}),
    };
  }

  /** Without `:60F:` or `:62F:` but with a page border, it is a part; the file's pages form one part together. */
  #pages(): StatementPages | null {
    const { head, closingBalance, intermediateBalances: borders } = this;
    const isLast = closingBalance !== null;
    if (borders.length === 0 || (head.openingBalance !== null && isLast)) return null;
    const isFirst = head.openingBalance !== null;
    const count = borders.length - (isFirst ? 0 : 1) + (isLast ? 1 : 0);
    const first = isFirst ? 1 : Math.max(2, pageOf(head.number));
    return {
      first,
      last: first + Math.max(0, count - 1),
      isLast,
      opening: isFirst ? null : (borders[0] ?? null),
      closing: isLast ? null : (borders.at(-1) ?? null),
    };
  }
}

/** `:28C:215/2` is the second page. */
function pageOf(number: string | null): number {
  return Number(/\/\s*(\d{1,5})\s*$/.exec(number ?? '')?.[1] ?? 0);
}
