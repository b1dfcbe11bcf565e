import type { Mt940Letters, Mt940Options } from './mt940-written.ts';

/** In SWIFT, a reference has 16 characters, and numbers and sequences have five digits. */
const REFERENCE_CHARACTERS = 16;
const NUMBER_DIGITS = 5;
const NUMBERS = 10 ** NUMBER_DIGITS;
const NO_REFERENCE = 'NONREF';

/** What identifies a message: it comes from the statement, or it is the place in the file and the day. */
export type Numbered = {
  reference: string | null;
  number: string | null;
  portalNumber?: number | null;
  day: string;
  /** The page, counted from one; null: it is the whole statement. */
  page: number | null;
  /** Counts the file's messages from one. */
  place: number;
};

const REFERENCES: Record<Mt940Letters['tag20'], (of: Numbered, options: Mt940Options) => string> = {
  A: ({ reference }) => fittingReference(reference) ?? NO_REFERENCE,
  B: ({ place }, { fileReference }) => `${fileReference}${padded(place)}`,
  C: ({ day }) => day.replaceAll('-', ''),
};

/** `:20:` */
export function messageReference(of: Numbered, options: Mt940Options): string {
  return REFERENCES[options.letters.tag20](of, options);
}

type Number = { number: string; sequence: string };

const NUMBERINGS: Record<Mt940Letters['statementNo'], (of: Numbered) => string> = {
  A: ({ number }) => bankNumber(number),
  B: ({ portalNumber }) => String((portalNumber ?? 0) % NUMBERS),
  C: ({ day }) => String(dayOfYear(day)),
};

const WRITTEN_NUMBERS: Record<Mt940Letters['tag28'], (of: Number) => string> = {
  A: ({ number, sequence }) => `${number}/${sequence}`,
  B: ({ number }) => number,
  C: ({ number, sequence }) => `${padded(number)}/${padded(sequence)}`,
};

/** `:28C:` */
export function messageNumber(of: Numbered, letters: Mt940Letters): string {
  const number = NUMBERINGS[letters.statementNo](of);
  const sequence = of.page === null ? bankSequence(of.number) : String(of.page);
  return WRITTEN_NUMBERS[letters.tag28]({ number, sequence });
}

/** The last digits of a number that is too long, which still count up; zero if the bank gives none. */
function bankNumber(number: string | null): string {
  return /^\d+/.exec(number ?? '')?.[0].slice(-NUMBER_DIGITS) ?? '0';
}

function bankSequence(number: string | null): string {
  return /^\d+\/(\d{1,5})$/.exec(number ?? '')?.[1] ?? '1';
}

function padded(number: string | number): string {
  return String(number).slice(-NUMBER_DIGITS).padStart(NUMBER_DIGITS, '0');
}

function dayOfYear(day: string): number {
  return (Date.parse(day) - Date.parse(`${day.slice(0, 4)}-01-01`)) / 86_400_000 + 1;
}

/**
 * A reference that fits, else its end, which counts up where references do. Null if it is empty, or SWIFT doesn't allow
 * it: no slash at either end, no double one.
 */
function fittingReference(reference: string | null): string | null {
  const text = (reference ?? '').replaceAll(/[^\dA-Za-z/?:().,'+ -]/g, '').slice(-REFERENCE_CHARACTERS);
  const allowed = text
    .split('/')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('/');
  return allowed === '' ? null : allowed;
}
