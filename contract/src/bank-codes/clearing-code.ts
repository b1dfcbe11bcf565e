import { ibanBankPart } from './iban.ts';

/**
 * The national clearing systems by which people identify a bank, under their ISO 20022 names
 * (ExternalClearingSystemIdentification1Code), with the form of a code in electronic form. Files may name others.
 */
const FORMS = {
  ATBLZ: /^\d{5}$/,
  AUBSB: /^\d{6}$/,
  BRISP: /^\d{8}$/,
  // a zero, the institution, its branch
  CACPA: /^0\d{8}$/,
  CHBCC: /^\d{3,5}$/,
  CHSIC: /^\d{6}$/,
  CNAPS: /^\d{12}$/,
  DEBLZ: /^[1-8]\d{7}$/,
  ESNCC: /^\d{8,9}$/,
  GBDSC: /^\d{6}$/,
  GRBIC: /^\d{7}$/,
  HKNCC: /^\d{3}$/,
  IENCC: /^\d{6}$/,
  INFSC: /^[A-Z]{4}0[A-Z0-9]{6}$/,
  // ABI and CAB
  ITNCC: /^\d{10}$/,
  JPZGN: /^\d{7}$/,
  KRBOK: /^\d{3}$/,
  NACSC: /^\d{6}$/,
  NZNCC: /^\d{6}$/,
  PLKNR: /^\d{8}$/,
  PTNCC: /^\d{8}$/,
  RUCBC: /^\d{9}$/,
  SESBA: /^\d{4}$/,
  SGIBG: /^\d{7}$/,
  THCBC: /^\d{3}$/,
  TWNCC: /^\d{7}$/,
  USABA: /^\d{9}$/,
  USPID: /^\d{4}$/,
  ZANCC: /^\d{6}$/,
} as const;

export type ClearingSystem = keyof typeof FORMS;
export const CLEARING_SYSTEMS = Object.keys(FORMS) as [ClearingSystem, ...ClearingSystem[]];

/** Weights of the digits of systems with a check digit: their weighted sum is a multiple of ten. */
const WEIGHTS: Partial<Record<ClearingSystem, readonly number[]>> = {
  PLKNR: [3, 9, 7, 1, 3, 9, 7, 1],
  USABA: [3, 7, 1, 3, 7, 1, 3, 7, 1],
};

export type ClearingCodeFault = 'clearingCodeMalformed' | 'clearingCodeCheckDigitWrong';

/** What is wrong with a bank's code in a clearing system, in electronic form; null if nothing is. */
export function clearingCodeFault(system: ClearingSystem, code: string): ClearingCodeFault | null {
  if (!FORMS[system].test(code)) return 'clearingCodeMalformed';
  const weights = WEIGHTS[system];
  if (!weights) return null;
  const sum = weights.reduce((total, weight, index) => total + weight * Number(code[index]), 0);
  return sum % 10 === 0 ? null : 'clearingCodeCheckDigitWrong';
}

/** The clearing system whose codes the IBANs of a country contain. */
const SYSTEM_OF_IBANS: Readonly<Record<string, ClearingSystem>> = {
  AT: 'ATBLZ',
  CH: 'CHBCC',
  DE: 'DEBLZ',
  ES: 'ESNCC',
  GB: 'GBDSC',
  GR: 'GRBIC',
  IE: 'IENCC',
  IT: 'ITNCC',
  LI: 'CHBCC',
  PL: 'PLKNR',
  PT: 'PTNCC',
  SM: 'ITNCC',
};

/** Whether a bank's clearing code and a valid IBAN name the same bank; null where they can't be compared. */
export function isCodeOfIban(system: ClearingSystem, code: string, iban: string): boolean | null {
  const part = ibanBankPart(iban);
  if (part === null || SYSTEM_OF_IBANS[iban.slice(0, 2)] !== system) return null;
  return withoutZeros(code) === withoutZeros(part);
}

/** Some write the zeros at the beginning, some don't. */
function withoutZeros(code: string): string {
  return code.replace(/^0+/, '');
}

/** As it is stored and sent: without the blanks, hyphens and slashes with which people write it. */
export function electronicClearingCode(text: string): string {
  return text.replaceAll(/[\s/-]/g, '').toUpperCase();
}
