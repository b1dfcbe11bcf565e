import { BALANCES_MAXIMUM, type OpenStatement } from './mt940-statement.ts';

/** How many accounts may have a statement waiting for its next page. */
export const OPEN_PAGES_MAXIMUM = 1_000;
/** How much they may hold together, as `OpenStatement.weight` counts. */
const OPEN_PAGES_MAXIMUM_WEIGHT = 16 * 1024 * 1024;
/**
 * How many messages may come while any statement waits, because ended statements are stored only while none is half
 * read. This many pages have one border more, and all of those are kept.
 */
export const MESSAGES_WAITED_FOR_MAXIMUM = BALANCES_MAXIMUM - 1;

/** A statement that ended with `:62M:`: its next page may come later, after messages on other accounts. */
type Waiting = { statement: OpenStatement; number: string; weight: number };

/**
 * Statements that wait for their next page, at most one per account. If one is given up, it and its further pages
 * become separate parts, so nothing is lost.
 */
export class Mt940Pages {
  #waiting = new Map<string, Waiting>();
  #weight = 0;
  /** Messages since the first of them began to wait. */
  #messages = 0;
  #give: (statement: OpenStatement) => void;

  /** `give` receives the statements whose next page never came. */
  constructor(give: (statement: OpenStatement) => void) {
    this.#give = give;
  }

  /** Takes the statement that this message continues. Gives up one of the same account that it doesn't continue. */
  take(account: string, number: string | null, continues: boolean): OpenStatement | null {
    const waiting = this.#waiting.get(account);
    if (!waiting) return null;
    this.#drop(account, waiting);
    if (continues && waiting.number === statementNumber(number)) return waiting.statement;
    this.#give(waiting.statement);
    return null;
  }

  /** Keeps a statement until its next page. Gives up one of the same account that already waits. */
  keep(account: string, number: string | null, statement: OpenStatement): void {
    const { weight } = statement;
    const earlier = this.#waiting.get(account);
    // The lines naming the account may come between this lookup and the end of the message.
    if (earlier) this.#giveUp(account, earlier);
    this.#waiting.set(account, { statement, number: statementNumber(number), weight });
    this.#weight += weight;
    for (const [oldest, waiting] of this.#waiting) {
      if (this.#waiting.size <= OPEN_PAGES_MAXIMUM && this.#weight <= OPEN_PAGES_MAXIMUM_WEIGHT) return;
      this.#giveUp(oldest, waiting);
    }
  }

  /** After each message: gives up all waiting statements once too many messages have passed. */
  messageEnded(): void {
    this.#messages += 1;
    if (this.#messages >= MESSAGES_WAITED_FOR_MAXIMUM) this.end();
    if (this.#waiting.size === 0) this.#messages = 0;
  }

  /** Gives up all that still wait. */
  end(): void {
    for (const [account, waiting] of this.#waiting) this.#giveUp(account, waiting);
  }

  #giveUp(account: string, waiting: Waiting): void {
    this.#drop(account, waiting);
    this.#give(waiting.statement);
  }

  #drop(account: string, { weight }: Waiting): void {
    this.#waiting.delete(account);
    this.#weight -= weight;
  }
}

/** `:28C:215/2` is the second page of statement 215. */
function statementNumber(text: string | null): string {
  return (text ?? '').split('/')[0] ?? '';
}
