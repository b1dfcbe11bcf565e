import type { PdfFont } from './font.ts';

/** A text with more lines or characters is cut, and ends with an ellipsis. */
const LINES_MAXIMUM = 20;
const CHARACTERS_MAXIMUM = 2_000;
const ELLIPSIS = '…';

/** How a text is set: its font and size, and the width of its lines in points. */
export type Setting = { font: PdfFont; sizePoints: number; widthPoints: number };

/**
 * A text in lines that are no wider than the setting's. They break at blanks, and within a word only if it is too wide. A
 * blank stays at the end of its line, so that a reader who copies the text gets its words apart.
 */
export function linesOf(text: string, setting: Setting): string[] {
  const { font, sizePoints, widthPoints } = setting;
  const lines: string[] = [];
  const bounded = text.length > CHARACTERS_MAXIMUM ? text.slice(0, CHARACTERS_MAXIMUM) + ELLIPSIS : text;
  for (const [index, paragraph] of bounded.split(/\r\n|\n|\r/).entries()) {
    if (index > 0) lines[lines.length - 1] += ' ';
    const fitting = font.fit(paragraph.replaceAll('\t', ' '));
    if (font.widthOf(fitting, sizePoints) <= widthPoints) lines.push(fitting);
    else addLines(lines, fitting, setting);
    if (lines.length > LINES_MAXIMUM) return [...lines.slice(0, LINES_MAXIMUM - 1), ELLIPSIS];
  }
  return lines;
}

/** As much of a text as fits on one line. */
export function cutLine(text: string, setting: Setting): string {
  const [line = '', ...others] = linesOf(text, setting);
  if (others.length === 0) return line;
  const { font, sizePoints, widthPoints } = setting;
  return longestPart(line, (part) => font.widthOf(part + ELLIPSIS, sizePoints) <= widthPoints) + ELLIPSIS;
}

function addLines(lines: string[], text: string, { font, sizePoints, widthPoints }: Setting): void {
  const fits = (line: string) => font.widthOf(line, sizePoints) <= widthPoints;
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(`${line} `);
    line = word;
    while (!fits(line)) {
      const part = longestPart(line, fits);
      lines.push(part);
      line = line.slice(part.length);
    }
  }
  lines.push(line);
}

/** At least one character, so that each line has some. */
function longestPart(word: string, fits: (text: string) => boolean): string {
  let [shortest, longest] = [1, word.length];
  while (shortest < longest) {
    const middle = Math.ceil((shortest + longest) / 2);
    if (fits(word.slice(0, middle))) shortest = middle;
    else longest = middle - 1;
  }
  return word.slice(0, shortest);
}
