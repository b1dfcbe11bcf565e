import type { PdfFont } from './font.ts';

const ELLIPSIS = '…';
/** What sums of widths may be off by. */
const TOLERANCE_POINTS = 0.01;

/** How a text is set. With `atMost` a longer text is cut, and ends with an ellipsis. */
export type LineStyle = {
  font: PdfFont;
  sizePoints: number;
  widthPoints: number;
  atMost?: { lines: number; characters: number };
};

/**
 * A text in lines that are no wider than the style's. They break at blanks, and within a word only if it is too wide. A
 * blank stays at the end of its line, so that a reader who copies the text gets its words apart.
 */
export function linesOf(text: string, style: LineStyle): string[] {
  const { font, sizePoints, widthPoints, atMost } = style;
  const lines: string[] = [];
  const isCut = atMost !== undefined && text.length > atMost.characters;
  const bounded = isCut ? text.slice(0, atMost.characters) + ELLIPSIS : text;
  for (const [index, paragraph] of bounded.split(/\r\n|\n|\r/).entries()) {
    if (index > 0) lines[lines.length - 1] += ' ';
    const fitting = font.fit(paragraph.replaceAll('\t', ' '));
    if (font.widthOf(fitting, sizePoints) <= widthPoints + TOLERANCE_POINTS) lines.push(fitting);
    else addLines(lines, fitting, style);
    if (atMost && lines.length > atMost.lines) return [...lines.slice(0, atMost.lines - 1), ELLIPSIS];
  }
  return lines;
}

/** As much of a text as fits on one line. */
export function cutLine(text: string, style: LineStyle): string {
  const [line = '', ...others] = linesOf(text, style);
  if (others.length === 0) return line;
  const { font, sizePoints, widthPoints } = style;
  const widthOf = (part: string) => font.widthOf(part, sizePoints);
  return line.slice(0, fittingPart(line, widthPoints - widthOf(ELLIPSIS), widthOf)) + ELLIPSIS;
}

function addLines(lines: string[], text: string, { font, sizePoints, widthPoints, atMost }: LineStyle): void {
  const widthOf = (part: string) => font.widthOf(part, sizePoints);
  const blank = widthOf(' ');
  let line = '';
  let width = 0;
  const end = (next: string) => {
    lines.push(next);
    line = '';
    width = 0;
  };
  for (const word of text.split(' ')) {
    if (atMost && lines.length > atMost.lines) return;
    const wordWidth = widthOf(word);
    if (line !== '' && width + blank + wordWidth <= widthPoints + TOLERANCE_POINTS) {
      line += ` ${word}`;
      width += blank + wordWidth;
      continue;
    }
    if (line !== '') end(`${line} `);
    let rest = word;
    let part = fittingPart(rest, widthPoints, widthOf);
    while (part < rest.length) {
      end(rest.slice(0, part));
      if (atMost && lines.length > atMost.lines) return;
      rest = rest.slice(part);
      part = fittingPart(rest, widthPoints, widthOf);
    }
    line = rest;
    width = widthOf(rest);
  }
  lines.push(line);
}

/** How many characters of a word fit into a line: at least one, so that each line has some. */
function fittingPart(word: string, widthPoints: number, widthOf: (text: string) => number): number {
  let left = widthPoints;
  for (let at = 0; at < word.length; at += 1) {
    left -= widthOf(word[at]!);
    if (left < -TOLERANCE_POINTS) return Math.max(1, at);
  }
  return word.length;
}
