import type { XmlElement } from '../xml/xml-element.ts';

/** Children that have fields in the pain.001 model, by parent. */
const PARTY = ['Nm', 'PstlAdr', 'Id'];
const PARTY_ID = ['AnyBIC', 'BICOrBEI', 'BIC', 'LEI', 'Othr'];
const ACCOUNT = ['Id', 'Ccy'];
const AGENT = ['FinInstnId'];
const INSTITUTION = ['BIC', 'BICFI', 'ClrSysMmbId', 'Nm', 'PstlAdr', 'NmAndAdr', 'CmbndId', 'Othr', 'PrtryId'];
const CODE = ['Cd', 'Prtry'];

const FIELDS = {
  GrpHdr: ['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum', 'InitgPty', 'BtchBookg', 'Grpg'],
  PmtInf: [
    'PmtInfId',
    'PmtMtd',
    'BtchBookg',
    'NbOfTxs',
    'CtrlSum',
    'PmtTpInf',
    'ReqdExctnDt',
    'Dbtr',
    'DbtrAcct',
    'DbtrAgt',
    'UltmtDbtr',
    'ChrgBr',
    'CdtTrfTxInf',
  ],
  CdtTrfTxInf: [
    'PmtId',
    'PmtTpInf',
    'Amt',
    'ChrgBr',
    'UltmtDbtr',
    'CdtrAgt',
    'Cdtr',
    'CdtrAcct',
    'UltmtCdtr',
    'Purp',
    'RmtInf',
  ],
  PmtId: ['InstrId', 'EndToEndId', 'UETR'],
  PmtTpInf: ['InstrPrty', 'SvcLvl', 'LclInstrm', 'CtgyPurp'],
  SvcLvl: CODE,
  LclInstrm: CODE,
  CtgyPurp: CODE,
  Purp: CODE,
  ReqdExctnDt: ['Dt', 'DtTm'],
  Amt: ['InstdAmt', 'EqvtAmt'],
  EqvtAmt: ['Amt', 'CcyOfTrf'],
  InitgPty: PARTY,
  Dbtr: PARTY,
  UltmtDbtr: PARTY,
  Cdtr: PARTY,
  UltmtCdtr: PARTY,
  DbtrAcct: ACCOUNT,
  CdtrAcct: ACCOUNT,
  Id: ['IBAN', 'Othr', 'BBAN', 'UPIC', 'PrtryAcct', 'OrgId', 'PrvtId'],
  'Id/Othr': ['Id', 'SchmeNm', 'Issr'],
  PrtryAcct: ['Id'],
  OrgId: PARTY_ID,
  PrvtId: ['Othr'],
  'OrgId/Othr': ['Id', 'SchmeNm', 'Issr'],
  'PrvtId/Othr': ['Id', 'SchmeNm', 'Issr'],
  DbtrAgt: AGENT,
  CdtrAgt: AGENT,
  FinInstnId: INSTITUTION,
  CmbndId: INSTITUTION,
  'FinInstnId/Othr': ['Id', 'SchmeNm', 'Issr'],
  PrtryId: ['Id'],
  NmAndAdr: PARTY,
  ClrSysMmbId: ['ClrSysId', 'MmbId', 'Id', 'Prtry'],
  PstlAdr: [
    'Dept',
    'SubDept',
    'StrtNm',
    'BldgNb',
    'BldgNm',
    'Flr',
    'PstBx',
    'Room',
    'PstCd',
    'TwnNm',
    'TwnLctnNm',
    'DstrctNm',
    'CtrySubDvsn',
    'Ctry',
    'AdrLine',
  ],
  RmtInf: ['Ustrd', 'Strd'],
  Strd: ['CdtrRefInf', 'AddtlRmtInf'],
  CdtrRefInf: ['Tp', 'Ref', 'CdtrRefTp', 'CdtrRef'],
  CdtrRefTp: CODE,
  Tp: ['CdOrPrtry', 'Issr'],
};

/** Children carried to the bank as written, without a field of their own (ISO 20022 pain.001.001.03 to .13). */
const PARTY_FURTHER = ['CtryOfRes', 'CtctDtls'];
const ACCOUNT_FURTHER = ['Tp', 'Nm', 'Prxy'];
const AS_WRITTEN = {
  GrpHdr: ['Authstn', 'FwdgAgt'],
  InitgPty: PARTY_FURTHER,
  PmtInf: ['PoolgAdjstmntDt', 'DbtrAgtAcct', 'InstrForDbtrAgt', 'ChrgsAcct', 'ChrgsAcctAgt'],
  CdtTrfTxInf: [
    'XchgRateInf',
    'IntrmyAgt1',
    'IntrmyAgt1Acct',
    'IntrmyAgt2',
    'IntrmyAgt2Acct',
    'IntrmyAgt3',
    'IntrmyAgt3Acct',
    'CdtrAgtAcct',
    'InstrForCdtrAgt',
    'InstrForDbtrAgt',
    'RgltryRptg',
    'Tax',
    'RltdRmtInf',
  ],
  Dbtr: PARTY_FURTHER,
  UltmtDbtr: PARTY_FURTHER,
  Cdtr: PARTY_FURTHER,
  UltmtCdtr: PARTY_FURTHER,
  PrvtId: ['DtAndPlcOfBirth'],
  DbtrAcct: ACCOUNT_FURTHER,
  CdtrAcct: ACCOUNT_FURTHER,
  DbtrAgt: ['BrnchId'],
  CdtrAgt: ['BrnchId'],
  FinInstnId: ['LEI'],
  PstlAdr: ['AdrTp'],
  Strd: ['RfrdDocInf', 'RfrdDocAmt', 'Invcr', 'Invcee', 'TaxRmt', 'GrnshmtRmt'],
};

/** It has a field, is carried as written, or is dropped, which is always reported. */
type Handling = 'field' | 'asWritten' | 'dropped';

const HANDLING = new Map<string, Map<string, Handling>>();
for (const [table, handling] of [
  [FIELDS, 'field'],
  [AS_WRITTEN, 'asWritten'],
] as const) {
  for (const [parent, children] of Object.entries(table)) {
    const known = HANDLING.get(parent) ?? new Map<string, Handling>();
    HANDLING.set(parent, known);
    for (const child of children) known.set(child, handling);
  }
}

/** What isn't carried but would change the order if simply dropped, by parent and name. */
export const REFUSED: ReadonlyMap<string, string> = new Map([
  ['CdtTrfTxInf/ChqInstr', 'chequeInstructionNotSupported'],
]);

/** Elements with a single field in the model, although the schema lets them repeat. */
const ONE_FIELD = new Set(['SvcLvl', 'Strd']);

/** How this element is handled; anything under parents that the model doesn't look into counts as a field. */
export function handlingOf(element: XmlElement): Handling {
  const { name, parent } = element;
  if (!parent) return 'field';
  // Its index counts only direct neighbours, but another element may come between the two.
  if (ONE_FIELD.has(name) && (parent.child(name) ?? element) !== element) return 'asWritten';
  const children = HANDLING.get(keyOf(parent));
  return children ? (children.get(name) ?? 'dropped') : 'field';
}

/** Othr means something different in an account, a party and an agent. */
function keyOf(parent: XmlElement): string {
  return parent.name === 'Othr' ? `${parent.parent?.name}/Othr` : parent.name;
}
