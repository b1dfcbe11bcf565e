/** Why a name can't be a person's: `users.problem.<fault>`. */
export type NameFault = 'nameInvisible' | 'nameScripts' | 'nameLetters' | 'nameParentheses';

/** Control and format characters, line ends, private ones, and what is drawn as nothing. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** What one name may be written in, beside signs and accents that belong to no script. */
const SCRIPTS = [
  /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u,
  /^[\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]*$/u,
  /^[\p{Script=Greek}\p{Script=Common}\p{Script=Inherited}]*$/u,
  /^[\p{Script=Armenian}\p{Script=Common}\p{Script=Inherited}]*$/u,
  /^[\p{Script=Georgian}\p{Script=Common}\p{Script=Inherited}]*$/u,
  /^[\p{Script=Arabic}\p{Script=Common}\p{Script=Inherited}]*$/u,
  /^[\p{Script=Hebrew}\p{Script=Common}\p{Script=Inherited}]*$/u,
  /^[\p{Script=Devanagari}\p{Script=Common}\p{Script=Inherited}]*$/u,
  /^[\p{Script=Thai}\p{Script=Common}\p{Script=Inherited}]*$/u,
  /^[\p{Script=Hangul}\p{Script=Han}\p{Script=Common}\p{Script=Inherited}]*$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Common}\p{Script=Inherited}]*$/u,
];

/** A name as it is kept: one way to write each character (NFKC), one space between words and none around them. */
export function normalName(name: string): string {
  return name.normalize('NFKC').replaceAll(/ {2,}/g, ' ').trim();
}

/**
 * What is wrong with a full name or a user name as `normalName` gives it; null where nothing is. People are told apart by
 * it, and by the user name in parentheses behind it.
 */
export function nameFault(name: string): NameFault | null {
  if (INVISIBLE.test(name)) return 'nameInvisible';
  if (!/[\p{L}\p{N}]/u.test(name)) return 'nameLetters';
  if (/[()]/.test(name)) return 'nameParentheses';
  return SCRIPTS.some((script) => script.test(name)) ? null : 'nameScripts';
}

/** How a person is called wherever people are told apart; in SQL `shown_name()`. A salutation needs the full name alone. */
export function shownName({ fullName, userName }: { fullName: string; userName: string }): string {
  return `${fullName} (${userName})`;
}
