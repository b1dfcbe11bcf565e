import { describe, expect, it } from 'vitest';
import { leadsElsewhere } from './pain001-creditor-side.ts';
import { Pain001Reader } from '../pain001-reader.ts';
import type { PaymentGroup, Transaction } from '../pain001-model.ts';

const CREDITOR = '<CdtrAcct><Id><IBAN>CH5604835012345678009</IBAN></Id></CdtrAcct>';
const PLAIN = (transaction = CREDITOR, group = '', method = 'TRF') =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>
    <GrpHdr><MsgId>M</MsgId><CreDtTm>2026-11-20T09:00:00Z</CreDtTm><NbOfTxs>1</NbOfTxs><InitgPty><Nm>A</Nm></InitgPty></GrpHdr>
    <PmtInf><PmtInfId>P</PmtInfId><PmtMtd>${method}</PmtMtd><ReqdExctnDt><Dt>2026-11-20</Dt></ReqdExctnDt><Dbtr><Nm>A</Nm></Dbtr>
      <DbtrAcct><Id><IBAN>CH9300762011623852957</IBAN></Id></DbtrAcct><DbtrAgt><FinInstnId><BICFI>RHBKCHZZXXX</BICFI></FinInstnId></DbtrAgt>${group}
      <CdtTrfTxInf><PmtId><EndToEndId>E</EndToEndId></PmtId><Amt><InstdAmt Ccy="CHF">1.00</InstdAmt></Amt>${transaction}</CdtTrfTxInf>
    </PmtInf></CstmrCdtTrfInitn></Document>`;

function judge(xml: string): boolean {
  const reader = new Pain001Reader();
  let group: PaymentGroup | null = null;
  let payment: Transaction | null = null;
  for (const event of [...reader.push(Buffer.from(xml)), ...reader.end()]) {
    if (event.kind === 'group') group = event.group;
    if (event.kind === 'transaction') payment = event.transaction;
  }
  return leadsElsewhere(payment!, group!);
}

const agent = (content: string) => `<CdtrAgt><FinInstnId>${content}</FinInstnId></CdtrAgt>`;
const creditor = '<Cdtr><Nm>A</Nm></Cdtr>';

describe('what could lead a payment past its named account', () => {
  it.each([
    ['nothing beside the account', PLAIN()],
    [
      'a bank by BIC, with its name',
      PLAIN(`${agent('<BICFI>RHBKCHZZXXX</BICFI><Nm>Bank</Nm>')}${creditor}${CREDITOR}`),
    ],
    ['texts for the creditor', PLAIN(`${CREDITOR}<RmtInf><Ustrd>Invoice 1</Ustrd></RmtInf>`)],
    ['the final creditor', PLAIN(`${CREDITOR}<UltmtCdtr><Nm>B</Nm></UltmtCdtr>`)],
  ])('is not %s', (_what, xml) => {
    expect(judge(xml)).toBe(false);
  });

  it.each([
    ['a proxy', PLAIN(CREDITOR.replace('</Id></', '</Id><Prxy><Id>+41790000666</Id></Prxy></'))],
    [
      'an instruction to the creditor’s bank',
      PLAIN(`${CREDITOR}<InstrForCdtrAgt><Cd>PHOB</Cd><InstrInf>Call</InstrInf></InstrForCdtrAgt>`),
    ],
    [
      'an instruction to one’s own bank',
      PLAIN(`${CREDITOR}<InstrForDbtrAgt><InstrInf>Pay B</InstrInf></InstrForDbtrAgt>`),
    ],
    ['one for the whole group', PLAIN(CREDITOR, '<InstrForDbtrAgt>Pay B</InstrForDbtrAgt>')],
    [
      'an account of the bank',
      PLAIN(
        `${agent('<BICFI>RHBKCHZZXXX</BICFI>')}<CdtrAgtAcct><Id><Othr><Id>666</Id></Othr></Id></CdtrAgtAcct>${creditor}${CREDITOR}`,
      ),
    ],
    [
      'a bank between',
      PLAIN(`<IntrmyAgt1><FinInstnId><BICFI>HAKODEHHXXX</BICFI></FinInstnId></IntrmyAgt1>${creditor}${CREDITOR}`),
    ],
    ['a bank by its name alone', PLAIN(`${agent('<Nm>Mallory Bank</Nm>')}${creditor}${CREDITOR}`)],
    [
      'a bank by another number',
      PLAIN(`${agent('<BICFI>RHBKCHZZXXX</BICFI><Othr><Id>666</Id></Othr>')}${creditor}${CREDITOR}`),
    ],
    [
      'a kind of number',
      PLAIN('<CdtrAcct><Id><Othr><Id>4711</Id><SchmeNm><Cd>UPIC</Cd></SchmeNm></Othr></Id></CdtrAcct>'),
    ],
    ['who gives the number out', PLAIN('<CdtrAcct><Id><Othr><Id>4711</Id><Issr>B</Issr></Othr></Id></CdtrAcct>')],
    ['a cheque', PLAIN(CREDITOR, '', 'CHK')],
  ])('is %s', (_what, xml) => {
    expect(judge(xml)).toBe(true);
  });
});
