/** What the editor offers (spec B9); files may carry other service levels and purposes. */
export const SERVICE_LEVELS = ['SEPA', 'NURG', 'URGP', 'PRPT', 'URNS', 'BKTR', 'NUGP', 'SDVA'] as const;
export const CHARGE_BEARERS = ['DEBT', 'CRED', 'SHAR', 'SLEV'] as const;
export const PRIORITIES = ['NORM', 'HIGH'] as const;
export const CATEGORY_PURPOSES = [
  'BONU', 'CASH', 'CBLK', 'CCRD', 'CORT', 'DCRD', 'DIVI', 'EPAY', 'FCOL', 'GOVT', 'HEDG', 'ICCP', 'IDCP', 'INTC', 'INTE',
  'LOAN', 'OTHR', 'PENS', 'SALA', 'SECU', 'SSBE', 'SUPP', 'TAXS', 'TRAD', 'TREA', 'VATX', 'WHLD',
] as const; // prettier-ignore
