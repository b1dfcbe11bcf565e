import PDFDocument from 'pdfkit';
import type { Language } from '@portico/contract/languages';
import { FONT_NAMES, fontNamed } from './font.ts';

export type PdfDocument = PDFKit.PDFDocument;
/** Width and height in points. */
export type PageSize = readonly [width: number, height: number];
export type PdfElement = PDFKit.PDFStructureElement;

export type DocumentOptions = {
  title: string;
  language: Language;
  author: string;
  createdAt: Date;
};

/**
 * An empty document, tagged for screen readers and fit for archives (PDF/A-2a, ISO 19005-2): its fonts are embedded, by the
 * names of `FontName`. All that is drawn belongs to an element (`drawIn`) or to none (`drawAside`).
 */
export function openDocument({ title, language, author, createdAt }: DocumentOptions): PdfDocument {
  const document = new PDFDocument({
    autoFirstPage: false,
    margin: 0,
    pdfVersion: '1.7',
    subset: 'PDF/A-2a',
    tagged: true,
    lang: language,
    displayTitle: true,
    info: { Title: plain(title), Author: plain(author), Creator: 'Portico', CreationDate: createdAt },
  });
  for (const name of FONT_NAMES) document.registerFont(name, fontNamed(name).bytes);
  return document;
}

/** Pdfkit writes these texts into the XML of the metadata as they are. */
function plain(text: string): string {
  const readable = text.replaceAll('&', '+').replaceAll('<', '‹').replaceAll('>', '›');
  return readable.replaceAll(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, ' ');
}

/** What an element is beyond its type: the column that a heading is for, the text that its characters can't show. */
type ElementOptions = { scope?: 'Column'; actual?: string };

/** An element within another one, or in the document itself. It is to be ended once it has all its parts. */
export function element(
  document: PdfDocument,
  parent: PdfElement | null,
  type: string,
  options: ElementOptions = {},
): PdfElement {
  const made = document.struct(type, options);
  if (parent) parent.add(made);
  else document.addStructure(made);
  return made;
}

/** Draws an element that has no others in it. */
export function drawIn(
  document: PdfDocument,
  parent: PdfElement | null,
  type: string,
  draw: () => void,
  options: ElementOptions = {},
): void {
  const made = element(document, parent, type, options);
  made.add(draw);
  made.end();
}

/** Draws what screen readers pass over: rules, and what each page repeats. */
export function drawAside(document: PdfDocument, type: 'Layout' | 'Pagination', draw: () => void): void {
  document.markContent('Artifact', { type });
  draw();
  document.endMarkedContent();
}

/** Draws a text of one line; its upper left corner is at these points. */
export function drawText(document: PdfDocument, text: string, x: number, y: number): void {
  document.text(text, x, y, { lineBreak: false });
}
