import { asSeen } from '@portico/contract/look-alikes';

export type MatchedPart = { before: string; match: string; after: string };

/** Letters and digits as they look, without case and accents, as the screening compares them. */
function plain(word: string): string {
  return asSeen(word.normalize('NFKD').replace(/\p{M}+/gu, ''));
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Where a listed name stands in a party's name, word by word; without a match everything is before it. */
export function matchedPart(party: string, listed: string): MatchedPart {
  const words = [...party.matchAll(WORD)];
  const wanted = [...listed.matchAll(WORD)].map(([word]) => plain(word));
  const isAt = (start: number) => wanted.every((word, index) => plain(words[start + index]?.[0] ?? '') === word);
  const start = wanted.length === 0 ? -1 : words.findIndex((_, index) => isAt(index));
  const first = words[start];
  const last = words[start + wanted.length - 1];
  if (start < 0 || !first || !last) return { before: party, match: '', after: '' };
  const end = last.index + last[0].length;
  return { before: party.slice(0, first.index), match: party.slice(first.index, end), after: party.slice(end) };
}
