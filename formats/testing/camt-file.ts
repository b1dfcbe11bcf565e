import type { Finding } from '@portico/contract/findings';
import { CamtReader } from '../src/camt/camt-reader.ts';
import type { StatementFileEvent } from '../src/statement/statement-file.ts';
import type { StatementEnd, StatementEntry, StatementHead } from '../src/statement/statement-model.ts';
import type { Change } from './pain001-file.ts';

/** Builds camt files for tests: a good one, in which each test changes exactly what it tests. */
export const GOOD_ENTRY = `<Ntry>
        <NtryRef>N-1</NtryRef>
        <Amt Ccy="EUR">120.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
        <BookgDt><Dt>2026-03-31</Dt></BookgDt><ValDt><Dt>2026-04-01</Dt></ValDt>
        <AcctSvcrRef>BANK-1</AcctSvcrRef>
        <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
        <NtryDtls><TxDtls>
          <Refs><EndToEndId>E2E-1</EndToEndId></Refs>
          <RltdPties>
            <Dbtr><Pty><Nm>Lindenhof Papier GmbH</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>DE44500105175407324931</IBAN></Id></DbtrAcct>
            <Cdtr><Pty><Nm>Almenrausch AG</Nm></Pty></Cdtr>
          </RltdPties>
          <RltdAgts><DbtrAgt><FinInstnId><BICFI>NORDDE99XXX</BICFI></FinInstnId></DbtrAgt></RltdAgts>
          <RmtInf><Ustrd>Invoice 4711</Ustrd></RmtInf>
        </TxDtls></NtryDtls>
        <AddtlNtryInf>Credit transfer</AddtlNtryInf>
      </Ntry>`;

const GOOD_FILE = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">
  <BkToCstmrStmt>
    <GrpHdr><MsgId>MSG-1</MsgId><CreDtTm>2026-04-01T06:00:00</CreDtTm></GrpHdr>
    <Stmt>
      <Id>STMT-1</Id><ElctrncSeqNb>64</ElctrncSeqNb><CreDtTm>2026-04-01T05:59:00</CreDtTm>
      <Acct>
        <Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy>
        <Svcr><FinInstnId><BICFI>ALPEDE99XXX</BICFI></FinInstnId></Svcr>
      </Acct>
      <Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">1000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-03-31</Dt></Dt></Bal>
      <Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">1120.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-03-31</Dt></Dt></Bal>
      ${GOOD_ENTRY}
    </Stmt>
  </BkToCstmrStmt>
</Document>
`;

/** The good file after the changes. Throws if a change matches nothing, so a typing error can't make a test pass. */
export function camtFile(...changes: readonly Change[]): string {
  return changes.reduce((text, [from, to]) => {
    const changed = text.replace(from, () => to);
    if (changed === text) throw new Error(`nothing to change: ${from}`);
    return changed;
  }, GOOD_FILE);
}

/** Builds `<Bal>`. */
export function balance(
  code: string,
  amount: string,
  day = '2026-03-31',
  direction = 'CRDT',
  currency = 'EUR',
): string {
  const type = `<Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>`;
  const value = `<Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>`;
  return `<Bal>${type}${value}<Dt><Dt>${day}</Dt></Dt></Bal>`;
}

export type CamtRead = { heads: StatementHead[]; entries: StatementEntry[]; ends: StatementEnd[]; findings: Finding[] };

/** Reads a file given as text or bytes, fed in chunks of `chunkBytes`. */
export function readCamtFile(file: string | Uint8Array, chunkBytes = Infinity): CamtRead {
  const read: CamtRead = { heads: [], entries: [], ends: [], findings: [] };
  for (const event of camtEvents(file, chunkBytes)) {
    if (event.kind === 'head') read.heads.push(event.head);
    else if (event.kind === 'entry') read.entries.push(event.entry);
    else if (event.kind === 'end') read.ends.push(event.end);
    else read.findings.push(event.finding);
  }
  return read;
}

export function camtEvents(file: string | Uint8Array, chunkBytes = Infinity): StatementFileEvent[] {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const reader = new CamtReader();
  const events: StatementFileEvent[] = [];
  const step = Math.min(chunkBytes, Math.max(1, bytes.length));
  for (let offset = 0; offset < bytes.length; offset += step) {
    events.push(...reader.push(bytes.subarray(offset, offset + step)));
  }
  events.push(...reader.end());
  return events;
}
