import { dictionary as common } from '@zxcvbn-ts/language-common';

/** How people write letters as digits and signs. */
const WRITTEN_AS: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

let loaded: Promise<ReadonlySet<string>> | undefined;

/**
 * Whether a password is a dictionary word in one of the five languages, a name, or a common password; also with digits
 * and signs before or after it, and with digits for letters. A phrase of several words isn't. The words are loaded when
 * the first password is set.
 */
export async function isInDictionary(password: string): Promise<boolean> {
  loaded ??= load();
  const words = await loaded;
  return candidatesOf(password.toLowerCase()).some((candidate) => words.has(candidate));
}

function candidatesOf(password: string): string[] {
  const bare = fromLetterToLetter(password);
  const read = [...password].map((character) => WRITTEN_AS[character] ?? character).join('');
  const readBare = fromLetterToLetter(read);
  const bareRead = [...bare].map((character) => WRITTEN_AS[character] ?? character).join('');
  return [password, bare, read, readBare, bareRead].filter((candidate) => candidate !== '');
}

function fromLetterToLetter(text: string): string {
  return /\p{L}(?:[^]*\p{L})?/u.exec(text)?.[0] ?? '';
}

async function load(): Promise<ReadonlySet<string>> {
  const languages = await Promise.all([
    import('@zxcvbn-ts/language-en'),
    import('@zxcvbn-ts/language-de'),
    import('@zxcvbn-ts/language-fr'),
    import('@zxcvbn-ts/language-it'),
    import('@zxcvbn-ts/language-es-es'),
  ]);
  const words = new Set<string>();
  for (const dictionary of [common, ...languages.map((language) => language.dictionary)]) {
    for (const list of Object.values(dictionary)) for (const word of list) words.add(word.toLowerCase());
  }
  return words;
}
