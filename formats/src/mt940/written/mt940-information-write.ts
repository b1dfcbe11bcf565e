import { LINE_CHARACTERS } from '../../swift/swift-text.ts';
import { codedInformation } from './mt940-codes-write.ts';
import { structuredInformation } from './mt940-structure-write.ts';
import { cleanLine, oneLine, type Mt940Letters, type WrittenEntry } from './mt940-written.ts';

/** The lines of `:86:` in SWIFT. */
const LINES = 6;
export const INFORMATION_CHARACTERS = LINES * LINE_CHARACTERS;

/** A SWIFT line must not begin with a sign that starts a field or block, or ends the message. */
const FORBIDDEN_START = /^[:{-]/;

/** By the letter of the option `tag86`. */
const INFORMATION: Record<Mt940Letters['tag86'], (entry: WrittenEntry) => string[]> = {
  A: deliveredLines,
  B: (entry) => wrapped(structuredInformation(entry)),
  C: (entry) => [joinedText(entry)],
  D: (entry) => [joinedText(entry)],
};

/** The lines of an entry's `:86:`, without its tag; an empty one if there is nothing to say. */
export function informationLines(entry: WrittenEntry, letter: Mt940Letters['tag86']): string[] {
  return INFORMATION[letter](entry);
}

/** As the bank delivered them, however many; what came in another format is composed in six lines. */
function deliveredLines(entry: WrittenEntry): string[] {
  if (!entry.information) return wrapped(codedInformation(entry).slice(0, INFORMATION_CHARACTERS)).slice(0, LINES);
  const [first = '', ...more] = entry.information.map(cleanLine);
  return [first, ...more.map(safeLine)].flatMap(wrapped);
}

/** All that an entry says, in one line and without a structure; nothing is said twice. */
function joinedText({ remittance, counterparty, endToEndId, extra }: WrittenEntry): string {
  const { name, account, bank } = counterparty;
  const texts = [
    extra.bookingText,
    ...remittance,
    name,
    account,
    bank,
    endToEndId,
    extra.mandateId,
    extra.creditorId,
    extra.ultimateDebtor,
    extra.ultimateCreditor,
    extra.additionalInformation,
  ];
  const said = texts.map((text) => oneLine(text ?? '')).filter((text) => text !== '');
  return [...new Set(said)].join(' ').slice(0, INFORMATION_CHARACTERS);
}

/** Breaks a text into lines of 65 characters, or slightly fewer if the next one would begin with a reserved sign. */
export function wrapped(text: string): string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest.length > LINE_CHARACTERS) {
    let end = LINE_CHARACTERS;
    while (end > 1 && FORBIDDEN_START.test(rest.charAt(end))) end -= 1;
    lines.push(rest.slice(0, end));
    rest = safeLine(rest.slice(end));
  }
  return [...lines, rest];
}

/** A blank goes before a reserved sign. */
export function safeLine(line: string): string {
  return FORBIDDEN_START.test(line) ? ` ${line}` : line;
}
