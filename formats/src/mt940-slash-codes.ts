import { addExtra, emptyInformation, type Information } from './mt940-information-model.ts';
import { decodeText, isWrapped } from './swift-text.ts';
import type { Counterparty, ExtraName } from './statement-model.ts';

/** Codes that say one thing each (SWIFT codes of `:86:`, Betaalvereniging Nederland, ING, Rabobank, ABN AMRO). */
const EXTRA_OF_CODE: Readonly<Record<string, ExtraName>> = {
  ADDR: 'additionalInformation',
  BAI: 'proprietaryCode',
  BUSP: 'purpose',
  CHGS: 'charges',
  CSID: 'creditorId',
  EXCH: 'exchangeRate',
  FEES: 'charges',
  IREF: 'instructionId',
  ISDT: 'additionalInformation',
  MARF: 'mandateId',
  OCMT: 'originalAmount',
  PREF: 'paymentInformationId',
  PURP: 'purpose',
  RTRN: 'returnReason',
  SVCL: 'additionalInformation',
  TRCD: 'proprietaryCode',
  TRTP: 'bookingText',
  TXID: 'transactionId',
  ULTB: 'ultimateCreditor',
  ULTC: 'ultimateCreditor',
  ULTD: 'ultimateDebtor',
};
const OTHER_CODES = ['ACNO', 'BENM', 'BIC', 'CNTP', 'CREF', 'EREF', 'IBAN', 'ID', 'NAME', 'ORDP', 'REMI'];
const CODES = [...Object.keys(EXTRA_OF_CODE), ...OTHER_CODES].join('|');
const START = new RegExp(`^\\s*/(?:${CODES})/`);
const CODE = new RegExp(`/(${CODES})(?=/)`, 'g');

type Party = Counterparty & { role: 'ORDP' | 'BENM' | null };
type Reading = { information: Information; parties: Party[]; party: Party };

/**
 * Reads `:86:` in the structure of codes between slashes (`/TRTP/…/IBAN/…/BIC/…/NAME/…/REMI/…/EREF/…`, `/CNTP/…`,
 * `/ORDP//NAME/…`). Null when it has another one. `credit` decides whose name counts where both parties are given.
 */
export function readSlashCodes(lines: readonly string[], ascii: boolean, credit: boolean): Information | null {
  if (!START.test(lines[0] ?? '')) return null;
  const joined = joinLines(lines);
  const text = ascii ? joined : decodeText(joined);
  const party = newParty(null);
  const reading: Reading = { information: emptyInformation(), parties: [party], party };
  const marks = [...text.matchAll(CODE)];
  for (const [index, { 0: whole, 1: code = '', index: at }] of marks.entries()) {
    const value = text.slice(
      at + whole.length + 1,
      Math.max(at + whole.length + 1, marks[index + 1]?.index ?? text.length),
    );
    take(reading, code, value.trim().replace(/\/+$/, '').trim());
  }
  reading.information.counterparty = counterpartyOf(reading.parties, credit);
  return reading.information;
}

/** A full line was broken anywhere; one that is not full ends a word, and no blank stands before a code. */
function joinLines(lines: readonly string[]): string {
  let text = lines[0] ?? '';
  for (const [index, line] of lines.slice(1).entries()) {
    text += isWrapped(lines[index] ?? '') || line.startsWith('/') || text.endsWith(' ') ? line : ` ${line}`;
  }
  return text;
}

function newParty(role: Party['role']): Party {
  return { name: null, account: null, bank: null, role };
}

function take(reading: Reading, code: string, value: string): void {
  if (code === 'ORDP' || code === 'BENM') {
    reading.party = newParty(code);
    reading.parties.push(reading.party);
    reading.party.name = value || null;
  } else if (value === '') return;
  else if (code in EXTRA_OF_CODE) takeExtra(reading.information, code, value);
  else takeOther(reading, code, value);
}

function takeExtra(information: Information, code: string, value: string): void {
  const name = EXTRA_OF_CODE[code];
  if (name !== undefined) addExtra(information, name, value);
}

function takeOther({ information, party }: Reading, code: string, value: string): void {
  if (code === 'EREF' || code === 'CREF') information.endToEndId ??= value;
  else if (code === 'REMI') takeRemittance(information, value);
  else if (code === 'NAME') party.name ??= value;
  else if (code === 'IBAN' || code === 'ACNO') party.account ??= value;
  else if (code === 'BIC') party.bank ??= value;
  else if (code === 'CNTP') takeCounterparty(party, value);
  else addExtra(information, 'additionalInformation', value);
}

/** ING: `/CNTP/account/BIC/name/city/`. */
function takeCounterparty(party: Counterparty, value: string): void {
  const [account = '', bank = '', name = ''] = value.split('/').map((part) => part.trim());
  party.account ??= account || null;
  party.bank ??= bank || null;
  party.name ??= name || null;
}

/** Unstructured as `USTD//text`, structured as `STRD/issuer/reference`, or the text alone. */
function takeRemittance(information: Information, value: string): void {
  const unstructured = /^USTD\/\/?/.exec(value);
  const structured = /^STRD\/(?:[A-Z]{3}\/)?\/?/.exec(value);
  const text = value.slice((unstructured ?? structured)?.[0].length ?? 0).trim();
  if (text === '') return;
  if (structured) addExtra(information, 'creditorReference', text);
  information.remittance.push(text);
}

/** The other side: who ordered a credit, whom a debit benefits; what is given without a role belongs to him. */
function counterpartyOf(parties: readonly Party[], credit: boolean): Counterparty {
  const wanted = credit ? 'ORDP' : 'BENM';
  const named = parties.find(({ role }) => role === wanted) ?? parties.find(({ role }) => role !== null);
  const plain = parties[0];
  return {
    name: named?.name ?? plain?.name ?? null,
    account: named?.account ?? plain?.account ?? null,
    bank: named?.bank ?? plain?.bank ?? null,
  };
}
