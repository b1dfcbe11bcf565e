import { type CodeTable, WORDS } from './mt940-slash-table.ts';
import { isWrapped } from '../../swift/swift-text.ts';

/** A code with its value, which runs from `start` to the next code. */
export type CodeMark = { code: string; at: number; start: number; end: number; atLineStart: boolean };

/** The end of a line that wasn't full: a blank in a text, nothing in an identifier. */
export const LINE_END = '\n';

const CODE = /\/([A-Z][A-Z0-9]{1,8})(?=\/)/g;
/** Unknown codes look like those of ISO 20022 and SWIFT: four letters, perhaps with a number. */
const LIKE_A_CODE = /^[A-Z]{4}\d?$/;
/** How much of a value is checked to tell whether it is a path. */
const PATH_CHARACTERS = 140;

const CODE_BEGUN = /\/([A-Z]{1,8})$/;
const CODE_ENDED = /^([A-Z]{1,8}\d?)\//;

/**
 * Joins lines into one text. A full line may break anywhere; so may one of the same length as another that breaks in
 * the middle of a code.
 */
export function joinCodeLines(lines: readonly string[], table: CodeTable): string {
  let text = lines[0] ?? '';
  let full = Infinity;
  for (const [index, before] of lines.slice(0, -1).entries()) {
    if (breaksCode(before, lines[index + 1] ?? '', table)) full = Math.min(full, before.length - 1);
  }
  for (const [index, line] of lines.slice(1).entries()) {
    const before = lines[index] ?? '';
    const isJoined = isWrapped(before, index === 0) || before.length >= full || before.endsWith('/');
    const hasBlank = before.endsWith(' ') || line.startsWith(' ');
    text += isJoined || (hasBlank && !line.startsWith('/')) ? line : LINE_END + line;
  }
  return text;
}

function breaksCode(before: string, after: string, table: CodeTable): boolean {
  const [, begun] = CODE_BEGUN.exec(before) ?? [];
  const [, ended] = CODE_ENDED.exec(after) ?? [];
  return begun !== undefined && ended !== undefined && begun + ended in table;
}

/** The codes of a text with the positions of their values. */
export function marksIn(text: string, table: CodeTable): CodeMark[] {
  const marks: CodeMark[] = [];
  for (const { 0: whole, 1: code = '', index: at } of text.matchAll(CODE)) {
    const last = marks.at(-1);
    if (!isMark(text, code, at, last, table)) continue;
    if (last) last.end = Math.max(last.start, at);
    const atLineStart = at === 0 || text.charAt(at - 1) === LINE_END;
    const start = at + whole.length + 1;
    marks.push({ code, at, start, end: Math.max(start, text.length), atLineStart });
  }
  return marks;
}

function isMark(text: string, code: string, at: number, last: CodeMark | undefined, table: CodeTable): boolean {
  const meaning = Object.hasOwn(table, code) ? table[code] : undefined;
  const isValueEmpty = last !== undefined && /^[\s/]*$/.test(text.slice(last.start, at));
  if (meaning?.is === 'kind') return isValueEmpty;
  if (meaning) return true;
  if (!LIKE_A_CODE.test(code)) return false;
  // The slash must be its own, and a value that is a path (`SALE/2026/ORDR/12`) continues.
  if (!last || at < last.start) return !last && at === 0;
  const before = text.charAt(at - 1);
  return (
    before === '/' || before === LINE_END || !isPath(text.slice(last.start, Math.min(at, last.start + PATH_CHARACTERS)))
  );
}

function isPath(value: string): boolean {
  return /[^/]\/[^/]/.test(value.replace('USTD/', ''));
}

/** Whether these codes form a structure. Text may precede them if at least one of them isn't an ordinary word. */
export function isStructured(text: string, marks: readonly CodeMark[], table: CodeTable): boolean {
  const known = marks.filter(({ code }) => Object.hasOwn(table, code));
  const [first] = known;
  if (!first) return false;
  const isFirst = text.slice(0, marks[0]?.at).trim() === '';
  return isFirst || known.some(({ code, atLineStart }) => atLineStart || !WORDS.has(code));
}
