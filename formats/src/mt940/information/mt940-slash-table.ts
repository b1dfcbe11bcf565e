import type { ExtraName } from '../../statement/statement-model.ts';

/**
 * Whose name or account follows: ordering party, beneficiary, counterparty as the bank names it, the two ultimate
 * parties, initiating party, or nobody in particular.
 */
export type PartyRole = 'ORDP' | 'BENM' | 'CNTP' | 'ULTD' | 'ULTC' | 'INIT' | 'PLAIN';
export type PartyPart = 'name' | 'account' | 'bank' | 'detail';

/** The meaning of the value after a code. */
export type CodeMeaning =
  | { is: 'extra'; name: ExtraName; identifier?: true }
  | { is: 'party'; role: PartyRole }
  /** Belongs to the party named by the code, else to the previous one. */
  | { is: 'part'; part: PartyPart; role?: PartyRole }
  | { is: 'remittance' | 'endToEndId' | 'creditorReference' }
  /** It only qualifies the previous code: `/PURP//CD/SALA`. */
  | { is: 'kind' };

const extra = (name: ExtraName): CodeMeaning => ({ is: 'extra', name });
const identifier = (name: ExtraName): CodeMeaning => ({ is: 'extra', name, identifier: true });
const party = (role: PartyRole): CodeMeaning => ({ is: 'party', role });
const part = (name: PartyPart, role?: PartyRole): CodeMeaning => ({ is: 'part', part: name, ...(role && { role }) });

/**
 * Codes of SWIFT, Betaalvereniging Nederland, ING, Rabobank, ABN AMRO, Deutsche Bank and Goldman Sachs. Unknown ones
 * are kept with their values as additional information.
 */
export const COMMON_CODES: Readonly<Record<string, CodeMeaning>> = {
  ORDP: party('ORDP'),
  BENM: party('BENM'),
  CNTP: party('CNTP'),
  ULTD: party('ULTD'),
  ULTO: party('ULTD'),
  ULTC: party('ULTC'),
  ULTB: party('ULTC'),
  INIT: party('INIT'),
  NAME: part('name'),
  IBAN: part('account'),
  BBAN: part('account'),
  ACNO: part('account'),
  ACCW: part('account'),
  BIC: part('bank'),
  ID: part('detail'),
  ADDR: part('detail'),
  DBNM: part('name', 'ORDP'),
  DACT: part('account', 'ORDP'),
  DBIC: part('bank', 'ORDP'),
  CRNM: part('name', 'BENM'),
  CACT: part('account', 'BENM'),
  CBIC: part('bank', 'BENM'),
  REMI: { is: 'remittance' },
  EREF: { is: 'endToEndId' },
  CREF: { is: 'endToEndId' },
  CDTRREFTP: extra('creditorReferenceType'),
  CDTRREF: { is: 'creditorReference' },
  CD: { is: 'kind' },
  PRTRY: { is: 'kind' },
  ISSR: extra('additionalInformation'),
  CSID: identifier('creditorId'),
  MARF: identifier('mandateId'),
  IREF: identifier('instructionId'),
  PREF: identifier('paymentInformationId'),
  TXID: identifier('transactionId'),
  NRTX: identifier('numberOfTransactions'),
  BAI: extra('proprietaryCode'),
  TRCD: extra('proprietaryCode'),
  TRTP: extra('bookingText'),
  RTYP: extra('bookingText'),
  BUSP: extra('purpose'),
  PURP: extra('purpose'),
  RTRN: extra('returnReason'),
  CHGS: extra('charges'),
  CHGS1: extra('charges'),
  CHGS2: extra('charges'),
  FEES: extra('charges'),
  EXCH: extra('exchangeRate'),
  OCMT: extra('originalAmount'),
  ISDT: extra('additionalInformation'),
  SVCL: extra('additionalInformation'),
};

/** Citibank writes two-letter codes; they count only after its product type, `/PT/DE/`. */
const CITIBANK: Readonly<Record<string, CodeMeaning>> = {
  ...COMMON_CODES,
  PT: extra('proprietaryCode'),
  PY: { is: 'remittance' },
  EI: { is: 'remittance' },
  BO: party('ORDP'),
  BO1: part('name', 'ORDP'),
  BO2: part('detail', 'ORDP'),
  BO3: part('detail', 'ORDP'),
  OB: part('bank', 'ORDP'),
  BE: party('BENM'),
  BN: party('BENM'),
  BN1: part('name', 'BENM'),
  BN2: part('detail', 'BENM'),
  BN3: part('detail', 'BENM'),
  BI: part('account', 'BENM'),
  AB: part('bank', 'BENM'),
};

export type CodeTable = Readonly<Record<string, CodeMeaning>>;

export function codeTableFor(text: string): CodeTable {
  return /^\s*\/PT\/[A-Z]{2}\//.test(text) ? CITIBANK : COMMON_CODES;
}

/** Codes that are also ordinary words: if text precedes the first code, they alone prove no structure. */
export const WORDS: ReadonlySet<string> = new Set(['ID', 'NAME', 'ADDR', 'CD', 'BAI', 'BIC', 'INIT', 'PRTRY', 'FEES']);
