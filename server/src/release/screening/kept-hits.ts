import type { TransactionId } from '@portico/contract/ids';
import { sha256 } from '../../platform/secrets/crypto.ts';
import type { NameRole } from './passages-in.ts';

/** `role` is missing in screenings by earlier versions. */
export type Hit = { transactionId: TransactionId; party: string; role?: NameRole; listed: string };

/** How often a message hit a listed name, and in how many different names. */
export type ListedCount = { listed: string; hits: number; parties: number };

/** At most this many hits of a message are kept. */
const HITS_MAXIMUM = 100;

/**
 * The hits of a message, few enough for two people to review: first those with different names, each listed name in
 * turn, so that a frequent one can't crowd out another; then repeats of the same name. All are counted.
 */
export class KeptHits {
  readonly #byListed = new Map<string, { hits: number; parties: Set<string>; first: Hit[] }>();
  readonly #again: Hit[] = [];

  add(hit: Hit): void {
    const { listed } = hit;
    const known = this.#byListed.get(listed) ?? { hits: 0, parties: new Set<string>(), first: [] };
    this.#byListed.set(listed, known);
    known.hits += 1;
    const party = sha256(hit.party).toString('base64');
    const kept = known.parties.has(party) ? this.#again : known.first;
    known.parties.add(party);
    if (kept.length < HITS_MAXIMUM) kept.push(hit);
  }

  hits(): Hit[] {
    const first = [...this.#byListed.values()].flatMap((of) => of.first.map((hit, turn) => ({ hit, turn })));
    first.sort((one, other) => one.turn - other.turn);
    return [...first.map(({ hit }) => hit), ...this.#again].slice(0, HITS_MAXIMUM);
  }

  counts(): ListedCount[] {
    return [...this.#byListed].map(([listed, { hits, parties }]) => ({ listed, hits, parties: parties.size }));
  }
}
