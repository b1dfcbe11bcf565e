import { trimEnd } from '@portico/contract/trim-end';
import { looksLikeIban } from '../mt940-account.ts';
import { accountText, addExtra, addRemittance, emptyInformation, type Information } from './mt940-information-model.ts';
import { CodeParties } from './mt940-slash-parties.ts';
import { type CodeMeaning, type CodeTable, codeTableFor } from './mt940-slash-table.ts';
import { type CodeMark, isStructured, joinCodeLines, LINE_END, marksIn } from './mt940-slash-marks.ts';
import { type Decode, decoded } from '../../swift/swift-text.ts';

type Reading = {
  information: Information;
  parties: CodeParties;
  /** The meaning of the previous value until it is assigned: `/PURP//CD/SALA`. */
  waiting: CodeMeaning | null;
};

/**
 * Reads `:86:` in the structure of codes between slashes (`/TRTP/…/IBAN/…/BIC/…/NAME/…/REMI/…/EREF/…`, `/CNTP/…`,
 * `/ORDP//NAME/…`). Null if the structure is different. `credit` decides whose name counts if both parties are given.
 */
export function readSlashCodes(lines: readonly string[], decode: Decode | null, credit: boolean): Information | null {
  if (!lines.some((line) => line.includes('/'))) return null;
  const table = codeTableFor(lines[0] ?? '');
  const text = decoded(joinCodeLines(lines, table), decode);
  const marks = marksIn(text, table);
  if (!isStructured(text, marks, table)) return null;
  const reading: Reading = { information: emptyInformation(), parties: new CodeParties(), waiting: null };
  for (const mark of marks) take(reading, mark, text, table);
  const { information, parties } = reading;
  takeLeading(information, words(text.slice(0, marks[0]?.at)));
  information.counterparty = parties.counterparty(credit);
  addExtra(information, 'ultimateDebtor', parties.nameOf('ULTD'));
  addExtra(information, 'ultimateCreditor', parties.nameOf('ULTC'));
  addExtra(information, 'additionalInformation', parties.rest());
  return information;
}

/** Text before the first code is the bank's own, and the remittance information if no code has any. */
function takeLeading(information: Information, text: string): void {
  if (text === '') return;
  if (information.remittance.length === 0) addRemittance(information, text);
  else addExtra(information, 'bookingText', text);
}

function take(reading: Reading, mark: CodeMark, text: string, table: CodeTable): void {
  const { code, start, end, atLineStart } = mark;
  const raw = trimEnd(text.slice(start, end).trim(), '/').trim();
  const meaning = Object.hasOwn(table, code) ? table[code] : undefined;
  if (!meaning) return addExtra(reading.information, 'additionalInformation', `${code} ${words(raw)}`.trim());
  if (meaning.is === 'party') return reading.parties.begin(meaning.role, raw, atLineStart);
  if (meaning.is === 'part') return takePart(reading, meaning, raw);
  reading.parties.end();
  const { waiting } = reading;
  reading.waiting = raw === '' ? meaning : null;
  if (raw !== '') takeValue(reading.information, meaning.is === 'kind' ? waiting : meaning, raw);
}

function takePart({ parties }: Reading, { part, role }: CodeMeaning & { is: 'part' }, raw: string): void {
  const value = part === 'account' || part === 'bank' ? solid(raw) : words(raw);
  if (value !== '') parties.put(part, value, role);
}

function takeValue(information: Information, meaning: CodeMeaning | null, raw: string): void {
  if (meaning?.is === 'endToEndId') {
    const value = solid(raw);
    if (information.endToEndId === null) information.endToEndId = value;
    else if (information.endToEndId !== value) addExtra(information, 'additionalInformation', value);
  } else if (meaning?.is === 'extra') addExtra(information, meaning.name, meaning.identifier ? solid(raw) : words(raw));
  else if (meaning?.is === 'remittance') takeRemittance(information, words(raw));
  else if (meaning?.is === 'creditorReference') takeReference(information, solid(raw));
  else addExtra(information, 'additionalInformation', words(raw));
}

/** Unstructured as `USTD//text`, structured as `STRD/issuer/reference`, or plain text. */
function takeRemittance(information: Information, value: string): void {
  const unstructured = /^USTD\/\/?/.exec(value);
  const structured = /^STRD\/(?:[A-Z]{3}\/)?\/?/.exec(value);
  const text = value.slice((unstructured ?? structured)?.[0].length ?? 0).trim();
  if (text === '') return;
  if (structured) takeReference(information, text);
  else addRemittance(information, text);
}

function takeReference(information: Information, text: string): void {
  addExtra(information, 'creditorReference', text);
  addRemittance(information, text);
}

/** An identifier has no blank at a line end. */
function solid(raw: string): string {
  const value = raw.replaceAll(LINE_END, '').trim();
  return looksLikeIban(value.replaceAll(' ', '')) ? accountText(value) : value;
}

/** The text for people: a line end becomes a blank, except next to a slash. */
function words(raw: string): string {
  return raw
    .replaceAll(/\n(?=\/)/g, '')
    .replaceAll(LINE_END, ' ')
    .trim();
}
