import { findListed, listedName, type Found } from '@portico/contract/release/listed-names';
import { seenText } from '@portico/contract/release/seen-text';

/** The list that payments are screened against. These names are invented; real lists come with their own part. */
export const SANCTION_LIST = {
  /** Another one too when names are compared otherwise, or in other texts: what was screened before is screened again. */
  version: 'synthetic-2026-11.3',
  names: ['Ostrava Shadow Trading', 'Volkarian Arms Export', 'Meridian Ghost Shipping', 'Igor Nemestnik'],
};

const NAMES = SANCTION_LIST.names.map((listed) => ({ listed, name: listedName(listed) }));

/** The listed names that a text reads like, as whole words, each with its first place there. */
export function screenText(text: string): (Found & { listed: string })[] {
  const seen = seenText(text);
  return NAMES.flatMap(({ listed, name }) => {
    const found = findListed(seen, name);
    return found ? [{ ...found, listed }] : [];
  });
}
