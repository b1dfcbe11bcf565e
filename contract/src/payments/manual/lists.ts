/** What the editor offers (spec B9); files may carry other service levels and purposes. */
export const SERVICE_LEVELS = ['SEPA', 'NURG', 'URGP', 'PRPT', 'URNS', 'BKTR', 'NUGP', 'SDVA'] as const;
/** Beside the service level SEPA: an instant credit transfer (SCT Inst), in the code of ISO 20022's external list. */
export const INSTANT = 'INST';
export const LOCAL_INSTRUMENTS = [INSTANT] as const;
export const CHARGE_BEARERS = ['DEBT', 'CRED', 'SHAR', 'SLEV'] as const;
export const PRIORITIES = ['NORM', 'HIGH'] as const;
/**
 * Which advices of its debits the bank sends: none, one for each payment, or one for all without or with details (Swiss
 * Payment Standards: DbtrAcct/Tp/Prtry).
 */
export const DEBIT_ADVICES = ['NOA', 'SIA', 'CND', 'CWD'] as const;
/** Where banks know these codes. */
export const DEBIT_ADVICE_COUNTRIES: readonly string[] = ['CH', 'LI'];
export const CATEGORY_PURPOSES = [
  'BONU', 'CASH', 'CBLK', 'CCRD', 'CORT', 'DCRD', 'DIVI', 'EPAY', 'FCOL', 'GOVT', 'HEDG', 'ICCP', 'IDCP', 'INTC', 'INTE',
  'LOAN', 'OTHR', 'PENS', 'SALA', 'SECU', 'SSBE', 'SUPP', 'TAXS', 'TRAD', 'TREA', 'VATX', 'WHLD',
] as const; // prettier-ignore

/** The terms of a group that are a code of a list, in reading order. */
export const TERM_CODES = {
  chargeBearer: CHARGE_BEARERS,
  categoryPurpose: CATEGORY_PURPOSES,
  serviceLevel: SERVICE_LEVELS,
  localInstrument: LOCAL_INSTRUMENTS,
  priority: PRIORITIES,
  debitAdvice: DEBIT_ADVICES,
} as const;
export type CodedTerm = keyof typeof TERM_CODES;
export const CODED_TERMS = Object.keys(TERM_CODES) as CodedTerm[];
