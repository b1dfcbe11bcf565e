import { createHash } from 'node:crypto';

/** Numbers that look random and are the same for the same seed, so that the demo is the same everywhere. */
export class DemoRandom {
  #state: number;

  constructor(seed: string) {
    this.#state = createHash('sha256').update(seed).digest().readUInt32LE(0);
  }

  /** From 0 up to but not including 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from `least` to `most`, inclusive. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  one<Item>(items: readonly Item[]): Item {
    return items[this.whole(0, items.length - 1)]!;
  }

  /** An amount in hundred-thousandths between two whole amounts, to the cent; small ones are more frequent. */
  amount(least: number, most: number): bigint {
    const share = this.next() ** 2;
    return BigInt(Math.round((least + (most - least) * share) * 100)) * 1_000n;
  }
}
