/** A type as `:61:` has it: a code after N or F, or the number of a SWIFT message after S (SWIFT, field 61, sub-field 6). */
const TYPE = /^(?:[NF][A-Z0-9]{3}|S\d{3})$/;
const MISCELLANEOUS = 'NMSC';

/** Charges and interest of every family of ISO 20022's bank transaction codes. */
const BY_SUB_FAMILY: Readonly<Record<string, string>> = {
  CHRG: 'NCHG',
  COMM: 'NCOM',
  FEES: 'NCHG',
  INTR: 'NINT',
  RRTN: 'NRTI',
  STDO: 'NSTO',
  DVCA: 'NDIV',
  DVOP: 'NDIV',
};

const BY_FAMILY: Readonly<Record<string, string>> = {
  'PMNT-RCDT': 'NTRF',
  'PMNT-ICDT': 'NTRF',
  'PMNT-RRCT': 'NTRF',
  'PMNT-IRCT': 'NTRF',
  'PMNT-RDDT': 'NDDT',
  'PMNT-IDDT': 'NDDT',
  'PMNT-RCHQ': 'NCHK',
  'PMNT-ICHQ': 'NCHK',
  'CAMT-ACCB': 'NTRF',
  'CAMT-CAPL': 'NCMZ',
  'FORX-SPOT': 'NFEX',
  'FORX-FWRD': 'NFEX',
  'SECU-SETT': 'NSEC',
  'LDAS-FTLN': 'NLDP',
  'LDAS-FTDP': 'NLDP',
};

/** The transaction's type: the bank's own one, or that of its ISO 20022 code (`PMNT-RCDT-ESCT`), else miscellaneous. */
export function transactionType(code: string | null): string {
  if (code === null || TYPE.test(code)) return code ?? MISCELLANEOUS;
  const [domain = '', family = '', subFamily = ''] = code.split('-');
  return BY_SUB_FAMILY[subFamily] ?? BY_FAMILY[`${domain}-${family}`] ?? MISCELLANEOUS;
}
