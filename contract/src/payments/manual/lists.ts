/** What the editor offers (spec B9); files may carry other service levels and purposes. */
export const SERVICE_LEVELS = ['SEPA', 'NURG', 'URGP', 'PRPT', 'URNS', 'BKTR', 'NUGP', 'SDVA'] as const;
/** Beside the service level SEPA: an instant credit transfer (SCT Inst), in the code of ISO 20022's external list. */
export const INSTANT = 'INST';
export const LOCAL_INSTRUMENTS = [INSTANT] as const;
export const CHARGE_BEARERS = ['DEBT', 'CRED', 'SHAR', 'SLEV'] as const;
export const PRIORITIES = ['NORM', 'HIGH'] as const;
/** The terms of a group that are a code of one of these lists, in reading order. */
export const CODED_TERMS = ['chargeBearer', 'categoryPurpose', 'serviceLevel', 'localInstrument', 'priority'] as const;
export const CATEGORY_PURPOSES = [
  'BONU', 'CASH', 'CBLK', 'CCRD', 'CORT', 'DCRD', 'DIVI', 'EPAY', 'FCOL', 'GOVT', 'HEDG', 'ICCP', 'IDCP', 'INTC', 'INTE',
  'LOAN', 'OTHR', 'PENS', 'SALA', 'SECU', 'SSBE', 'SUPP', 'TAXS', 'TRAD', 'TREA', 'VATX', 'WHLD',
] as const; // prettier-ignore
