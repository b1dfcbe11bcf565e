import { fittingReference, NO_REFERENCE } from './mt940-references.ts';
import type { Mt940Letters, Mt940Options } from './mt940-written.ts';

/** Numbers and sequences of SWIFT have five digits. */
const NUMBER_DIGITS = 5;
const NUMBERS = 10 ** NUMBER_DIGITS;

/** What identifies a message: it comes from the statement, or it is the place in the file and the day. */
export type Numbered = {
  reference: string | null;
  number: string | null;
  portalNumber?: number | null;
  day: string;
  /** The page, counted from one; null: it is the whole statement. */
  page: number | null;
  /** Counts the statements of its account that close on this day, in this file. */
  placeInDay: number;
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

type Numbering = { number: string; sequence: number | string };

const NUMBERINGS: Record<Mt940Letters['statementNo'], (of: Numbered) => Numbering> = {
  A: ({ number, page }) => ({ number: bankNumber(number), sequence: page ?? bankSequence(number) }),
  B: ({ portalNumber, page }) => ({ number: String(known(portalNumber) % NUMBERS), sequence: page ?? 1 }),
  C: ({ day, page, placeInDay }) => ({ number: String(dayOfYear(day)), sequence: page ?? placeInDay }),
};

const WRITTEN_NUMBERS: Record<Mt940Letters['tag28'], (of: Numbering) => string> = {
  A: ({ number, sequence }) => `${number}/${sequence}`,
  B: ({ number }) => number,
  C: ({ number, sequence }) => `${padded(number)}/${padded(sequence)}`,
};

/** `:28C:` */
export function messageNumber(of: Numbered, letters: Mt940Letters): string {
  return WRITTEN_NUMBERS[letters.tag28](NUMBERINGS[letters.statementNo](of));
}

function known(portalNumber: number | null | undefined): number {
  if (portalNumber === null || portalNumber === undefined)
    throw new Error('The statement has no number of the portal.');
  return portalNumber;
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
