export type Piece = { text: string; isMarkup: boolean };

/** Splits XML into markup, including the space between tags, and values; any other text is a single value. */
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
