import { expect, test } from 'vitest';
import { balance, camtFile, readCamtFile } from '../../testing/camt-file.ts';
import type { Change } from '../../testing/pain001-file.ts';

const amount = (hundredThousandths: bigint, writtenDecimals = 2) => ({ hundredThousandths, writtenDecimals });
const entryOf = (...changes: Change[]) => readCamtFile(camtFile(...changes)).entries[0];

test.each<[name: string, expected: object, changes: Change[]]>([
  ['the bank’s reference of the only payment beside that of the entry', { bankReference: 'BANK-1', extra: { paymentBankReference: 'D-1' } },
    [['<EndToEndId>E2E-1</EndToEndId>', '<AcctSvcrRef>D-1</AcctSvcrRef>']]],
  ['the currencies exchanged and the counter value', { extra: { originalAmount: 'USD 130', counterValue: 'EUR 121.00', exchangeRate: '0.9269', exchangeCurrencies: 'USD/EUR' } },
    [['<RltdPties>', '<AmtDtls><InstdAmt><Amt Ccy="USD">130</Amt></InstdAmt><CntrValAmt><Amt Ccy="EUR">121.00</Amt><CcyXchg><SrcCcy>USD</SrcCcy><TrgtCcy>EUR</TrgtCcy><UnitCcy>USD</UnitCcy><XchgRate>0.9269</XchgRate></CcyXchg></CntrValAmt></AmtDtls><RltdPties>']]],
  ['amounts by invoice, which are no remittance', { remittance: ['4711', '4712', 'RF18'], extra: { invoices: 'CINV 4711 2026-03-01 EUR 100.00 DuePyblAmt EUR 110.00\nCREN 4712 EUR 20.50', creditorReferenceType: 'SCOR' } },
    [['<Ustrd>Invoice 4711</Ustrd>', '<Strd><RfrdDocInf><Tp><CdOrPrtry><Cd>CINV</Cd></CdOrPrtry></Tp><Nb>4711</Nb><RltdDt>2026-03-01</RltdDt></RfrdDocInf><RfrdDocAmt><DuePyblAmt Ccy="EUR">110.00</DuePyblAmt><RmtdAmt Ccy="EUR">100.00</RmtdAmt></RfrdDocAmt></Strd><Strd><RfrdDocInf><Tp><CdOrPrtry><Cd>CREN</Cd></CdOrPrtry></Tp><Nb>4712</Nb></RfrdDocInf><RfrdDocAmt><RmtdAmt Ccy="EUR">20.50</RmtdAmt></RfrdDocAmt><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>RF18</Ref></CdtrRefInf></Strd>']]],
  ['charges in records', { extra: { charges: 'EUR 3.50', chargeRecords: 'COMM EUR 1.50 DBIT SHAR\nEUR 2 DBIT DEBT' } },
    [['<RltdPties>', '<Chrgs><TtlChrgsAndTaxAmt Ccy="EUR">3.50</TtlChrgsAndTaxAmt><Rcrd><Amt Ccy="EUR">1.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Tp><Cd>COMM</Cd></Tp><Br>SHAR</Br></Rcrd><Rcrd><Amt Ccy="EUR">2</Amt><CdtDbtInd>DBIT</CdtDbtInd><Br>DEBT</Br></Rcrd></Chrgs><RltdPties>']]],
  ['further dates', { extra: { settlementDate: '2026-03-30', transactionDate: '2026-03-29T10:00:00', acceptanceDate: '2026-03-28T09:00:00' } },
    [['</RmtInf>', '</RmtInf><RltdDts><AccptncDtTm>2026-03-28T09:00:00</AccptncDtTm><IntrBkSttlmDt>2026-03-30</IntrBkSttlmDt><TxDtTm>2026-03-29T10:00:00</TxDtTm></RltdDts>']]],
])('%s', (_name, expected, changes) => {
  expect(entryOf(...changes)).toMatchObject(expected);
}); // prettier-ignore

test('balances of other kinds keep their code', () => {
  const own =
    '<Bal><Tp><CdOrPrtry><Prtry>POOL</Prtry></CdOrPrtry></Tp><Amt Ccy="EUR">5</Amt><CdtDbtInd>DBIT</CdtDbtInd><Dt><Dt>2026-03-31</Dt></Dt></Bal>';
  const [end] = readCamtFile(
    camtFile(['<Ntry>', `${balance('OPAV', '990.00')}${balance('ITAV', '995.00')}${own}<Ntry>`]),
  ).ends;
  expect(end?.otherBalances).toMatchObject([
    { code: 'OPAV', amount: amount(99_000_000n), date: '2026-03-31', currency: 'EUR' },
    { code: 'ITAV', amount: amount(99_500_000n) },
    { code: 'POOL', amount: amount(-500_000n, 0) },
  ]);
  expect(end).toMatchObject({ openingBalance: { amount: amount(100_000_000n) }, intermediateBalances: [] });
});

test("the statement's date applies to entries without one", () => {
  const dayOf = (...changes: Change[]) => readCamtFile(camtFile(...changes)).heads[0]?.day;
  expect(dayOf()).toBe('2026-03-31');
  expect(dayOf([/<Bal>[^]*<\/Bal>/, ''])).toBe('2026-04-01');
  expect(
    dayOf([/<Bal>[^]*<\/Bal>/, ''], ['<Acct>', '<FrToDt><ToDtTm>2026-03-30T23:59:59</ToDtTm></FrToDt><Acct>']),
  ).toBe('2026-03-30');
});
