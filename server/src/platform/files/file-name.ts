import { FILE_NAME_MAXIMUM_LENGTH } from '@portico/contract/limits';

/** The last part of a given name, without anything that could mislead a reader or a file system. */
export function cleanFileName(given: string, fallback: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? '';
  const readable = last.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '').trim();
  // The cut may go through a pair of surrogates.
  return readable.slice(-FILE_NAME_MAXIMUM_LENGTH).toWellFormed() || fallback;
}

/** The same names; one that an earlier one has gets a count: `Orders.csv`, `Orders (2).csv`. Upper and lower case are the same. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const dot = name.lastIndexOf('.');
    const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
    let unique = name;
    for (let count = 2; taken.has(unique.toLowerCase()); count += 1) unique = `${stem} (${count})${ending}`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}
