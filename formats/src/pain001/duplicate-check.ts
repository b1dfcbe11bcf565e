/** A file of 50 MB, the largest upload, reaches this if its transactions are shorter than 290 characters. */
const REMEMBERED_MAXIMUM = 180_000;
const FIRST_SLOTS = 1_024;
/** Few, large steps: each discarded array is garbage that lingers. */
const GROWTH = 4;
const FILLED_MAXIMUM = 0.7;

/**
 * Detects identifiers that repeat within one file. It remembers 64 bits of each instead of the text, which would take
 * many times the memory. Two different identifiers in one file collide once in hundreds of millions of files.
 */
export class DuplicateCheck {
  /** Pairs of 32 bits; two zeros are an empty slot. */
  #slots = new Uint32Array(2 * FIRST_SLOTS);
  #count = 0;

  /** Whether this identifier occurred before. */
  seenBefore(identifier: string): boolean {
    const high = hashOf(identifier, 0x811c9dc5);
    const low = hashOf(identifier, 0x2545f491) || 1;
    const slot = this.#find(high, low);
    if (this.#slots[slot + 1] !== 0) return true;
    if (this.#count >= REMEMBERED_MAXIMUM) return false;
    this.#slots[slot] = high;
    this.#slots[slot + 1] = low;
    this.#count += 1;
    if (this.#count > (this.#slots.length / 2) * FILLED_MAXIMUM) this.#grow();
    return false;
  }

  /** The slot of this pair, existing or free. */
  #find(high: number, low: number): number {
    const slots = this.#slots;
    let slot = 2 * ((high ^ low) & (slots.length / 2 - 1));
    while (slots[slot + 1] !== 0 && (slots[slot] !== high || slots[slot + 1] !== low)) slot = (slot + 2) % slots.length;
    return slot;
  }

  #grow(): void {
    const before = this.#slots;
    this.#slots = new Uint32Array(GROWTH * before.length);
    for (let index = 0; index < before.length; index += 2) {
      const [high = 0, low = 0] = [before[index], before[index + 1]];
      if (low !== 0) this.#slots.set([high, low], this.#find(high, low));
    }
  }
}

/** FNV-1a over UTF-16 code units with murmur3's finalizer, so every bit depends on every character. */
function hashOf(text: string, seed: number): number {
  let hash = seed;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
