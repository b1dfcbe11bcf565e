/**
 * Small letters of other scripts, and of Latin, and the Latin ones that they look like; the same as `as_seen()` in SQL, by
 * which user names are told apart.
 */
const FROM =
  '\u0430\u0432\u0435\u043A\u043C\u043D\u043E\u0440\u0441\u0442\u0443\u0445\u0456\u0458\u0455\u04BB\u0501\u051B\u051D\u0475\u04CF' +
  '\u03B1\u03B2\u03B5\u03B6\u03B7\u03B9\u03BA\u03BC\u03BD\u03BF\u03C1\u03C4\u03C5\u03C7\u0131';
const TO = 'abekmhopctyxijshdqwvlabezhikmvoptuxi';

const LOOK_ALIKES: ReadonlyMap<string, string> = new Map([...FROM].map((letter, index) => [letter, TO[index]!]));

/** A text in small letters as it looks: what of other scripts looks like Latin is Latin. */
export function asSeen(text: string): string {
  return text.toLowerCase().replace(/[\u0131\u0370-\u052F]/g, (letter) => LOOK_ALIKES.get(letter) ?? letter);
}
