import { findListed, listedName } from '@portico/contract/release/listed-names';
import { seenText } from '@portico/contract/release/seen-text';

export type MatchedPart = { before: string; match: string; after: string };

/** Where a listed name occurs in a text, as screening finds it; without a match, the whole text comes before it. */
export function matchedPart(party: string, listed: string): MatchedPart {
  const found = findListed(seenText(party), listedName(listed));
  if (!found) return { before: party, match: '', after: '' };
  const { start, end } = found;
  return { before: party.slice(0, start), match: party.slice(start, end), after: party.slice(end) };
}
