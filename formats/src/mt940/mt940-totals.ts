import { readSwiftAmount } from '../swift/swift-amount.ts';

/** `:90D:` or `:90C:` as stated (5n3!a15d), and where. */
export type StatedTotal = {
  tag: string;
  count: number;
  currency: string;
  sumHundredThousandths: bigint;
  writtenDecimals: number;
  line: number;
};

const TOTAL = /^\s*(\d{1,9})\s*([A-Z]{3})\s*([\d.,]+)\s*$/;

/** Reads the value of `:90D:` or `:90C:`; null if it isn't one. */
export function readTotal(tag: string, text: string, line: number): StatedTotal | null {
  const [, count = '', currency = '', digits = ''] = TOTAL.exec(text) ?? [];
  const amount = readSwiftAmount(digits, false);
  if (!amount) return null;
  const { hundredThousandths, writtenDecimals } = amount;
  return { tag, count: Number(count), currency, sumHundredThousandths: hundredThousandths, writtenDecimals, line };
}

/** Adds up a statement's entries by side of the account. */
export class TotalsCounter {
  #debitCount = 0;
  #creditCount = 0;
  /** Zero or negative. */
  #debitSum = 0n;
  #creditSum = 0n;

  /** `hundredThousandths` is signed by its effect on the balance. */
  add(hundredThousandths: bigint): void {
    if (hundredThousandths < 0n) {
      this.#debitCount += 1;
      this.#debitSum += hundredThousandths;
    } else {
      this.#creditCount += 1;
      this.#creditSum += hundredThousandths;
    }
  }

  /** The net effect of all entries. */
  get sumHundredThousandths(): bigint {
    return this.#creditSum + this.#debitSum;
  }

  /** Count and unsigned sum of the debits (`90D`) or credits (`90C`). */
  of(tag: string): { count: number; sumHundredThousandths: bigint } {
    if (tag === '90D') return { count: this.#debitCount, sumHundredThousandths: -this.#debitSum };
    return { count: this.#creditCount, sumHundredThousandths: this.#creditSum };
  }
}
