/** The list that payments are screened against. These names are invented; real lists come with their own part. */
export const SANCTION_LIST = {
  version: 'synthetic-2026-11',
  names: ['Ostrava Shadow Trading', 'Volkarian Arms Export', 'Meridian Ghost Shipping', 'Igor Nemestnik'],
};

/** Letters and digits only, without case or accents, so that punctuation does not hide a name. */
function plain(name: string): string {
  return (
    name
      .normalize('NFKD')
      // the accents, which stand by themselves now and would part a word
      .replace(/\p{M}+/gu, '')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
      .toLowerCase()
  );
}

const NAMES = SANCTION_LIST.names.map((name) => ({ name, plain: plain(name) }));

/** The listed names that occur in a party's name, as whole words. */
export function screenName(name: string): string[] {
  const screened = ` ${plain(name)} `;
  return NAMES.filter((listed) => screened.includes(` ${listed.plain} `)).map((listed) => listed.name);
}
