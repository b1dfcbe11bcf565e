import { type CodedBalance, readBalance } from './camt-balance.ts';
import type { CamtPage } from './camt-pages.ts';
import type { FindingList } from '../finding-list.ts';
import type { StatementBalance, StatementEnd, StatementPages } from '../statement/statement-model.ts';
import type { XmlElement } from '../xml/xml-element.ts';

/** More than any bank sends, forward balances included. */
const BALANCES_MAXIMUM = 1_000;

type Balances = Pick<
  StatementEnd,
  | 'openingBalance'
  | 'closingBalance'
  | 'closingAvailableBalance'
  | 'forwardAvailableBalances'
  | 'intermediateBalances'
  | 'otherBalances'
>;

/** Collects the balances of one statement, wherever among its entries they appear. */
export class CamtBalances {
  #balances: CodedBalance[] = [];
  #beyondLimit = 0;
  #currency: string | null | undefined = undefined;

  add(element: XmlElement, findings: FindingList): void {
    if (this.#balances.length >= BALANCES_MAXIMUM) {
      this.#beyondLimit += 1;
      if (this.#beyondLimit === 1) findings.warning('tooManyBalances', element, { maximum: BALANCES_MAXIMUM });
      return;
    }
    const balance = readBalance(element, findings);
    if (balance === null) return;
    const { code, intermediate } = balance;
    const repeated = !intermediate && ONE_OF.has(code) && this.#of(code).length === 1;
    if (repeated) findings.warning('balanceRepeated', element, { balance: code });
    this.#balances.push(balance);
    this.#currency = undefined;
  }

  /** Whether the file has a balance of this code, readable or not. */
  has(code: string): boolean {
    return this.#balances.some((balance) => balance.code === code);
  }

  /** The currency that the balances state, booked ones first. */
  get currency(): string | null {
    // Every entry asks for it, so cache the search even if no balance states one.
    if (this.#currency === undefined) this.#currency = this.#findCurrency();
    return this.#currency;
  }

  #findCurrency(): string | null {
    const booked = ['OPBD', 'PRCD', 'CLBD'].flatMap((code) => this.#of(code));
    const named = [...booked, ...this.#balances.flatMap(({ balance }) => balance ?? [])].find(
      ({ currency }) => currency !== null,
    );
    return named?.currency ?? null;
  }

  /**
   * The balances by use. The opening balance is OPBD, or else PRCD, the closing balance of the statement before. If the
   * bank puts several days into one statement, the first balance opens, the last one closes, and the others are
   * intermediate, like those of pages (INTM).
   */
  read(): Balances {
    const openings = this.#of('OPBD');
    const opening = first(openings) ?? first(this.#of('PRCD'));
    const closings = this.#of('CLBD');
    const closing = last(closings);
    const available = last(this.#of('CLAV'));
    const others = this.#balances.flatMap(({ code, intermediate, balance }) =>
      balance && !intermediate && !NAMED.has(code) ? [{ code, ...balance }] : [],
    );
    const pages = this.#balances.flatMap(({ intermediate, balance }) => (intermediate ? (balance ?? []) : []));
    const between = [...openings.filter((each) => each !== opening), ...closings.filter((each) => each !== closing)];
    return {
      openingBalance: opening,
      closingBalance: closing,
      closingAvailableBalance: available,
      forwardAvailableBalances: this.#of('FWAV'),
      intermediateBalances: [...pages, ...between, ...this.#of('ITBD')],
      ...(others.length > 0 && { otherBalances: others }),
    };
  }

  /**
   * The balances at the borders of a page: booked ones marked INTM, or interim ones. A border that coincides with one
   * of the whole statement has no mark.
   */
  bordersOf({ first, isLast }: CamtPage): Pick<StatementPages, 'opening' | 'closing'> {
    const interim = this.#intermediate('ITBD');
    const opening = this.#intermediate('OPBD')[0] ?? this.#intermediate('PRCD')[0] ?? (first > 1 ? interim[0] : null);
    const closing = this.#intermediate('CLBD').at(-1) ?? (isLast ? null : interim[first > 1 ? 1 : 0]);
    return { opening: opening ?? null, closing: closing ?? null };
  }

  #intermediate(code: string): StatementBalance[] {
    return this.#balances.flatMap((each) =>
      each.code === code && (each.intermediate || code === 'ITBD') ? (each.balance ?? []) : [],
    );
  }

  #of(code: string): StatementBalance[] {
    return this.#balances.flatMap((each) => (each.code === code && !each.intermediate ? (each.balance ?? []) : []));
  }
}

/** Balances that occur once in a statement of one day. */
const ONE_OF = new Set(['OPBD', 'PRCD', 'CLBD', 'CLAV']);

/** Those with a field of their own. */
const NAMED = new Set([...ONE_OF, 'FWAV', 'ITBD']);

function first(balances: StatementBalance[]): StatementBalance | null {
  return balances.reduce<StatementBalance | null>((best, each) => (!best || day(each) < day(best) ? each : best), null);
}

function last(balances: StatementBalance[]): StatementBalance | null {
  return balances.reduce<StatementBalance | null>(
    (best, each) => (!best || day(each) >= day(best) ? each : best),
    null,
  );
}

function day({ date }: StatementBalance): string {
  return date ?? '';
}
