/** The rows of a CSV, read by the letter of RFC 4180; the byte order mark must be there. */
export function readCsv(bytes: Buffer, delimiter: string): string[][] {
  const text = bytes.toString();
  if (!text.startsWith('\uFEFF')) throw new Error('There is no byte order mark.');
  const rows: string[][] = [[]];
  for (let at = 1; at < text.length;) {
    const { cell, end } = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at, delimiter);
    rows.at(-1)!.push(cell);
    if (text.startsWith(delimiter, end)) at = end + 1;
    else if (text.startsWith('\r\n', end)) {
      at = end + 2;
      if (at < text.length) rows.push([]);
    } else throw new Error(`Neither a delimiter nor the end of a line at ${end}.`);
  }
  return rows;
}

type Cell = { cell: string; end: number };

function quotedCell(text: string, from: number): Cell {
  let cell = '';
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] !== '"') cell += text[at];
    else if (text[at + 1] === '"') cell += text[(at += 1)];
    else return { cell, end: at + 1 };
  }
  throw new Error('A quotation mark is never closed.');
}

function plainCell(text: string, from: number, delimiter: string): Cell {
  let end = from;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\r') end += 1;
  const cell = text.slice(from, end);
  if (cell.includes('"') || cell.includes('\n')) throw new Error(`A cell isn't quoted: ${cell}`);
  return { cell, end };
}
