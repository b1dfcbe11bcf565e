import { minorUnits } from '@portico/contract/money';
import { TotalsCounter } from '../mt940-totals.ts';
import { LINE_END, writtenAmount } from './mt940-written.ts';

/** `:79:` has 35 lines; two of them are for the counts. */
const SUMS_PER_MESSAGE = 33;

/** Counts what is in a file, for its closing message (MT999). */
export class FileTotals {
  #statements = 0;
  #entries = 0;
  readonly #currencies = new Map<string, TotalsCounter>();

  addStatement(): void {
    this.#statements += 1;
  }

  addEntry(currency: string, hundredThousandths: bigint): void {
    this.#entries += 1;
    const totals = this.#currencies.get(currency) ?? new TotalsCounter();
    totals.add(hundredThousandths);
    this.#currencies.set(currency, totals);
  }

  /** The values of `:79:`, one for each message: one is enough for 33 sums. Each currency has its own. */
  texts(): string[] {
    const sums = [...this.#currencies].flatMap(([currency, totals]) => [
      sumLine(currency, 'DEBITS', totals.of('90D')),
      sumLine(currency, 'CREDITS', totals.of('90C')),
    ]);
    const counts = [`STATEMENTS ${this.#statements}`, `ENTRIES ${this.#entries}`];
    const messages = Math.max(1, Math.ceil(sums.length / SUMS_PER_MESSAGE));
    return Array.from({ length: messages }, (_, index) =>
      [...counts, ...sums.slice(index * SUMS_PER_MESSAGE, (index + 1) * SUMS_PER_MESSAGE)].join(LINE_END),
    );
  }
}

type Total = ReturnType<TotalsCounter['of']>;

function sumLine(currency: string, side: string, { count, sumHundredThousandths }: Total): string {
  const amount = { hundredThousandths: sumHundredThousandths, writtenDecimals: minorUnits(currency) };
  return `${currency} ${side} ${count} ${writtenAmount(amount)}`;
}
