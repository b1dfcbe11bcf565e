import { BALANCES_MAXIMUM, type OpenStatement } from './mt940-statement.ts';

/** Accounts whose statement may wait for its next page at the same time. */
export const OPEN_PAGES_MAXIMUM = 1_000;
/** What they may hold together, as `OpenStatement.weight` counts. */
const OPEN_PAGES_MAXIMUM_WEIGHT = 16 * 1024 * 1024;
/**
 * Messages that may come while any statement waits: ended ones are stored while none is half read. So many pages have one
 * border more, and all of these are kept.
 */
export const MESSAGES_WAITED_FOR_MAXIMUM = BALANCES_MAXIMUM - 1;

/** A statement that ended with `:62M:`: its next page may come later, after messages on other accounts. */
type Waiting = { statement: OpenStatement; number: string; weight: number };

/**
 * Statements that wait for their next page, at most one for an account. One that is given up is a part by itself, as are
 * its further pages: nothing of it is lost.
 */
export class Mt940Pages {
  #waiting = new Map<string, Waiting>();
  #weight = 0;
  /** Messages since the first of them began to wait. */
  #messages = 0;
  #give: (statement: OpenStatement) => void;

  /** `give` takes the statements whose next page has not come. */
  constructor(give: (statement: OpenStatement) => void) {
    this.#give = give;
  }

  /** Takes the statement that this message continues; one of the same account that it does not continue is given up. */
  take(account: string, number: string | null, continues: boolean): OpenStatement | null {
    const waiting = this.#waiting.get(account);
    if (!waiting) return null;
    this.#drop(account, waiting);
    if (continues && waiting.number === statementNumber(number)) return waiting.statement;
    this.#give(waiting.statement);
    return null;
  }

  /** Keeps a statement for its next page; one of the same account that waits already is given up. */
  keep(account: string, number: string | null, statement: OpenStatement): void {
    const { weight } = statement;
    const earlier = this.#waiting.get(account);
    // The lines that say the account may come between looking for it and the message's end.
    if (earlier) this.#giveUp(account, earlier);
    this.#waiting.set(account, { statement, number: statementNumber(number), weight });
    this.#weight += weight;
    for (const [oldest, waiting] of this.#waiting) {
      if (this.#waiting.size <= OPEN_PAGES_MAXIMUM && this.#weight <= OPEN_PAGES_MAXIMUM_WEIGHT) return;
      this.#giveUp(oldest, waiting);
    }
  }

  /** After each message: gives up all that wait, once too many have come meanwhile. */
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
