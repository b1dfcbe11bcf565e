/** A sub-field holds 27 characters; a text that goes on in the next one is broken after so many. */
export const SUBFIELD_CHARACTERS = 27;

/** Some Polish banks have sub-fields of so many. */
export const WIDE_SUBFIELD_CHARACTERS = 35;

/** Between two sub-fields of which the first one is not full: a word ends there, and so does an identifier. */
export const PIECE_END = '\n';

/** A text that goes on from one sub-field to the next. */
export type PiecedText = {
  text: string;
  /** The last piece was full, or there is none: what follows goes on in the middle of a word. */
  isOpen: boolean;
  /** Whether the text has a PIECE_END in it. */
  hasEnds: boolean;
};

export function newPiecedText(): PiecedText {
  return { text: '', isOpen: true, hasEnds: false };
}

/** Adds a piece of a sub-field: a full one is broken anywhere, and one that is not full ends a word. */
export function addPiece(pieced: PiecedText, piece: string): void {
  if (pieced.text === '') pieced.text = piece;
  else if (piece === '') return;
  else if (pieced.isOpen) pieced.text += piece;
  else {
    pieced.text += PIECE_END + piece;
    pieced.hasEnds = true;
  }
}

/** A text as a person reads it: the ends of pieces are blanks, unless one is there. */
export function withBlanks(text: string): string {
  return text.replaceAll(/ ?\n ?/g, ' ');
}

/** The text once all of its pieces are there. */
export function wholePieces({ text, hasEnds }: PiecedText): string {
  return (hasEnds ? withBlanks(text) : text).trim();
}

/** What banks put into a sub-field that is empty; in some charsets 0xFF is a dot or a blank. */
export function isFiller(text: string, start: number, end: number): boolean {
  return end - start <= 2 * SUBFIELD_CHARACTERS && /^[.\-\xff\u02d9]?$/.test(text.slice(start, end).trim());
}
