/** Builds pain.001 files for tests: a good one, in which each test changes exactly what it tests. */
const GOOD_TRANSACTION = `<CdtTrfTxInf>
        <PmtId><InstrId>INSTR-1</InstrId><EndToEndId>E2E-1</EndToEndId></PmtId>
        <Amt><InstdAmt Ccy="EUR">120.50</InstdAmt></Amt>
        <CdtrAgt><FinInstnId><BICFI>NORDDE99XXX</BICFI></FinInstnId></CdtrAgt>
        <Cdtr><Nm>Lindenhof Papier GmbH</Nm><PstlAdr><TwnNm>Bremen</TwnNm><Ctry>DE</Ctry></PstlAdr></Cdtr>
        <CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></CdtrAcct>
        <RmtInf><Ustrd>Invoice 4711</Ustrd></RmtInf>
      </CdtTrfTxInf>`;

const GOOD_FILE = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">
  <CstmrCdtTrfInitn>
    <GrpHdr>
      <MsgId>MSG-1</MsgId><CreDtTm>2026-03-30T09:15:00</CreDtTm>
      <NbOfTxs>1</NbOfTxs><CtrlSum>120.50</CtrlSum>
      <InitgPty><Nm>Almenrausch AG</Nm></InitgPty>
    </GrpHdr>
    <PmtInf>
      <PmtInfId>PMT-1</PmtInfId><PmtMtd>TRF</PmtMtd><BtchBookg>true</BtchBookg>
      <NbOfTxs>1</NbOfTxs><CtrlSum>120.5</CtrlSum>
      <PmtTpInf><InstrPrty>NORM</InstrPrty><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf>
      <ReqdExctnDt><Dt>2026-03-31</Dt></ReqdExctnDt>
      <Dbtr><Nm>Almenrausch AG</Nm></Dbtr>
      <DbtrAcct><Id><IBAN>CH9300762011623852957</IBAN></Id><Ccy>CHF</Ccy></DbtrAcct>
      <DbtrAgt><FinInstnId><BICFI>ALPECH99XXX</BICFI></FinInstnId></DbtrAgt>
      <ChrgBr>SLEV</ChrgBr>
      ${GOOD_TRANSACTION}
    </PmtInf>
  </CstmrCdtTrfInitn>
</Document>
`;

export type Change = readonly [from: string | RegExp, to: string];

/** The good file after the changes. Throws if a change matches nothing, so a typing error can't make a test pass. */
export function pain001File(...changes: readonly Change[]): string {
  return changes.reduce((text, [from, to]) => {
    const changed = text.replace(from, () => to);
    if (changed === text) throw new Error(`nothing to change: ${from}`);
    return changed;
  }, GOOD_FILE);
}

/** A second transaction to append, with other references and amount. */
export function transactionLike(endToEndId: string, amount: string, currency = 'EUR'): string {
  return GOOD_TRANSACTION.replace('E2E-1', endToEndId)
    .replace('INSTR-1', `INSTR-${endToEndId}`)
    .replace('Ccy="EUR">120.50', `Ccy="${currency}">${amount}`);
}
