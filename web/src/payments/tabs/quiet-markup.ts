export type Piece = { text: string; isMarkup: boolean };

/** Cuts XML into its markup, with the space between tags, and its values; text of another kind is one value. */
export function quietMarkup(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (const part of text.split(/(<[^<>]*>)/)) {
    if (part === '') continue;
    const isMarkup = (part.startsWith('<') && part.endsWith('>')) || part.trim() === '';
    const last = pieces.at(-1);
    if (last?.isMarkup === isMarkup) last.text += part;
    else pieces.push({ text: part, isMarkup });
  }
  return pieces;
}
