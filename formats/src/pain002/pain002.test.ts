import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chunks } from '../../testing/read.ts';
import type { StatusReport } from './pain002-model.ts';
import { readPain002 } from './pain002-read.ts';
import { writePain002 } from './pain002-write.ts';

const text = (maxLength: number) => fc.stringMatching(new RegExp(`^[A-Za-z0-9<&>é-]{1,${maxLength}}$`));
const nullable = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const reasons = fc.array(
  fc.record({
    code: fc.record({ value: text(4), proprietary: fc.boolean() }),
    additional: fc.array(text(105), { maxLength: 2 }),
  }),
  { maxLength: 2 },
);
const status = nullable(fc.constantFrom('ACCP', 'ACSC', 'RJCT', 'PDNG', 'XYZW'));

const report: fc.Arbitrary<StatusReport> = fc.record({
  version: fc.constant('pain.002.001.10'),
  messageId: text(35),
  createdAt: fc.constant('2026-03-31T10:00:00'),
  originalMessageId: text(35),
  originalMessageName: fc.constant('pain.001.001.09'),
  originalNumberOfTransactions: nullable(fc.constant('3')),
  originalControlSum: nullable(fc.constant('12.50')),
  groupStatus: status,
  reasons,
  groups: fc.array(
    fc.record({
      paymentInformationId: text(35),
      status,
      reasons,
      transactions: fc.array(
        fc.record({
          endToEndId: text(35),
          instructionId: nullable(text(35)),
          uetr: nullable(fc.uuid({ version: 4 })),
          status,
          reasons,
        }),
        { maxLength: 3 },
      ),
    }),
    { maxLength: 3 },
  ),
});

test('a written report reads back the same', async () => {
  await fc.assert(
    fc.asyncProperty(report, async (expected) => {
      const read = await readPain002(chunks(writePain002(expected, { version: 'pain.002.001.10' })));
      expect(read).toEqual({ report: expected, findings: [] });
    }),
    { numRuns: 100, seed: 20022 },
  );
});

test('version .03 leaves out the UETR', () => {
  const [sample] = fc.sample(report, { numRuns: 1, seed: 3 });
  if (!sample) throw new Error('no sample');
  const transactions = [{ endToEndId: 'E', instructionId: null, uetr: 'U', status: 'ACSC', reasons: [] }];
  const groups = [{ paymentInformationId: 'P', status: null, reasons: [], transactions }];
  const written = writePain002({ ...sample, groups }, { version: 'pain.002.001.03' });
  expect(written).toContain('pain.002.001.03');
  expect(written).not.toContain('OrgnlUETR');
});

test('a report without its identifiers is not written', () => {
  const [sample] = fc.sample(report, { numRuns: 1, seed: 3 });
  if (!sample) throw new Error('no sample');
  expect(() => writePain002({ ...sample, originalMessageId: null }, { version: 'pain.002.001.10' })).toThrow(
    'OrgnlMsgId',
  );
});

test('version .02 names the payment information in each transaction', async () => {
  const transaction = (group: string, id: string) =>
    `<TxInfAndSts><OrgnlPmtInfId>${group}</OrgnlPmtInfId><OrgnlEndToEndId>${id}</OrgnlEndToEndId><TxSts>RJCT</TxSts>
     <StsRsnInf><StsRsn><Cd>AC01</Cd></StsRsn><AddtlStsRsnInf>Account unknown</AddtlStsRsnInf></StsRsnInf></TxInfAndSts>`;
  const file = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.02"><pain.002.001.02>
    <GrpHdr><MsgId>R1</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>M1</OrgnlMsgId></OrgnlGrpInfAndSts>
    ${transaction('P1', 'A')}${transaction('P1', 'B')}${transaction('P2', 'C')}</pain.002.001.02></Document>`;
  const { report: read, findings } = await readPain002(chunks(file));
  expect(findings).toEqual([]);
  expect(read?.groups.map((group) => [group.paymentInformationId, group.transactions.length])).toEqual([
    ['P1', 2],
    ['P2', 1],
  ]);
  expect(read?.groups[0]?.transactions[0]?.reasons).toEqual([
    { code: { value: 'AC01', proprietary: false }, additional: ['Account unknown'] },
  ]);
});

test('reasons without a code, as in bank logs, and no status at all', async () => {
  const file = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt>
    <GrpHdr><MsgId>R1</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>M1</OrgnlMsgId>
    <StsRsnInf><AddtlInf>taken over</AddtlInf></StsRsnInf></OrgnlGrpInfAndSts></CstmrPmtStsRpt></Document>`;
  const { report: read } = await readPain002(chunks(file));
  expect(read).toMatchObject({ groupStatus: null, groups: [], reasons: [{ code: null, additional: ['taken over'] }] });
});

test('another message, a broken one and an empty one are findings', async () => {
  const keys = async (file: string) => (await readPain002(chunks(file))).findings.map(({ key }) => key);
  expect(await keys('<Document><CstmrCdtTrfInitn/></Document>')).toEqual(['documentTypeWrong']);
  expect(await keys('<Document><CstmrPmtStsRpt>')).toEqual(['namespaceMissing', 'xmlEndsEarly']);
  expect(await keys('')).toEqual(['xmlMissing']);
});

test.each([
  ['two statuses of a payment', '<TxSts>ACSC</TxSts><TxSts>RJCT</TxSts>', ''],
  ['two payments named in one place', '<OrgnlEndToEndId>B</OrgnlEndToEndId><TxSts>RJCT</TxSts>', ''],
  [
    'two original messages',
    '<TxSts>ACSC</TxSts>',
    '<OrgnlGrpInfAndSts><OrgnlMsgId>M2</OrgnlMsgId></OrgnlGrpInfAndSts>',
  ],
])('%s are an error with a place, and the first is never used', async (_what, inTransaction, behind) => {
  const file = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>R1</MsgId></GrpHdr>
    <OrgnlGrpInfAndSts><OrgnlMsgId>M1</OrgnlMsgId></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><OrgnlPmtInfId>P</OrgnlPmtInfId>
    <TxInfAndSts><OrgnlEndToEndId>A</OrgnlEndToEndId>${inTransaction}</TxInfAndSts></OrgnlPmtInfAndSts>${behind}</CstmrPmtStsRpt></Document>`;
  const { findings } = await readPain002(chunks(file));
  expect(findings).toMatchObject([{ severity: 'error', key: 'reportElementTwice' }]);
});

test('a payment’s own data in a report is read, in old and new versions', async () => {
  const file = (date: string) => `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
    <GrpHdr><MsgId>R1</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>M1</OrgnlMsgId></OrgnlGrpInfAndSts>
    <OrgnlPmtInfAndSts><OrgnlPmtInfId>P</OrgnlPmtInfId><TxInfAndSts><TxSts>RJCT</TxSts><OrgnlTxRef>
    <Amt><InstdAmt Ccy="CHF">12.50</InstdAmt></Amt><ReqdExctnDt>${date}</ReqdExctnDt><Cdtr><Nm>N</Nm></Cdtr>
    <CdtrAcct><Id><Othr><Id>4711</Id></Othr></Id></CdtrAcct></OrgnlTxRef></TxInfAndSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;
  const facts = { amount: '12.50', currency: 'CHF', creditorAccount: '4711', executionDate: '2026-11-20' };
  for (const date of ['2026-11-20', '<Dt>2026-11-20</Dt>']) {
    const { report: read } = await readPain002(chunks(file(date)));
    expect(read?.groups[0]?.transactions[0]?.facts).toEqual(facts);
  }
});

const ofOne = (status: string) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>R</MsgId></GrpHdr>
   <OrgnlGrpInfAndSts><OrgnlMsgId>M</OrgnlMsgId>${status}</OrgnlGrpInfAndSts></CstmrPmtStsRpt></Document>`;

test('codes and lines longer than the standard allows are cut by characters and marked', async () => {
  const reason = (code: string, line: string) =>
    `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn><AddtlInf>${line}</AddtlInf></StsRsnInf>`;
  const [whole, long] = ['😀'.repeat(105), '😀'.repeat(106)];
  const file = ofOne(
    `<GrpSts>${'A'.repeat(100)}</GrpSts>${reason('B'.repeat(35), whole)}${reason('C'.repeat(36), long)}`,
  );
  const { report: read, findings } = await readPain002(chunks(file));
  expect(findings).toEqual([]);
  expect(read!.groupStatus).toBe(`${'A'.repeat(34)}…`);
  expect(read!.reasons).toEqual([
    { code: { value: 'B'.repeat(35), proprietary: false }, additional: [whole] },
    { code: { value: `${'C'.repeat(34)}…`, proprietary: false }, additional: [`${'😀'.repeat(104)}…`] },
  ]);
});

test('each level gives ten reasons and ten lines in all, and says how many more there are', async () => {
  const reason = (code: string, lines: number) =>
    `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn>${'<AddtlInf>Line</AddtlInf>'.repeat(lines)}</StsRsnInf>`;
  const of = async (...lines: number[]) => {
    const { report: read } = await readPain002(
      chunks(ofOne(lines.map((each, index) => reason(`R${index}`, each)).join(''))),
    );
    return read!.reasons.map(({ code, additional }) => [code?.value ?? null, additional.join(' ')]);
  };
  expect(await of(10)).toEqual([['R0', Array(10).fill('Line').join(' ')]]);
  expect(await of(11)).toEqual([
    ['R0', Array(10).fill('Line').join(' ')],
    [null, '… (+1)'],
  ]);
  expect(await of(9, 2, 3)).toEqual([
    ['R0', Array(9).fill('Line').join(' ')],
    ['R1', 'Line'],
    ['R2', ''],
    [null, '… (+4)'],
  ]);
  expect((await of(...Array<number>(12).fill(0))).slice(9)).toEqual([
    ['R9', ''],
    [null, '… (+2)'],
  ]);
});
