import type { OpenStatement } from './mt940-statement.ts';

/** Accounts whose statement may wait for its next page at the same time. */
export const OPEN_PAGES_MAXIMUM = 1_000;

/** A statement that ended with `:62M:`: its next page may come later, after messages on other accounts. */
type Waiting = { statement: OpenStatement; number: string };

/** Statements that wait for their next page, at most one for an account. */
export class Mt940Pages {
  #waiting = new Map<string, Waiting>();
  #give: (statement: OpenStatement) => void;

  /** `give` takes the statements whose next page has not come. */
  constructor(give: (statement: OpenStatement) => void) {
    this.#give = give;
  }

  /** Takes the statement that this message continues; one of the same account that it does not continue is given up. */
  take(account: string, number: string | null, continues: boolean): OpenStatement | null {
    const waiting = this.#waiting.get(account);
    if (!waiting) return null;
    this.#waiting.delete(account);
    if (continues && waiting.number === statementNumber(number)) return waiting.statement;
    this.#give(waiting.statement);
    return null;
  }

  keep(account: string, number: string | null, statement: OpenStatement): void {
    this.#waiting.set(account, { statement, number: statementNumber(number) });
    if (this.#waiting.size <= OPEN_PAGES_MAXIMUM) return;
    for (const [oldest, { statement: given }] of this.#waiting) {
      this.#waiting.delete(oldest);
      return this.#give(given);
    }
  }

  /** Gives up all that still wait, at the end of the file. */
  end(): void {
    for (const { statement } of this.#waiting.values()) this.#give(statement);
    this.#waiting.clear();
  }
}

/** `:28C:215/2` is the second page of statement 215. */
function statementNumber(text: string | null): string {
  return (text ?? '').split('/')[0] ?? '';
}
