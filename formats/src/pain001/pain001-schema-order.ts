import type { Xml } from '../xml/xml-writer.ts';

/** The children of elements in ISO 20022 pain.001 order, where carried ones come between those of the model. */
const ORDERS = {
  GrpHdr: 'MsgId CreDtTm Authstn NbOfTxs CtrlSum InitgPty FwdgAgt',
  PmtInf:
    'PmtInfId PmtMtd BtchBookg NbOfTxs CtrlSum PmtTpInf ReqdExctnDt PoolgAdjstmntDt Dbtr DbtrAcct DbtrAgt DbtrAgtAcct InstrForDbtrAgt UltmtDbtr ChrgBr ChrgsAcct ChrgsAcctAgt',
  PmtTpInf: 'InstrPrty SvcLvl LclInstrm CtgyPurp',
  CdtTrfTxInf:
    'PmtId PmtTpInf Amt XchgRateInf ChrgBr UltmtDbtr IntrmyAgt1 IntrmyAgt1Acct IntrmyAgt2 IntrmyAgt2Acct IntrmyAgt3 IntrmyAgt3Acct CdtrAgt CdtrAgtAcct Cdtr CdtrAcct UltmtCdtr InstrForCdtrAgt InstrForDbtrAgt Purp RgltryRptg Tax RltdRmtInf RmtInf',
  CashAccount: 'Id Tp Ccy Nm Prxy',
  FinInstnId: 'BICFI BIC ClrSysMmbId LEI Nm PstlAdr Othr',
  Strd: 'RfrdDocInf RfrdDocAmt CdtrRefInf Invcr Invcee TaxRmt GrnshmtRmt AddtlRmtInf',
};

const PLACES = new Map(
  Object.entries(ORDERS).map(([parent, names]) => [
    parent,
    new Map(names.split(' ').map((name, place) => [name, place] as const)),
  ]),
);

/** Merges carried elements with those of the model, which are already in order; each piece is one element. */
export function inSchemaOrder(parent: keyof typeof ORDERS, pieces: Xml[], further: Xml[]): Xml[] {
  if (further.length === 0) return pieces;
  const places = PLACES.get(parent);
  const placeOf = (piece: Xml) => places?.get(/^<(\w+)/.exec(piece)?.[1] ?? '') ?? -1;
  return [...pieces, ...further].filter(Boolean).sort((a, b) => placeOf(a) - placeOf(b));
}
