import { findListed, seenText, type Found } from '@portico/contract/release/listed-names';

/** The list that payments are screened against. These names are invented; real lists come with their own part. */
export const SANCTION_LIST = {
  /** Another one too when names are compared otherwise, or in other texts: what was screened before is screened again. */
  version: 'synthetic-2026-11.2',
  names: ['Ostrava Shadow Trading', 'Volkarian Arms Export', 'Meridian Ghost Shipping', 'Igor Nemestnik'],
};

const NAMES = SANCTION_LIST.names.map((name) => ({ name, seen: seenText(name) }));

/** The listed names that a text reads like, as whole words, each with its first place there. */
export function screenText(text: string): (Found & { listed: string })[] {
  const seen = seenText(text);
  return NAMES.flatMap(({ name, seen: listed }) => {
    const found = findListed(seen, listed);
    return found ? [{ ...found, listed: name }] : [];
  });
}
