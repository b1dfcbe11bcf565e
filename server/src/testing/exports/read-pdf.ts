import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A PDF as pdf.js reads it: another library than the one that writes it, and the one that browsers show it with. */
export type ReadPdf = {
  pages: { width: number; height: number; text: string; placed: Placed[] }[];
  language: string | null;
  isTagged: boolean;
  info: Record<string, unknown>;
  /** The XML of its metadata. */
  metadata: string;
  /** What a screen reader comes to, in its order: titles, headings, facts, and the rows of tables as one text. */
  parts: { role: string; text: string }[];
  /** By its tags: the title, the facts, and the rows of tables, those of titles first. */
  title: string;
  facts: string[];
  rows: { text: string; type: string }[][];
};

/** A text with its place, in points from the lower left corner of the page. */
export type Placed = { text: string; x: number; y: number; width: number };

/** What is used of pdf.js's answers. */
type Node = { role?: string; type?: string; id?: string; children?: Node[] };
type Item = { type?: string; id?: string; str?: string; hasEOL?: boolean; transform?: number[]; width?: number };

/** Without `structure` nothing is read by its tags: in a large table that takes long. */
export async function readPdf(bytes: Uint8Array, { structure = true } = {}): Promise<ReadPdf> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: VerbosityLevel.ERRORS });
  const document = await loading.promise;
  try {
    const { info, metadata } = await document.getMetadata();
    const read: ReadPdf = {
      pages: [],
      language: (info as Record<string, unknown>)['Language'] as string | null,
      isTagged: ((await document.getMarkInfo()) as ReadonlyMap<string, boolean> | null)?.get('Marked') === true,
      info: info as Record<string, unknown>,
      metadata: metadata?.getRaw() ?? '',
      parts: [],
      title: '',
      facts: [],
      rows: [],
    };
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent({ includeMarkedContent: true });
      const texts = textsById(items);
      const [, , width = 0, height = 0] = page.view;
      const placed = (items as Item[]).flatMap(
        ({ str = '', transform: [, , , , x = 0, y = 0] = [], width: wide = 0 }) =>
          str.trim() === '' ? [] : [{ text: str, x, y, width: wide }],
      );
      read.pages.push({ width, height, text: placed.map(({ text }) => text).join(' '), placed });
      if (!structure) continue;
      const textOf = (node: Node): string =>
        (node.children ?? []).map((child) => (child.id ? (texts.get(child.id) ?? '') : textOf(child))).join('');
      for (const node of elementsIn(await page.getStructTree())) if (isOnPage(node)) take(read, node, textOf);
    }
    return read;
  } finally {
    await loading.destroy();
  }
}

/** Takes what screen readers come to. */
function take(read: ReadPdf, node: Node, textOf: (node: Node) => string): void {
  const { role = '', children = [] } = node;
  if (!['H1', 'H2', 'P', 'TR'].includes(role)) return;
  const text = textOf(node).trim();
  read.parts.push({ role, text });
  if (role === 'H1') read.title += text;
  if (role === 'P') read.facts.push(text);
  // pdf.js puts a blank where the next cell begins.
  if (role === 'TR') read.rows.push(children.map((cell) => ({ text: textOf(cell).trim(), type: cell.role ?? '' })));
}

/** The tree of a page names the elements of other pages too, without content. */
function isOnPage({ id, children = [] }: Node): boolean {
  return id !== undefined || children.some(isOnPage);
}

function elementsIn(node: Node): Node[] {
  return [node, ...(node.children ?? []).flatMap(elementsIn)];
}

/** The texts between the marks of each element. */
function textsById(items: readonly Item[]): Map<string, string> {
  const texts = new Map<string, string>();
  const open: (string | undefined)[] = [];
  for (const { type, id, str = '', hasEOL = false } of items) {
    if (type === 'beginMarkedContent' || type === 'beginMarkedContentProps') open.push(id);
    else if (type === 'endMarkedContent') open.pop();
    else {
      const inside = open.findLast((one) => one !== undefined);
      if (inside !== undefined) texts.set(inside, (texts.get(inside) ?? '') + str + (hasEOL ? ' ' : ''));
    }
  }
  return texts;
}
