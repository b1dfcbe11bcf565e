import type { XmlElement } from '../xml/xml-element.ts';

/**
 * The elements of camt.052 to .054 that the model carries, as children by parent. Everything else is skipped: unlike an
 * order, a statement moves no money, and the bank's own text of every entry stays available.
 */
const PARTY = ['Nm', 'Id', 'Pty', 'Agt'];
const INSTITUTION = ['BIC', 'BICFI', 'ClrSysMmbId', 'Nm', 'CmbndId', 'NmAndAdr', 'Othr'];
const PAGINATION = ['PgNb', 'LastPgInd'];
const STATEMENT = [
  'Id',
  'StmtPgntn',
  'ElctrncSeqNb',
  'LglSeqNb',
  'CreDtTm',
  'FrToDt',
  'Acct',
  'Bal',
  'TxsSummry',
  'Ntry',
];

const READ = new Map(
  Object.entries({
    GrpHdr: ['CreDtTm', 'MsgPgntn'],
    MsgPgntn: PAGINATION,
    StmtPgntn: PAGINATION,
    Stmt: STATEMENT,
    Rpt: STATEMENT,
    Ntfctn: STATEMENT,
    Acct: ['Id', 'Ccy', 'Svcr'],
    Bal: ['Tp', 'Amt', 'CdtDbtInd', 'Dt'],
    TxsSummry: ['TtlNtries', 'TtlCdtNtries', 'TtlDbtNtries'],
    Ntry: [
      'NtryRef',
      'Amt',
      'CdtDbtInd',
      'RvslInd',
      'Sts',
      'BookgDt',
      'ValDt',
      'AcctSvcrRef',
      'BkTxCd',
      'AmtDtls',
      'Chrgs',
      'NtryDtls',
      'AddtlNtryInf',
      // Version .01 has them here instead of in NtryDtls.
      'Btch',
      'TxDtls',
    ],
    NtryDtls: ['Btch', 'TxDtls'],
    Btch: ['MsgId', 'PmtInfId', 'NbOfTxs'],
    TxDtls: [
      'Refs',
      'Amt',
      'CdtDbtInd',
      'AmtDtls',
      'BkTxCd',
      'Chrgs',
      'RltdPties',
      'RltdAgts',
      'Purp',
      'RmtInf',
      'RtrInf',
      'RltdDts',
      'AddtlTxInf',
    ],
    AmtDtls: ['InstdAmt', 'TxAmt', 'CntrValAmt'],
    CcyXchg: ['SrcCcy', 'TrgtCcy', 'XchgRate'],
    Chrgs: ['TtlChrgsAndTaxAmt', 'Amt', 'Rcrd', 'Tp', 'Br'],
    Rcrd: ['Amt', 'CdtDbtInd', 'Tp', 'Br'],
    RltdDts: ['AccptncDtTm', 'TradDt', 'IntrBkSttlmDt', 'TxDtTm'],
    RltdPties: ['Dbtr', 'DbtrAcct', 'UltmtDbtr', 'Cdtr', 'CdtrAcct', 'UltmtCdtr'],
    Dbtr: PARTY,
    UltmtDbtr: PARTY,
    Cdtr: PARTY,
    UltmtCdtr: PARTY,
    Pty: PARTY,
    DbtrAcct: ['Id'],
    CdtrAcct: ['Id'],
    RltdAgts: ['DbtrAgt', 'CdtrAgt'],
    DbtrAgt: ['FinInstnId'],
    CdtrAgt: ['FinInstnId'],
    Svcr: ['FinInstnId'],
    Agt: ['FinInstnId'],
    FinInstnId: INSTITUTION,
    CmbndId: INSTITUTION,
    NmAndAdr: ['Nm'],
    RmtInf: ['Ustrd', 'Strd'],
    Strd: ['RfrdDocInf', 'RfrdDocAmt', 'CdtrRefInf', 'AddtlRmtInf'],
    RfrdDocInf: ['Tp', 'Nb', 'RfrdDocNb', 'RltdDt'],
    RfrdDocAmt: ['DuePyblAmt', 'DscntApldAmt', 'CdtNoteAmt', 'TaxAmt', 'RmtdAmt'],
    CdtrRefInf: ['Tp', 'Ref', 'CdtrRefTp', 'CdtrRef'],
    RtrInf: ['Rsn', 'RtrRsn', 'AddtlInf', 'AddtlRtrRsnInf'],
  }).map(([parent, children]) => [parent, new Set(children)] as const),
);

/** Whether the model carries this element; true below parents that are read as a whole. */
export function isRead({ name, parent }: XmlElement): boolean {
  return parent === null || (READ.get(parent.name)?.has(name) ?? true);
}
