import type { InPieces } from '@portico/contract/release/in-pieces';
import { finding, listedName, type Found } from '@portico/contract/release/listed-names';
import { seeing } from '@portico/contract/release/seen-text';

/** The list that payments are screened against. These names are invented; real lists come with their own part. */
export const SANCTION_LIST = {
  /** Change it also when names are compared differently or other texts are read: everything is then screened again. */
  version: 'synthetic-2026-11.3',
  names: ['Ostrava Shadow Trading', 'Volkarian Arms Export', 'Meridian Ghost Shipping', 'Igor Nemestnik'],
};

const NAMES = SANCTION_LIST.names.map((listed) => ({ listed, name: listedName(listed) }));

/** The listed names that a text reads like, as whole words, each with its first position. */
export function* screenText(text: string): InPieces<(Found & { listed: string })[]> {
  const seen = yield* seeing(text);
  const hits = [];
  for (const { listed, name } of NAMES) {
    const found = yield* finding(seen, name);
    if (found) hits.push({ ...found, listed });
  }
  return hits;
}
