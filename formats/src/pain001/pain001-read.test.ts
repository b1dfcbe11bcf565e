import { expect, test } from 'vitest';
import { type Change, pain001File, transactionLike } from '../../testing/pain001-file.ts';
import { chunks, eventsOf, findingsOf, groupsOf, transactionsOf } from '../../testing/read.ts';
import { effectiveChargeBearer, effectivePaymentType, type Pain001Event } from './pain001-model.ts';
import { readPain001 } from './pain001-read.ts';

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';

function keysOf(file: string): string[] {
  return findingsOf(file).map(({ key }) => key);
}

test('events come in file order, whatever the chunks', () => {
  const file = pain001File(['</PmtInf>', `${transactionLike('E2E-2', '1.00')}</PmtInf>`]);
  const events = eventsOf(file);
  expect(events.filter(({ kind }) => kind !== 'finding').map(({ kind }) => kind)).toEqual([
    'header',
    'group',
    'transaction',
    'transaction',
    'groupEnd',
    'end',
  ]);
  for (const chunkBytes of [1, 11, 256, 257]) expect(eventsOf(file, chunkBytes)).toEqual(events);
});

test('reads the same asynchronously and at once', async () => {
  const file = pain001File();
  const events: Pain001Event[] = [];
  for await (const event of readPain001(chunks(file.slice(0, 700), file.slice(700)))) events.push(event);
  expect(events).toEqual(eventsOf(file));
});

test('the header and the group match the file', () => {
  const [header] = eventsOf(pain001File());
  expect(header).toMatchObject({
    kind: 'header',
    header: {
      version: 'pain.001.001.09',
      messageId: 'MSG-1',
      createdAt: '2026-03-30T09:15:00',
      numberOfTransactions: '1',
      controlSum: '120.50',
      initiatingParty: { name: 'Almenrausch AG' },
    },
  });
  expect(groupsOf(pain001File())).toMatchObject([
    {
      number: 1,
      paymentInformationId: 'PMT-1',
      paymentMethod: 'TRF',
      batchBooking: true,
      executionDate: '2026-03-31',
      executionDateTime: null,
      debtor: { name: 'Almenrausch AG', address: null },
      debtorAccount: { iban: 'CH9300762011623852957', other: null, currency: 'CHF' },
      debtorAgent: { bic: 'ALPECH99XXX', clearingCode: null },
      chargeBearer: 'SLEV',
    },
  ]);
});

test('a transaction keeps its texts as written', () => {
  const [transaction] = transactionsOf(
    pain001File(['E2E-1', '0001234'], ['INSTR-1', '1e5'], ['>120.50</I', '>0120.500</I'], ['Invoice 4711', '  007  ']),
  );
  expect(transaction).toMatchObject({
    number: 1,
    endToEndId: '0001234',
    instructionId: '1e5',
    amountHundredThousandths: 12_050_000n,
    amountAsWritten: '0120.500',
    currency: 'EUR',
    remittance: ['007'],
    creditor: { name: 'Lindenhof Papier GmbH', address: { townName: 'Bremen', country: 'DE', lines: [] } },
    creditorAccount: { iban: 'DE89370400440532013000' },
    creditorAgent: { bic: 'NORDDE99XXX' },
  });
});

const VERSIONS: [name: string, ...changes: Change[]][] = [
  [
    '.03',
    ['pain.001.001.09', 'pain.001.001.03'],
    ['<ReqdExctnDt><Dt>2026-03-31</Dt>', '<ReqdExctnDt>2026-03-31'],
    [/BICFI/g, 'BIC'],
  ],
  ['.13', ['pain.001.001.09', 'pain.001.001.13']],
  ['German', ['pain.001.001.09', 'pain.001.003.03'], ['<ReqdExctnDt><Dt>2026-03-31</Dt>', '<ReqdExctnDt>2026-03-31']],
  ['Swiss', [NAMESPACE, 'http://www.six-interbank-clearing.com/de/pain.001.001.03.ch.02.xsd']],
  ['with prefix', ['xmlns=', 'xmlns:p='], [/<(\/?)(?=[A-Z])/g, '<$1p:']],
  [
    'in an envelope',
    ['<Document', '<Envlp><AppHdr xmlns="urn:x"><Fr/></AppHdr><Document'],
    ['</Document>', '</Document></Envlp>'],
  ],
];

test.each(VERSIONS)('reads the version %s', (_name, ...changes) => {
  const file = changes.reduce<string>((text, [from, to]) => text.replace(from, to), pain001File());
  expect(keysOf(file)).toEqual([]);
  expect(transactionsOf(file)).toMatchObject([{ endToEndId: 'E2E-1', creditorAgent: { bic: 'NORDDE99XXX' } }]);
  expect(groupsOf(file)).toMatchObject([{ executionDate: '2026-03-31' }]);
});

test('reads version .02 with its own names', () => {
  const file = pain001File(
    [NAMESPACE, 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.02'],
    ['<CstmrCdtTrfInitn>', '<pain.001.001.02>'],
    ['</CstmrCdtTrfInitn>', '</pain.001.001.02>'],
    ['</CtrlSum>', '</CtrlSum><BtchBookg>false</BtchBookg><Grpg>MIXD</Grpg>'],
    ['<BtchBookg>true</BtchBookg>', ''],
    ['<IBAN>DE89370400440532013000</IBAN>', '<PrtryAcct><Id>12-34</Id></PrtryAcct>'],
    ['<BICFI>NORDDE99XXX</BICFI>', '<CmbndId><BIC>NORDDE99XXX</BIC><Nm>Nordbank</Nm></CmbndId>'],
    ['<ReqdExctnDt><Dt>2026-03-31</Dt>', '<ReqdExctnDt>2026-03-31'],
  );
  expect(keysOf(file)).toEqual([]);
  expect(groupsOf(file)).toMatchObject([{ batchBooking: false, executionDate: '2026-03-31' }]);
  expect(transactionsOf(file)).toMatchObject([
    { creditorAccount: { iban: null, other: '12-34' }, creditorAgent: { bic: 'NORDDE99XXX', name: 'Nordbank' } },
  ]);
});

test.each([
  ['no namespace', [` xmlns="${NAMESPACE}"`, ''], ['namespaceMissing']],
  ['a foreign namespace', [NAMESPACE, 'urn:example:payments'], ['namespaceUnknown']],
  ['a future version', ['pain.001.001.09', 'pain.001.001.99'], ['versionNotSupported']],
] as const)('%s is reported, and the file is still read', (_name, change, keys) => {
  const file = pain001File(change);
  expect(keysOf(file)).toEqual(keys);
  expect(transactionsOf(file)).toHaveLength(1);
});

test('another message is refused by name', () => {
  const file = pain001File([/CstmrCdtTrfInitn/g, 'CstmrDrctDbtInitn'], ['pain.001.001.09', 'pain.008.001.08']);
  expect(findingsOf(file)).toMatchObject([
    { severity: 'error', key: 'documentTypeWrong', parameters: { expected: 'pain.001', actual: 'pain.008.001.08' } },
  ]);
  expect(keysOf('<Document/>')).toEqual(['messageMissing']);
});

test('what was read before the file breaks is kept', () => {
  const file = pain001File(['</PmtInf>', '<CdtTrfTxInf><PmtId></CdtTrfTxInf></PmtInf>']);
  expect(keysOf(file)).toContain('xmlTagMismatch');
  expect(transactionsOf(file)[0]).toMatchObject({ endToEndId: 'E2E-1' });
});

test('hybrid and unstructured addresses, clearing codes and other accounts', () => {
  const address =
    '<PstlAdr><TwnNm>Bremen</TwnNm><Ctry>DE</Ctry><AdrLine>Hof 3</AdrLine><AdrLine>Tor B</AdrLine></PstlAdr>';
  const agent =
    '<ClrSysMmbId><ClrSysId><Cd>USABA</Cd></ClrSysId><MmbId>021000021</MmbId></ClrSysMmbId><Nm>River Bank</Nm>';
  const file = pain001File(
    [/<PstlAdr>.*<\/PstlAdr>/, address],
    ['<BICFI>NORDDE99XXX</BICFI>', agent],
    ['<IBAN>DE89370400440532013000</IBAN>', '<Othr><Id>000123</Id><SchmeNm><Cd>BBAN</Cd></SchmeNm></Othr>'],
  );
  expect(keysOf(file)).toEqual([]);
  expect(transactionsOf(file)).toMatchObject([
    {
      creditor: { address: { townName: 'Bremen', country: 'DE', lines: ['Hof 3', 'Tor B'] } },
      creditorAgent: { bic: null, clearingSystem: { value: 'USABA' }, clearingCode: '021000021', name: 'River Bank' },
      creditorAccount: { iban: null, other: '000123', otherScheme: { value: 'BBAN', proprietary: false } },
    },
  ]);
});

test.each([
  ['category purpose of the group', ['</SvcLvl>', '</SvcLvl><CtgyPurp><Cd>SALA</Cd></CtgyPurp>']],
  [
    'category purpose of the transaction',
    ['</PmtId>', '</PmtId><PmtTpInf><CtgyPurp><Cd>SALA</Cd></CtgyPurp></PmtTpInf>'],
  ],
  ['proprietary category purpose', ['</SvcLvl>', '</SvcLvl><CtgyPurp><Prtry>SALA</Prtry></CtgyPurp>']],
  ['purpose', ['<RmtInf>', '<Purp><Cd>SALA</Cd></Purp><RmtInf>']],
] as const)('a salary by %s', (_name, change) => {
  const events = eventsOf(pain001File(change));
  expect(events).toContainEqual(
    expect.objectContaining({ kind: 'transaction', transaction: expect.objectContaining({ salary: true }) }),
  );
  expect(events.at(-1)).toMatchObject({ kind: 'end', totals: { salary: true } });
});

test('the transaction overrides its group, part by part', () => {
  const own = '</PmtId><PmtTpInf><SvcLvl><Prtry>FAST</Prtry></SvcLvl></PmtTpInf>';
  const file = pain001File(['</PmtId>', own], ['</Amt>\n', '</Amt><ChrgBr>DEBT</ChrgBr>\n']);
  const [group] = groupsOf(file);
  const [transaction] = transactionsOf(file);
  if (!group || !transaction) throw new Error('nothing read');
  expect(effectivePaymentType(group, transaction)).toEqual({
    instructionPriority: 'NORM',
    serviceLevel: { value: 'FAST', proprietary: true },
    localInstrument: null,
    categoryPurpose: null,
  });
  expect(effectiveChargeBearer(group, transaction)).toBe('DEBT');
});
