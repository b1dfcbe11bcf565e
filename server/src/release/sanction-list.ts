import { asSeen } from '@portico/contract/look-alikes';

/** The list that payments are screened against. These names are invented; real lists come with their own part. */
export const SANCTION_LIST = {
  version: 'synthetic-2026-11',
  names: ['Ostrava Shadow Trading', 'Volkarian Arms Export', 'Meridian Ghost Shipping', 'Igor Nemestnik'],
};

/** Stands for characters that are drawn as nothing: they may stand within a word, or part two. */
const UNSEEN = '\u0001';
/** Between two texts that the bank may read as one or as two. */
export const MAYBE_JOINED = '\u200B';

/** Letters and digits only, as they look and without case or accents, so that nothing but the name itself counts. */
function plain(name: string): string {
  const seen = name
    .normalize('NFKD')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]+/gu, UNSEEN)
    // the accents, which stand by themselves now and would part a word
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}\u0001]+/gu, ' ')
    .trim();
  return asSeen(seen);
}

/** Whole words, whatever unseen stands in them, parted by a gap or something unseen. */
function patternOf(listed: string): RegExp {
  const words = plain(listed)
    .split(' ')
    .map((word) => [...word].join(`${UNSEEN}?`));
  const [begin, end] = [`(?:^|[ ${UNSEEN}])`, `(?:$|[ ${UNSEEN}])`];
  return new RegExp(begin + words.join(`[ ${UNSEEN}]+`) + end, 'u');
}

const NAMES = SANCTION_LIST.names.map((name) => ({ name, pattern: patternOf(name) }));

/** The listed names that occur in a party's name, as whole words. */
export function screenName(name: string): string[] {
  const screened = plain(name);
  return NAMES.filter(({ pattern }) => pattern.test(screened)).map((listed) => listed.name);
}
