/** Characters per sub-field; a text that continues in the next one is broken here. */
export const SUBFIELD_CHARACTERS = 27;

/** Some Polish banks use this width. */
export const WIDE_SUBFIELD_CHARACTERS = 35;

/** Separates two sub-fields if the first one isn't full: a word ends there, and so does an identifier. */
export const PIECE_END = '\n';

/** A text that continues across sub-fields. */
export type PiecedText = {
  text: string;
  /** The last piece was full, or there is none: the next one continues in the middle of a word. */
  isOpen: boolean;
  /** Whether the text contains a PIECE_END. */
  hasEnds: boolean;
};

export function newPiecedText(): PiecedText {
  return { text: '', isOpen: true, hasEnds: false };
}

/** Adds a sub-field's piece: a full one may break anywhere, and one that isn't full ends a word. */
export function addPiece(pieced: PiecedText, piece: string): void {
  if (pieced.text === '') pieced.text = piece;
  else if (piece === '') return;
  else if (pieced.isOpen) pieced.text += piece;
  else {
    pieced.text += PIECE_END + piece;
    pieced.hasEnds = true;
  }
}

/** The text for people: ends of pieces become blanks, unless there is one already. */
export function withBlanks(text: string): string {
  return text.replaceAll(/ ?\n ?/g, ' ');
}

/** The text once all its pieces are there. */
export function wholePieces({ text, hasEnds }: PiecedText): string {
  return (hasEnds ? withBlanks(text) : text).trim();
}

/** What banks put into an empty sub-field; in some charsets 0xFF is a dot or a blank. */
export function isFiller(text: string, start: number, end: number): boolean {
  return end - start <= 2 * SUBFIELD_CHARACTERS && /^[.\-\xff\u02d9]?$/.test(text.slice(start, end).trim());
}
