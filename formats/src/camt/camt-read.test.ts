import { expect, test } from 'vitest';
import { balance, camtEvents, camtFile, GOOD_ENTRY, readCamtFile } from '../../testing/camt-file.ts';
import type { Change } from '../../testing/pain001-file.ts';
import { chunks } from '../../testing/read.ts';
import { readCamt } from './camt-read.ts';

const amount = (hundredThousandths: bigint, writtenDecimals = 2) => ({ hundredThousandths, writtenDecimals });
const keysOf = (file: string) => readCamtFile(file).findings.map(({ key }) => key);
const entryOf = (...changes: Change[]) => readCamtFile(camtFile(...changes)).entries[0];
const twoDetails: Change = [
  /<TxDtls>[^]*<\/TxDtls>/,
  `<TxDtls><Refs><EndToEndId>E-1</EndToEndId></Refs><Amt Ccy="EUR">100</Amt><CdtDbtInd>CRDT</CdtDbtInd></TxDtls>
   <TxDtls><Refs><EndToEndId>E-2</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="EUR">20.5</Amt></TxAmt></AmtDtls></TxDtls>
   <TxDtls><RmtInf><Ustrd>without amount</Ustrd></RmtInf></TxDtls>`,
];

test('a statement with head, entry and end', () => {
  const events = camtEvents(camtFile());
  expect(events.map(({ kind }) => kind)).toEqual(['head', 'entry', 'end']);
  expect(events).toMatchObject([
    {
      statement: 0,
      head: {
        kind: 'STATEMENT',
        account: { iban: 'DE89370400440532013000', other: null, bic: 'ALPEDE99XXX', currency: 'EUR' },
        reference: 'STMT-1',
        number: '64',
        createdAt: '2026-04-01T05:59:00',
        openingBalance: { date: '2026-03-31', amount: amount(100_000_000n), currency: 'EUR' },
        place: { line: 5, column: 5 },
      },
    },
    {
      statement: 0,
      entry: {
        valueDate: '2026-04-01',
        bookingDate: '2026-03-31',
        amount: amount(12_050_000n),
        currency: 'EUR',
        reversal: null,
        status: 'BOOK',
        transactionCode: 'PMNT-RCDT-ESCT',
        customerReference: null,
        bankReference: 'BANK-1',
        endToEndId: 'E2E-1',
        counterparty: { name: 'Lindenhof Papier GmbH', account: 'DE44500105175407324931', bank: 'NORDDE99XXX' },
        remittance: ['Invoice 4711'],
        extra: { entryReference: 'N-1', additionalInformation: 'Credit transfer' },
        details: [],
        place: { line: 13, column: 7 },
      },
    },
    { statement: 0, end: { closingBalance: { amount: amount(112_050_000n) }, entryCount: 1, reference: 'STMT-1' } },
  ]);
});

test.each([
  ['prefix', [['<Document xmlns=', '<Document xmlns:c='], [/<(\/?)(?=[A-Z])/g, '<$1c:']]],
  ['envelope', [['<Document', '<Envelope xmlns="urn:e"><AppHdr><Id>x</Id></AppHdr><Document'], ['</Document>', '</Document></Envelope>']]],
  ['version .14', [['053.001.08', '053.001.14']]],
  ['national profile', [['urn:iso:std:iso:20022:tech:xsd:camt.053.001.08', 'ISO:camt.053.001.02:APC:STUZZA:payments:004']]],
] as [string, [string | RegExp, string][]][])('%s makes no difference', (_name, changes) => {
  const file = changes.reduce((text, [from, to]) => text.replace(from, to), camtFile());
  const read = readCamtFile(file);
  expect(read.findings).toEqual([]);
  expect(read.entries).toMatchObject([{ endToEndId: 'E2E-1', amount: amount(12_050_000n) }]);
}); // prettier-ignore

test.each([
  ['namespaceMissing', [[/ xmlns="[^"]*"/, '']]],
  ['namespaceUnknown', [['urn:iso:std:iso:20022:tech:xsd:camt.053.001.08', 'urn:nobody:knows']]],
  ['versionNotSupported', [['053.001.08', '053.001.99']]],
] as [string, Change[]][])('%s is reported, and the file is still read', (key, changes) => {
  const read = readCamtFile(camtFile(...changes));
  expect(read.findings.map((finding) => finding.key)).toEqual([key]);
  expect(read.entries).toHaveLength(1);
});

test.each([
  ['camt.052', 'BkToCstmrAcctRpt', 'Rpt', 'REPORT'],
  ['camt.054', 'BkToCstmrDbtCdtNtfctn', 'Ntfctn', 'NOTIFICATION'],
])('%s needs no balances', (type, message, statement, kind) => {
  const file = camtFile([/<Bal>[^]*<\/Bal>/, ''])
    .replaceAll('BkToCstmrStmt', message)
    .replaceAll(/<(\/?)Stmt>/g, `<$1${statement}>`)
    .replace('camt.053', type);
  const read = readCamtFile(file);
  expect(read.findings).toEqual([]);
  expect(read.ends).toMatchObject([{ kind, openingBalance: null, closingBalance: null, entryCount: 1 }]);
});

test('several statements, one without entries', () => {
  const [stmt = ''] = /<Stmt>[^]*<\/Stmt>/.exec(camtFile()) ?? [];
  const second = stmt
    .replace(/<Ntry>[^]*<\/Ntry>/, '')
    .replace('1120.50', '1000.00')
    .replace('STMT-1', 'STMT-2');
  const events = camtEvents(camtFile(['</Stmt>', `</Stmt>${second}`]));
  expect(events.map((event) => [event.kind, 'statement' in event ? event.statement : null])).toEqual([
    ['head', 0],
    ['entry', 0],
    ['end', 0],
    ['head', 1],
    ['end', 1],
  ]);
});

test('balances by code, anywhere, with times and amounts of any length', () => {
  const others = [
    balance('PRCD', '999.00', '2026-03-30'),
    balance('ITBD', '1050'),
    balance('CLAV', '1000.00'),
    balance('FWAV', '7.12345', '2026-04-01'),
    balance('FWAV', '8', '2026-04-02', 'DBIT'),
    balance('OPAV', '1'),
    balance('INFO', '2'),
    balance('XXXX', '3'),
  ].join('');
  const { ends, findings } = readCamtFile(camtFile(['</Ntry>', `</Ntry>${others}`]));
  expect(findings).toEqual([]);
  expect(ends).toMatchObject([
    {
      openingBalance: { amount: amount(100_000_000n) },
      closingAvailableBalance: { amount: amount(100_000_000n) },
      intermediateBalances: [{ amount: amount(105_000_000n, 0) }],
      forwardAvailableBalances: [
        { date: '2026-04-01', amount: amount(712_345n, 5) },
        { date: '2026-04-02', amount: amount(-800_000n, 0) },
      ],
    },
  ]);
});

test('the closing balance of the statement before opens if there is no opening balance', () => {
  const { heads, findings } = readCamtFile(camtFile(['OPBD', 'PRCD']));
  expect(findings).toEqual([]);
  expect(heads[0]?.openingBalance?.amount).toEqual(amount(100_000_000n));
});

test('balances of pages are intermediate', () => {
  const page = balance('CLBD', '1').replace('</CdOrPrtry>', '</CdOrPrtry><SubTp><Cd>INTM</Cd></SubTp>');
  const { ends, findings } = readCamtFile(camtFile(['<Ntry>', `${page}<Ntry>`]));
  expect(findings).toEqual([]);
  expect(ends[0]).toMatchObject({ closingBalance: { amount: amount(112_050_000n) }, intermediateBalances: [{}] });
});

test('with several days the first balance opens and the last closes, with a finding', () => {
  const days = balance('OPBD', '1120.50', '2026-04-01') + balance('CLBD', '1130.50', '2026-04-01');
  const second = GOOD_ENTRY.replace('120.50', '10.00');
  const { ends, findings } = readCamtFile(camtFile(['<Ntry>', `${days}${second}<Ntry>`]));
  expect(findings.map(({ key, path }) => [key, path])).toEqual([
    ['balanceRepeated', 'Document/BkToCstmrStmt/Stmt[1]/Bal[3]'],
    ['balanceRepeated', 'Document/BkToCstmrStmt/Stmt[1]/Bal[4]'],
  ]);
  expect(ends[0]).toMatchObject({
    openingBalance: { date: '2026-03-31' },
    closingBalance: { date: '2026-04-01', amount: amount(113_050_000n) },
    intermediateBalances: [{ amount: amount(112_050_000n) }, { amount: amount(112_050_000n) }],
  });
});

test('the currency comes from the balances if the account has none', () => {
  expect(readCamtFile(camtFile(['<Ccy>EUR</Ccy>', ''])).heads[0]?.account.currency).toBe('EUR');
  expect(readCamtFile(camtFile(['<Ccy>EUR</Ccy>', ''], [/<Bal>[^]*<\/Bal>/, ''])).ends[0]?.account.currency).toBeNull();
});

test('an account without IBAN, and one without any number', () => {
  const other: Change = ['<IBAN>DE89370400440532013000</IBAN>', '<Othr><Id>37040044/0532013000</Id></Othr>'];
  expect(readCamtFile(camtFile(other)).heads[0]?.account).toMatchObject({ iban: null, other: '37040044/0532013000' });
  expect(keysOf(camtFile(['<IBAN>DE89370400440532013000</IBAN>', '']))).toEqual(['statementAccountMissing']);
});

test.each<[name: string, expected: object, changes: Change[]]>([
  ['a debit', { amount: amount(-12_050_000n) }, [['CRDT</CdtDbtInd><Sts>', 'DBIT</CdtDbtInd><Sts>']]],
  ['a reversed credit, which CdtDbtInd already shows as a debit', { amount: amount(-12_050_000n), reversal: true },
    [['CRDT</CdtDbtInd><Sts>', 'DBIT</CdtDbtInd><RvslInd>true</RvslInd><Sts>']]],
  ['a status as text', { status: 'PDNG' }, [['<Cd>BOOK</Cd>', 'PDNG']]],
  ['no status', { status: null }, [['<Sts><Cd>BOOK</Cd></Sts>', '']]],
  ['five decimals', { amount: amount(12_345_678n, 5) }, [['>120.50', '>123.45678']]],
  ['zero', { amount: amount(0n, 0) }, [['>120.50', '>0']]],
  ['a date with time', { bookingDate: '2026-03-31' }, [['<BookgDt><Dt>2026-03-31</Dt>', '<BookgDt><DtTm>2026-03-31T23:59:59.999Z</DtTm>']]],
  ['a time in the place of a date', { bookingDate: '2026-03-31' }, [['<BookgDt><Dt>2026-03-31</Dt>', '<BookgDt><Dt>2026-03-31T00:00:00</Dt>']]],
  ['a date straight in its element', { bookingDate: '2026-03-31' }, [['<BookgDt><Dt>2026-03-31</Dt>', '<BookgDt>2026-03-31']]],
  ['a proprietary code only', { transactionCode: 'NTRF+166', extra: { proprietaryCode: 'NTRF+166' } },
    [[/<Domn>.*<\/Domn>/, '<Prtry><Cd>NTRF+166</Cd></Prtry>']]],
  ['a code in the detail only', { transactionCode: 'PMNT-RCDT-ESCT' },
    [[/<BkTxCd>.*<\/BkTxCd>/, '<BkTxCd/>'], ['<RmtInf>', '<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd><RmtInf>']]],
  ['a party without Pty, as up to version .06', { counterparty: { name: 'Lindenhof Papier GmbH' } },
    [['<Pty><Nm>Lindenhof Papier GmbH</Nm></Pty>', '<Nm>Lindenhof Papier GmbH</Nm>']]],
  ['a bank as the party', { counterparty: { name: 'Nordlicht Bank' } },
    [['<Pty><Nm>Lindenhof Papier GmbH</Nm></Pty>', '<Agt><FinInstnId><BICFI>NORDDE99</BICFI><Nm>Nordlicht Bank</Nm></FinInstnId></Agt>']]],
  ['BIC, as up to version .02', { counterparty: { bank: 'NORDDE99XXX' } }, [['BICFI>NORDDE99XXX</BICFI', 'BIC>NORDDE99XXX</BIC']]],
  ['a bank by its clearing code', { counterparty: { bank: '021000021' } },
    [['<BICFI>NORDDE99XXX</BICFI>', '<ClrSysMmbId><MmbId>021000021</MmbId></ClrSysMmbId><Nm>River Bank</Nm>']]],
  ['a bank by its name', { counterparty: { bank: 'River Bank' } }, [['<BICFI>NORDDE99XXX</BICFI>', '<Nm>River Bank</Nm>']]],
  ['the other account by its number', { counterparty: { account: '4711' } }, [['<IBAN>DE44500105175407324931</IBAN>', '<Othr><Id>4711</Id></Othr>']]],
  ['several texts and references', { remittance: ['one', 'two', 'RF18539007547034', 'note'], extra: { creditorReference: 'RF18539007547034' } },
    [['<Ustrd>Invoice 4711</Ustrd>', '<Ustrd>one</Ustrd><Ustrd>two</Ustrd><Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>RF18539007547034</Ref></CdtrRefInf><AddtlRmtInf>note</AddtlRmtInf></Strd>']]],
  ['references', { customerReference: 'I', endToEndId: 'E', extra: { messageId: 'M', paymentInformationId: 'P', instructionId: 'I', uetr: 'U', transactionId: 'T', mandateId: 'D', chequeNumber: 'C' } },
    [['<EndToEndId>E2E-1</EndToEndId>', '<MsgId>M</MsgId><PmtInfId>P</PmtInfId><InstrId>I</InstrId><EndToEndId>E</EndToEndId><UETR>U</UETR><TxId>T</TxId><MndtId>D</MndtId><ChqNb>C</ChqNb>']]],
  ['the reference of the account owner before any other', { customerReference: 'OWN' },
    [['<EndToEndId>E2E-1</EndToEndId>', '<InstrId>I</InstrId><AcctOwnrTxId>OWN</AcctOwnrTxId>']]],
  ['the bank reference of the detail where the entry has none', { bankReference: 'D-1' },
    [['<AcctSvcrRef>BANK-1</AcctSvcrRef>', ''], ['<EndToEndId>E2E-1</EndToEndId>', '<AcctSvcrRef>D-1</AcctSvcrRef>']]],
  ['exchange and charges', { extra: { originalAmount: 'USD 130', exchangeRate: '0.9269', charges: 'EUR 1.5, EUR 2' } },
    [['<RltdPties>', '<AmtDtls><InstdAmt><Amt Ccy="USD">130</Amt></InstdAmt><CntrValAmt><Amt Ccy="EUR">120.50</Amt><CcyXchg><SrcCcy>USD</SrcCcy><XchgRate>0.9269</XchgRate></CcyXchg></CntrValAmt></AmtDtls><Chrgs><Rcrd><Amt Ccy="EUR">1.5</Amt></Rcrd><Rcrd><Amt Ccy="EUR">2</Amt></Rcrd></Chrgs><RltdPties>']]],
  ['an amount of the detail that is not that of the entry', { amount: amount(12_050_000n), extra: { originalAmount: 'EUR 118.00' } },
    [['<RltdPties>', '<AmtDtls><TxAmt><Amt Ccy="EUR">118.00</Amt></TxAmt></AmtDtls><RltdPties>']]],
  ['a return with its reason and words', { extra: { returnReason: 'AC04', additionalInformation: 'Credit transfer\naccount closed\nmore' } },
    [['</RmtInf>', '</RmtInf><RtrInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>account closed</AddtlInf></RtrInf><AddtlTxInf>more</AddtlTxInf>']]],
  ['ultimate parties, purpose and creditor identifier', { extra: { ultimateDebtor: 'UD', ultimateCreditor: 'UC', purpose: 'SALA', mandateId: 'D', creditorId: 'DE98ZZZ09999999999' } },
    [['</RltdPties>', '<UltmtDbtr><Nm>UD</Nm></UltmtDbtr><UltmtCdtr><Pty><Nm>UC</Nm></Pty></UltmtCdtr></RltdPties><Purp><Cd>SALA</Cd></Purp>'],
     ['<EndToEndId>E2E-1</EndToEndId>', '<MndtId>D</MndtId>'],
     ['<Nm>Almenrausch AG</Nm>', '<Nm>Almenrausch AG</Nm><Id><PrvtId><Othr><Id>DE98ZZZ09999999999</Id></Othr></PrvtId></Id>']]],
  ['no details at all', { endToEndId: null, counterparty: { name: null }, remittance: [], details: [] }, [[/<NtryDtls>[^]*<\/NtryDtls>/, '']]],
  ['a batch without its payments', { customerReference: 'P-1', extra: { numberOfTransactions: '17', paymentInformationId: 'P-1' }, details: [] },
    [[/<TxDtls>[^]*<\/TxDtls>/, '<Btch><PmtInfId>P-1</PmtInfId><NbOfTxs>17</NbOfTxs></Btch>']]],
])('%s', (_name, expected, changes) => {
  expect(entryOf(...changes)).toMatchObject(expected);
}); // prettier-ignore

test('the same amount repeated is not a second amount', () => {
  const again: Change = ['<RltdPties>', '<AmtDtls><TxAmt><Amt Ccy="EUR">120.50</Amt></TxAmt></AmtDtls><RltdPties>'];
  expect(entryOf(again)?.extra.originalAmount).toBeUndefined();
});

test('several payments stay one entry; each has its own amount, or none', () => {
  const read = readCamtFile(camtFile(twoDetails));
  expect(read.findings).toEqual([]);
  expect(read.entries).toMatchObject([
    {
      amount: amount(12_050_000n),
      endToEndId: null,
      counterparty: { name: null },
      remittance: [],
      details: [
        { endToEndId: 'E-1', amount: amount(10_000_000n, 0), valueDate: null, status: null },
        { endToEndId: 'E-2', amount: amount(2_050_000n, 1) },
        { endToEndId: null, amount: null, currency: null, remittance: ['without amount'] },
      ],
    },
  ]);
});

test('payments of several NtryDtls belong to one entry', () => {
  const more = '</NtryDtls><NtryDtls><TxDtls><Refs><EndToEndId>E-3</EndToEndId></Refs></TxDtls></NtryDtls>';
  expect(entryOf(['</NtryDtls>', more])?.details.map(({ endToEndId }) => endToEndId)).toEqual(['E2E-1', 'E-3']);
});

test('parts with a batch each: numbers add up, references are dropped', () => {
  const part = (number: number) =>
    `<NtryDtls><Btch><PmtInfId>P-${number}</PmtInfId><NbOfTxs>${number}</NbOfTxs></Btch><TxDtls><Refs/></TxDtls></NtryDtls>`;
  const entry = entryOf([/<NtryDtls>[^]*<\/NtryDtls>/, part(1) + part(2) + part(30)]);
  expect(entry?.extra).toEqual({ ...entry?.extra, numberOfTransactions: '33' });
  expect(entry?.extra.paymentInformationId).toBeUndefined();
  expect(entry?.details).toHaveLength(3);
});

test('a hundred thousand parts with one payment each are one entry', () => {
  const part = '<NtryDtls><TxDtls><Refs/></TxDtls></NtryDtls>';
  const { entries, findings } = readCamtFile(camtFile([/<NtryDtls>[^]*<\/NtryDtls>/, part.repeat(100_000)]));
  expect(findings.map(({ key }) => key)).toEqual(['entryDetailsBeyondLimit']);
  expect(entries).toHaveLength(1);
});

test('payments beyond the limit are counted, and the entry is kept', () => {
  const many = Array.from({ length: 10_250 }, (_, index) => `<TxDtls><Refs><TxId>${index}</TxId></Refs></TxDtls>`);
  const { entries, findings } = readCamtFile(camtFile([/<TxDtls>[^]*<\/TxDtls>/, many.join('')]));
  expect(entries).toMatchObject([{ amount: amount(12_050_000n) }]);
  expect(entries[0]?.details).toHaveLength(10_000);
  expect(findings).toMatchObject([{ key: 'entryDetailsBeyondLimit', parameters: { maximum: 10_000, count: 10_250 } }]);
});

const DEBIT: Change = ['CRDT</CdtDbtInd><Sts>', 'DBIT</CdtDbtInd><Sts>'];
const REVERSED: Change = ['<Sts><Cd>BOOK', '<RvslInd>true</RvslInd><Sts><Cd>BOOK'];
const RETURNED: Change = ['</RmtInf>', '</RmtInf><RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>'];
const OWN_ACCOUNT: Change = ['<IBAN>DE44500105175407324931</IBAN>', '<IBAN>DE89370400440532013000</IBAN>'];
const NO_CREDITOR: Change = ['<Cdtr><Pty><Nm>Almenrausch AG</Nm></Pty></Cdtr>', ''];
test.each<[name: string, expected: string | null, changes: Change[]]>([
  ['the debtor of a credit', 'Lindenhof Papier GmbH', []],
  ['the creditor of a debit', 'Almenrausch AG', [DEBIT]],
  ['the debtor of a returned collection, which is a debit', 'Lindenhof Papier GmbH', [DEBIT, RETURNED]],
  ['the creditor of a reversed payment, which is a credit', 'Almenrausch AG', [REVERSED]],
  ['the only party that a reversal names', 'Lindenhof Papier GmbH', [REVERSED, NO_CREDITOR]],
  ['somebody who does not hold the account', 'Almenrausch AG', [OWN_ACCOUNT]],
  ['nobody, where only the own side is named', null, [DEBIT, NO_CREDITOR]],
])('the counterparty is %s', (_name, expected, changes) => {
  expect(entryOf(...changes)?.counterparty.name).toBe(expected);
});

test.each<[key: string, path: string, changes: Change[]]>([
  [
    'entryDirectionUnknown',
    'Stmt[1]/Ntry[1]/Amt',
    [
      ['<CdtDbtInd>CRDT</CdtDbtInd><Sts>', '<Sts>'],
      ['1120.50', '1120.51'],
    ],
  ],
  [
    'entryDirectionUnknown',
    'Stmt[1]/Ntry[1]/Amt',
    [
      ['CRDT</CdtDbtInd><Sts>', 'C</CdtDbtInd><Sts>'],
      ['1120.50', '1120.51'],
    ],
  ],
  ['entryAmountUnreadable', 'Stmt[1]/Ntry[1]/Amt', [['>120.50', '>120,50']]],
  ['entryAmountUnreadable', 'Stmt[1]/Ntry[1]/Amt', [['>120.50', '>1.000001']]],
  ['entryAmountUnreadable', 'Stmt[1]/Ntry[1]/Amt', [['>120.50', '>99999999999999999']]],
  ['entryAmountMissing', 'Stmt[1]/Ntry[1]/Amt', [['>120.50', '>']]],
  ['entryAmountMissing', 'Stmt[1]/Ntry[1]', [['<Amt Ccy="EUR">120.50</Amt>', '']]],
  ['entrySignContradicts', 'Stmt[1]/Ntry[1]/Amt', [['>120.50', '>-120.50']]],
])('%s: the entry is kept without an amount (%#)', (key, path, changes) => {
  const { entries, findings } = readCamtFile(camtFile(...changes));
  expect(findings.map((finding) => [finding.key, finding.path])).toEqual([[key, `Document/BkToCstmrStmt/${path}`]]);
  expect(entries).toMatchObject([{ amount: null, endToEndId: 'E2E-1' }]);
});

test.each<[key: string, changes: Change[]]>([
  ['balancesDoNotAddUp', [['1120.50', '1120.51']]],
  ['openingBalanceMissing', [['OPBD', 'OPAV']]],
  ['closingBalanceMissing', [['CLBD', 'CLAV']]],
  ['balanceDirectionUnknown', [['1120.50</Amt><CdtDbtInd>CRDT</CdtDbtInd>', '1120.50</Amt>']]],
  ['balanceDirectionUnknown', [['1120.50', '-1120.50']]],
  ['balanceUnreadable', [['1120.50', '1120.500000005']]],
  ['balanceUnreadable', [['<Amt Ccy="EUR">1120.50</Amt>', '']]],
  ['balanceDateMissing', [['<Dt><Dt>2026-03-31</Dt></Dt>', '']]],
  ['entryAmountNegative', [DEBIT, ['>120.50', '>-120.50'], ['1120.50', '879.50']]],
  ['entryStatusUnknown', [['<Cd>BOOK</Cd>', '<Prtry>DONE</Prtry>']]],
  ['entryCurrencyMissing', [['<Amt Ccy="EUR">120.50', '<Amt>120.50']]],
  ['entryCurrencyDiffers', [['<Amt Ccy="EUR">120.50', '<Amt Ccy="USD">120.50']]],
  ['dateMalformed', [['<Dt>2026-04-01</Dt>', '<Dt>2026-02-30</Dt>']]],
  ['dateMalformed', [['<Dt>2026-04-01</Dt>', '<Dt>01.04.2026</Dt>']]],
  ['entryDatesMissing', [['<BookgDt><Dt>2026-03-31</Dt></BookgDt><ValDt><Dt>2026-04-01</Dt></ValDt>', '']]],
  ['numberOfEntriesDiffers', [['<Ntry>', '<TxsSummry><TtlNtries><NbOfNtries>2</NbOfNtries></TtlNtries></TxsSummry><Ntry>']]],
  ['sumOfEntriesDiffers', [['<Ntry>', '<TxsSummry><TtlCdtNtries><Sum>120.51</Sum></TtlCdtNtries></TxsSummry><Ntry>']]],
  ['sumOfEntriesDiffers', [['<Ntry>', '<TxsSummry><TtlDbtNtries><Sum>1</Sum></TtlDbtNtries></TxsSummry><Ntry>']]],
  ['entryAmountMissing', [['<RltdPties>', '<AmtDtls><TxAmt><Amt Ccy="EUR"/></TxAmt></AmtDtls><RltdPties>']]],
])('%s is reported and changes nothing else (%#)', (key, changes) => {
  const { entries, findings, ends } = readCamtFile(camtFile(...changes));
  expect(findings.map((finding) => finding.key)).toEqual([key]);
  expect(entries).toMatchObject([{ amount: { writtenDecimals: 2 } }]);
  expect(ends).toHaveLength(1);
}); // prettier-ignore

test('a balance difference gives both figures', () => {
  expect(readCamtFile(camtFile(['1120.50', '1120.51'])).findings).toMatchObject([
    {
      severity: 'warning',
      path: 'Document/BkToCstmrStmt/Stmt[1]',
      parameters: { opening: '1000.00', entries: '120.50', calculated: '1120.50', closing: '1120.51', currency: 'EUR' },
    },
  ]);
});

test.each(['PDNG', 'INFO', 'FUTR'])('an entry that is %s is in no balance; the summary may count it', (status) => {
  const entry = GOOD_ENTRY.replace('BOOK', status).replace('120.50', '7');
  const summary = (number: number, sum: string) =>
    `<TxsSummry><TtlNtries><NbOfNtries>${number}</NbOfNtries><Sum>${sum}</Sum></TtlNtries></TxsSummry>`;
  expect(keysOf(camtFile(['<Ntry>', `${summary(2, '127.5')}${entry}<Ntry>`]))).toEqual([]);
  expect(keysOf(camtFile(['<Ntry>', `${summary(1, '120.50')}${entry}<Ntry>`]))).toEqual([]);
}); // prettier-ignore

test('what every entry of a bank lacks is reported once', () => {
  const undated = GOOD_ENTRY.replace(/<BookgDt>.*<\/ValDt>/, '').replace('CRDT</CdtDbtInd><Sts>', 'DBIT</CdtDbtInd><Sts>');
  const file = camtFile([GOOD_ENTRY, undated.repeat(3)], ['1120.50', '638.50']);
  expect(readCamtFile(file).findings).toMatchObject([
    { key: 'entryDatesMissing', path: 'Document/BkToCstmrStmt/Stmt[1]/Ntry[1]' },
  ]);
}); // prettier-ignore

test('a cut-off file keeps what was read and says where it ends', () => {
  const whole = camtFile(['</Ntry>', `</Ntry>${GOOD_ENTRY}`]);
  const read = readCamtFile(whole.slice(0, whole.lastIndexOf('<RmtInf>')));
  expect(read.entries).toHaveLength(1);
  expect(read.ends).toEqual([]);
  expect(read.findings).toMatchObject([{ key: 'xmlEndsEarly', severity: 'error', line: expect.any(Number) }]);
  const head = readCamtFile(whole.slice(0, whole.indexOf('<Ntry>')));
  expect(head.heads).toMatchObject([{ account: { iban: 'DE89370400440532013000' } }]);
});

test('another message, no message, and one without statements', () => {
  expect(keysOf('<Document><CstmrCdtTrfInitn/></Document>')).toEqual(['documentTypeWrong']);
  expect(keysOf('<Document/>')).toEqual(['messageMissing']);
  expect(keysOf(camtFile([/<Stmt>[^]*<\/Stmt>/, '']))).toEqual(['statementsMissing']);
  expect(keysOf('')).toEqual(['xmlMissing']);
});

test('takes a stream, and stops reading at the first fault', async () => {
  let taken = 0;
  async function* endless() {
    yield* chunks('<a></b>');
    for (; taken < 1_000; taken += 1) yield new Uint8Array(1_000);
  }
  const events = [];
  for await (const some of readCamt(endless())) events.push(...some);
  expect(events).toMatchObject([{ kind: 'finding', finding: { key: 'xmlTagMismatch' } }]);
  expect(taken).toBeLessThan(100);
});
