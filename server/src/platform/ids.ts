import { getRandomValues } from 'node:crypto';
import { v7 } from 'uuid';

const RANDOM_BYTES = 16;
/** Many random bytes cost the same as few, and an import makes tens of thousands of ids. */
const pool = new Uint8Array(256 * RANDOM_BYTES);
let used = pool.length;
/** The millisecond of the last id, and the counter within it (RFC 9562, 6.2, method 1). */
let milliseconds = -Infinity;
let sequence = 0;

/** A new UUID v7: unique, and in the order of creation even if a clock goes back. It may be of any kind of thing. */
export function newId<Known extends string = string>(): Known {
  const random = randomBytes();
  const now = Date.now();
  if (now > milliseconds) {
    milliseconds = now;
    // The highest bit is left free, so many more fit into the same millisecond.
    sequence = ((random[6]! & 0x7f) << 24) | (random[7]! << 16) | (random[8]! << 8) | random[9]!;
  } else {
    sequence = (sequence + 1) | 0;
    if (sequence === 0) milliseconds += 1;
  }
  return v7({ random, msecs: milliseconds, seq: sequence }) as Known;
}

function randomBytes(): Uint8Array {
  if (used === pool.length) {
    getRandomValues(pool);
    used = 0;
  }
  return pool.subarray(used, (used += RANDOM_BYTES));
}
