import type { XmlElement } from './xml-element.ts';

/** Children that the model of pain.001 carries, by their parent. Any other child is reported, never lost in silence. */
const PARTY = ['Nm', 'PstlAdr', 'Id'];
const PARTY_ID = ['AnyBIC', 'BICOrBEI', 'BIC', 'LEI', 'Othr'];
const ACCOUNT = ['Id', 'Ccy'];
const AGENT = ['FinInstnId'];
const INSTITUTION = ['BIC', 'BICFI', 'ClrSysMmbId', 'Nm', 'PstlAdr', 'NmAndAdr', 'CmbndId', 'Othr', 'PrtryId'];
const CODE = ['Cd', 'Prtry'];

const CARRIED = new Map(
  Object.entries({
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
    'Id/Othr': ['Id', 'SchmeNm'],
    PrtryAcct: ['Id'],
    OrgId: PARTY_ID,
    PrvtId: ['Othr'],
    'OrgId/Othr': ['Id', 'SchmeNm', 'Issr'],
    'PrvtId/Othr': ['Id', 'SchmeNm', 'Issr'],
    DbtrAgt: AGENT,
    CdtrAgt: AGENT,
    FinInstnId: INSTITUTION,
    CmbndId: INSTITUTION,
    'FinInstnId/Othr': ['Id'],
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
    Tp: ['CdOrPrtry'],
  }).map(([parent, children]) => [parent, new Set(children)] as const),
);

/** Elements of which the model carries one only, although the schema lets them repeat. */
const CARRIED_ONCE = new Set(['SvcLvl', 'Strd']);

/** Whether the model of pain.001 carries this element; true under parents that it does not look into. */
export function isCarried({ name, index, parent }: XmlElement): boolean {
  if (!parent) return true;
  if (index > 1 && CARRIED_ONCE.has(name)) return false;
  return CARRIED.get(keyOf(parent))?.has(name) ?? true;
}

/** Othr means something else in an account, a party and an agent. */
function keyOf(parent: XmlElement): string {
  return parent.name === 'Othr' ? `${parent.parent?.name}/Othr` : parent.name;
}
