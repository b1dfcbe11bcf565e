import { splitTag, type BankLine } from '../../ui/values/bank-lines.tsx';
import type { TransactionDetail } from '../model.ts';

/** Shorter pieces match by chance. */
const LEAST_LENGTH = 4;
type Shown = Pick<
  TransactionDetail,
  | 'counterparty'
  | 'counterpartyAccount'
  | 'counterpartyBank'
  | 'remittance'
  | 'endToEndId'
  | 'customerReference'
  | 'bankReference'
>;

/** The bank's text in lines, with the tags of SWIFT fields split off; those that the entry was read from are marked. */
export function deliveredLines(text: string, entry: Shown): BankLine[] {
  const lines = text.replace(/(\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/);
  const isSwift = lines.some((line) => splitTag(line).tag !== '');
  const values = shownValues(entry);
  let field = '';
  return lines.map((line) => {
    const { tag, rest } = splitTag(line);
    if (tag !== '') field = tag;
    const isMarked = field === ':61:' || isShown(isSwift ? rest : textOfXml(rest), values);
    return { tag: isSwift ? tag : undefined, rest, isMarked };
  });
}

function shownValues(entry: Shown): string[] {
  const all = [
    entry.counterparty,
    entry.counterpartyAccount,
    entry.counterpartyBank,
    entry.remittance,
    entry.endToEndId,
    entry.customerReference,
    entry.bankReference,
  ];
  return all.flatMap((value) => (value === null ? [] : [plain(value)])).filter(({ length }) => length >= LEAST_LENGTH);
}

/** A line contains the value, or the value contains a part of the line between subfield codes. */
function isShown(line: string, values: readonly string[]): boolean {
  const whole = plain(line);
  if (values.some((value) => whole.includes(value))) return true;
  const pieces = line.split(/[?>]\d\d|\/[A-Z]{3,4}\/|[A-Z]{3,4}\+/).map(plain);
  return pieces.some((piece) => piece.length >= LEAST_LENGTH && values.some((value) => value.includes(piece)));
}

/** The text between the tags of a line of XML. */
function textOfXml(line: string): string {
  return line.replace(/<[^>]*>/g, ' ').trim();
}

function plain(text: string): string {
  return text.replace(/\s+/g, '').toUpperCase();
}
