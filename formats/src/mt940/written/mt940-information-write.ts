import { LINE_CHARACTERS } from '../../swift/swift-text.ts';
import { codedInformation, withoutCodes } from './mt940-codes-write.ts';
import { furtherReferences } from './mt940-references.ts';
import { structuredInformation, withoutKeys } from './mt940-structure-write.ts';
import { cleanLine, type Mt940Letters, type WrittenEntry } from './mt940-written.ts';

/** The lines of `:86:` in SWIFT. */
const LINES = 6;
export const INFORMATION_CHARACTERS = LINES * LINE_CHARACTERS;

/** A SWIFT line must not begin with a sign that starts a field or block, or ends the message. */
const FORBIDDEN_START = /^[:{-]/;

type Letters = Pick<Mt940Letters, 'tag61' | 'tag86'>;

/** By the letter of the option `tag86`. */
const INFORMATION: Record<Mt940Letters['tag86'], (entry: WrittenEntry, letters: Letters) => string[]> = {
  A: deliveredLines,
  B: (entry, letters) => wrapped(structuredInformation(entry, furtherReferences(entry, letters))),
  C: (entry, letters) => sixLines(joinedText(entry, letters)),
  D: (entry, letters) => sixLines(joinedText(entry, letters)),
};

/** The lines of an entry's `:86:`, without its tag; an empty one if there is nothing to say. */
export function informationLines(entry: WrittenEntry, letters: Letters): string[] {
  return INFORMATION[letters.tag86](entry, letters);
}

/** As the bank delivered them, however many; what came in another format is composed in six lines. */
function deliveredLines(entry: WrittenEntry, letters: Letters): string[] {
  if (!entry.information) return sixLines(codedInformation(entry, furtherReferences(entry, letters)));
  const [first = '', ...more] = entry.information.map(cleanLine);
  return [first, ...more.map(safeLine)].flatMap(wrapped);
}

/** All that an entry says, without a structure; nothing is said twice. */
export function joinedText(entry: WrittenEntry, letters: Letters): string {
  const { remittance, counterparty, endToEndId, extra } = entry;
  const { name, account, bank } = counterparty;
  const further = furtherReferences(entry, letters);
  const texts = [
    extra.bookingText,
    ...remittance,
    name,
    account,
    bank,
    endToEndId,
    further.customer,
    further.bank,
    extra.mandateId,
    extra.creditorId,
    extra.ultimateDebtor,
    extra.ultimateCreditor,
    extra.additionalInformation,
  ];
  const said = texts.map((text) => withoutStructure(text ?? '')).filter((text) => text !== '');
  return [...new Set(said)].join(' ');
}

/** What readers would take for a structure: somebody's text must not become a reference. */
function withoutStructure(text: string): string {
  return withoutCodes(withoutKeys(text)).trim();
}

function sixLines(text: string): string[] {
  return wrapped(text.slice(0, INFORMATION_CHARACTERS)).slice(0, LINES);
}

/**
 * Breaks a text into lines of 65 characters, or slightly fewer if the next one would begin with a reserved sign. Where
 * there are only such signs, a blank goes before them.
 */
export function wrapped(text: string): string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest.length > LINE_CHARACTERS) {
    const end = breakOf(rest);
    lines.push(rest.slice(0, end));
    rest = safeLine(rest.slice(end));
  }
  return [...lines, rest];
}

/** Not so early that the blank before the next line makes up for what this one takes. */
function breakOf(text: string): number {
  for (let end = LINE_CHARACTERS; end > LINE_CHARACTERS / 2; end -= 1)
    if (!FORBIDDEN_START.test(text.charAt(end))) return end;
  return LINE_CHARACTERS;
}

/** A blank goes before a reserved sign. */
export function safeLine(line: string): string {
  return FORBIDDEN_START.test(line) ? ` ${line}` : line;
}
