/** Why a text can't be a person's name: `users.problem.<fault>`. */
export type NameFault = 'nameInvisible' | 'nameScripts' | 'nameScriptUnknown' | 'nameLetters' | 'nameParentheses';

/** Control and format characters, line ends, private-use ones, and those drawn as nothing. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/**
 * The scripts that people write their names in today (Unicode UAX 31, table 5). Historic and rare ones are left out,
 * because some of their letters look like Latin ones.
 */
const SCRIPTS_IN_USE =
  'Arab Armn Beng Bopo Cyrl Deva Ethi Geor Grek Gujr Guru Hang Hani Hebr Hira Kana Khmr Knda Laoo Latn Mlym Mymr Orya Sinh Taml Telu Thaa Thai Tibt'.split(
    ' ',
  );
/** Scripts that one name may combine. */
const TOGETHER = ['Hani Hang', 'Hani Hira Kana', 'Hani Bopo'];

/** Letters of the given scripts, plus signs and accents that belong to none. */
function writtenIn(scripts: readonly string[]): RegExp {
  const letters = ['Common', 'Inherited', ...scripts].map((script) => `\\p{Script=${script}}`);
  return new RegExp(`^[${letters.join('')}]*$`, 'u');
}

const KNOWN = writtenIn(SCRIPTS_IN_USE);
const ONE_SCRIPT = [...SCRIPTS_IN_USE, ...TOGETHER].map((scripts) => writtenIn(scripts.split(' ')));

/** A name as stored: one way to write each character (NFKC), one space between words and none around them. */
export function normalName(name: string): string {
  return name.normalize('NFKC').replaceAll(/ {2,}/g, ' ').trim();
}

/**
 * What is wrong with a full name or user name returned by `normalName`; null if nothing is. People are told apart by
 * it, and by the user name in parentheses behind it.
 */
export function nameFault(name: string): NameFault | null {
  if (INVISIBLE.test(name)) return 'nameInvisible';
  if (!/[\p{L}\p{N}]/u.test(name)) return 'nameLetters';
  if (/[()]/.test(name)) return 'nameParentheses';
  if (!KNOWN.test(name)) return 'nameScriptUnknown';
  return ONE_SCRIPT.some((script) => script.test(name)) ? null : 'nameScripts';
}

/** A person's name wherever people must be told apart; in SQL `shown_name()`. A salutation needs only the full name. */
export function shownName({ fullName, userName }: { fullName: string; userName: string }): string {
  return `${fullName} (${userName})`;
}
