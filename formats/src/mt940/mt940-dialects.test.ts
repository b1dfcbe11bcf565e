import { expect, test } from 'vitest';
import { entryOf, explained } from '../../testing/read-mt940.ts';
import type { StatementEntry } from '../statement/statement-model.ts';

const NL = 'NL02ABNA0123456789';
const PL = 'PL61109010140000071219812874';

/** A text in the lines of a bank that counts `:86:` towards the line length. */
function labelCounted(text: string): [string, ...string[]] {
  return [`:86:${text.slice(0, 61)}`, ...(text.slice(61).match(/.{1,65}/g) ?? [])];
}

type Expected = Omit<Partial<StatementEntry>, 'counterparty'> & { counterparty?: object };

test.each<[dialect: string, lines: [string, ...string[]], expected: Expected]>([
  [
    'ING, the label counted in its first line',
    labelCounted(
      `/EREF/E2E-2026-0331-4711-0815//MARF/MANDAAT-1234567890//CSID/NL99ZZZ123456780000//CNTP/${NL}/ABNANL2A/Molen en Zonen/UTRECHT///REMI/USTD//Factuur 2026/014/`,
    ),
    {
      endToEndId: 'E2E-2026-0331-4711-0815',
      counterparty: { name: 'Molen en Zonen', account: NL, bank: 'ABNANL2A' },
      remittance: ['Factuur 2026/014'],
      extra: { mandateId: 'MANDAAT-1234567890', creditorId: 'NL99ZZZ123456780000', additionalInformation: 'UTRECHT' },
    },
  ],
  [
    'a break behind a slash',
    [':86:/EREF/E2E-1//CNTP/NL02ABNA0123456789/ABNANL2A/MOLEN///', 'REMI/USTD//Huur april/'],
    { endToEndId: 'E2E-1', remittance: ['Huur april'], counterparty: { name: 'MOLEN', account: NL, bank: 'ABNANL2A' } },
  ],
  [
    'a break in the middle of a code, at whatever length',
    [':86:/EREF/NOTPROVIDED//RE', 'MI/USTD//Factuur 2026-', '01/'],
    { endToEndId: 'NOTPROVIDED', remittance: ['Factuur 2026-01'] },
  ],
  [
    'identifiers in lines that are not full',
    [':86:/BENM//NAME/Molen en', 'Zonen/IBAN/NL02ABNA', '0123456789/MARF/M-12', '34/REMI/Twee', 'woorden'],
    {
      counterparty: { name: 'Molen en Zonen', account: NL, bank: null },
      remittance: ['Twee woorden'],
      extra: { mandateId: 'M-1234' },
    },
  ],
  [
    'Rabobank with kinds and those behind the parties',
    [
      ':86:/EREF/E-1/BENM//NAME/MOLEN BV/REMI/Contributie/ISDT/2026-03-31/PURP//CD/',
      'SALA/ULTD//NAME/Stichting Wiek/ULTC//NAME/Fam. Meel/ID/4711/INIT//NAME/Boekhouder',
    ],
    {
      counterparty: { name: 'MOLEN BV', account: null, bank: null },
      remittance: ['Contributie'],
      extra: {
        purpose: 'SALA',
        ultimateDebtor: 'Stichting Wiek',
        ultimateCreditor: 'Fam. Meel',
        additionalInformation: '2026-03-31 4711 Boekhouder',
      },
    },
  ],
  [
    'Rabobank with a creditor reference',
    [':86:/ORDP//NAME/MOLEN/REMI//CDTRREFTP//CD/SCOR/ISSR/CUR/CDTRREF/RF18539007547034'],
    {
      counterparty: { name: 'MOLEN', account: null, bank: null },
      remittance: ['RF18539007547034'],
      extra: {
        creditorReference: 'RF18539007547034',
        creditorReferenceType: 'SCOR',
        additionalInformation: 'CUR',
      },
    },
  ],
  [
    'accounts under further codes',
    [':86:/ACCW/NL02ABNA0123456789,ABNANL2A/BENM//NAME/MOLEN/REMI/Huur'],
    { counterparty: { name: 'MOLEN', account: NL, bank: 'ABNANL2A' }, remittance: ['Huur'] },
  ],
  [
    'BBAN',
    [':86:/ORDP//NAME/MOLEN/BBAN/0123456789/REMI/Huur'],
    { counterparty: { name: 'MOLEN', account: '0123456789', bank: null }, remittance: ['Huur'] },
  ],
  [
    'a code that nobody knows',
    [':86:/EREF/E-1/ABCD/what it says/REMI/Huur april/QRST/more'],
    { endToEndId: 'E-1', remittance: ['Huur april'], extra: { additionalInformation: 'ABCD what it says QRST more' } },
  ],
  [
    'a path in the remittance',
    [':86:/EREF/E-1/REMI/BILL/2026/SALE/0042'],
    { endToEndId: 'E-1', remittance: ['BILL/2026/SALE/0042'], extra: {} },
  ],
  [
    'text before the first code',
    [':86:SEPA CREDIT TRANSFER /EREF/E-1/ORDP//NAME/MOLEN/REMI/Huur'],
    { endToEndId: 'E-1', remittance: ['Huur'], extra: { bookingText: 'SEPA CREDIT TRANSFER' } },
  ],
  [
    'text before the only code',
    [':86:WINDMILL TRADING LTD 1234 /OCMT/USD100,00'],
    { remittance: ['WINDMILL TRADING LTD 1234'], extra: { originalAmount: 'USD100,00' } },
  ],
  ['a slash in a text', [':86:HUUR 03/2026 EN/OF APRIL'], { remittance: ['HUUR 03/2026 EN/OF APRIL'], extra: {} }],
  [
    'account and name behind BENM',
    [':86:/BENM/210012345678901/MLIN DOO SKOPJE/REMI/FAKTURA 12'],
    { counterparty: { name: 'MLIN DOO SKOPJE', account: '210012345678901', bank: null }, remittance: ['FAKTURA 12'] },
  ],
  [
    'account, BIC and name behind ORDP',
    [`:86:/ORDP/${NL}/ABNANL2A/MOLEN BV/REMI/Huur`],
    { counterparty: { name: 'MOLEN BV', account: NL, bank: 'ABNANL2A' }, remittance: ['Huur'] },
  ],
  [
    'name and address as SWIFT has them',
    [':86:/ORDP/WINDMILL INC', '1 MILL LANE', '/ACNO/12-3456-0123456-00', '/REMI/INVOICE 12'],
    {
      counterparty: { name: 'WINDMILL INC', account: '12-3456-0123456-00', bank: null },
      remittance: ['INVOICE 12'],
      extra: { additionalInformation: '1 MILL LANE' },
    },
  ],
  [
    'Goldman Sachs',
    [':86:/EREF/REF-1', '/DBNM/WINDMILL INC', '/DACT/107045000/DBIC/GSCRUS30XXX', '/REMI/USD Payment', '/OPRP/Payment'],
    {
      endToEndId: 'REF-1',
      counterparty: { name: 'WINDMILL INC', account: '107045000', bank: 'GSCRUS30XXX' },
      remittance: ['USD Payment'],
      extra: { additionalInformation: 'OPRP Payment' },
    },
  ],
  [
    'Citibank',
    [':86:/PT/DE/EI/INVOICE 12 WINDMILL/BO/04982601/BO1/WINDMILL LTD/BI/33387636'],
    {
      counterparty: { name: 'WINDMILL LTD', account: '04982601', bank: null },
      remittance: ['INVOICE 12 WINDMILL'],
      extra: { proprietaryCode: 'DE', additionalInformation: '33387636' },
    },
  ],
  [
    'Poland, in any order and with name and address twice',
    [
      ':86:020^00PRZELEW KRAJOWY^38' + PL,
      '^32MLYN POLSKI SP Z O O^20ZAPLATA ZA FAKTURE 12/^212026',
      '^26109010140000071219812874^27MLYN POLSKI SP Z O O^28UL. WODNA 1 KRAKOW^3010901014^34020',
    ],
    {
      counterparty: { name: 'MLYN POLSKI SP Z O O', account: PL, bank: '10901014' },
      remittance: ['ZAPLATA ZA FAKTURE 12/ 2026'],
      extra: {
        businessTransactionCode: '020',
        bookingText: 'PRZELEW KRAJOWY',
        proprietaryCode: '020',
        additionalInformation: 'MLYN POLSKI SP Z O O UL. WODNA 1 KRAKOW',
      },
    },
  ],
  [
    'Poland, 35 characters wide',
    [`:86:020~20ZAPLATA ZA FAKTURE NUMER 12/2026 OR~21AZ 13/2026~32MLYN~31${PL}`],
    {
      remittance: ['ZAPLATA ZA FAKTURE NUMER 12/2026 ORAZ 13/2026'],
      counterparty: { name: 'MLYN', account: PL, bank: null },
    },
  ],
  [
    'ING Śląski, the code in a field of its own and empty sub-fields filled',
    [':86:073', ':86:073~00VE02', '~20Platnosc karta~21Nr karty 4246xx4970~22\xff', '~32MLYN ~33Krakow~34073~60\xff'],
    {
      remittance: ['Platnosc karta Nr karty 4246xx4970'],
      counterparty: { name: 'MLYN Krakow', account: null, bank: null },
      extra: { businessTransactionCode: '073', bookingText: 'VE02', proprietaryCode: '073' },
    },
  ],
  [
    'mBank',
    [
      `:86:944 CompanyNet Przelew krajowy; na rach.: ${PL.slice(2)}; `,
      'dla: MLYN ul.Wodna 1 31-000 Krakow; tyt.: fv 100/2026; druga; TNR: 145.02',
    ],
    {
      counterparty: { name: 'MLYN ul.Wodna 1 31-000 Krakow', account: PL.slice(2), bank: null },
      remittance: ['fv 100/2026; druga'],
      extra: { businessTransactionCode: '944', bookingText: 'CompanyNet Przelew krajowy', transactionId: '145.02' },
    },
  ],
  [
    'Bulgaria',
    [':86:+00TRANSFER+20FAKTURA 12+21OT 31.03+30UNCRBGSF+31BG08UNCR70001523557004+32MELNITSA OOD'],
    {
      remittance: ['FAKTURA 12 OT 31.03'],
      counterparty: { name: 'MELNITSA OOD', account: 'BG08UNCR70001523557004', bank: 'UNCRBGSF' },
      extra: { bookingText: 'TRANSFER' },
    },
  ],
  [
    'Czechia, symbols and dots for what is empty',
    [':86:020?00TUZEMSKA PLATBA?20KS:308?21VS:20260042?22SS:77?23FAKTURA?24.?300300?3119012333?32MLYN AS?33.'],
    {
      remittance: ['KS:308 VS:20260042 SS:77 FAKTURA'],
      counterparty: { name: 'MLYN AS', account: '19012333', bank: '0300' },
      extra: {
        businessTransactionCode: '020',
        bookingText: 'TUZEMSKA PLATBA',
        variableSymbol: '20260042',
        constantSymbol: '308',
        specificSymbol: '77',
      },
    },
  ],
  [
    'Triodos before the IBAN',
    [':86:000>100987654321>20HUUR>21 MAART>310390123456'],
    { counterparty: { name: null, account: '0987654321', bank: null }, remittance: ['HUUR MAART'] },
  ],
  [
    'Triodos with the IBAN',
    [`:86:000>100000000000>20ABNANL2A>21${NL}>22MOLEN HUUR>310390123456`],
    { counterparty: { name: null, account: NL, bank: 'ABNANL2A' }, remittance: ['MOLEN HUUR'] },
  ],
  [
    'an IBAN broken by a blank',
    [':86:166?20HUUR?31NL02 ABNA 0123 4567 89?32MOLEN'],
    { counterparty: { name: 'MOLEN', account: NL, bank: null } },
  ],
])('%s', (_dialect, lines, expected) => {
  expect(explained(...lines)).toMatchObject(expected);
  const { extra } = explained(...lines);
  expect(extra).toEqual(expected.extra ?? extra);
});

test('the counterparty as Rabobank and SNS gave it before the IBAN', () => {
  expect(entryOf(':61:260331D12,35N0600733959555      MOLEN BV', ':86:HUUR')).toMatchObject({
    counterparty: { name: 'MOLEN BV', account: '0733959555', bank: null },
    remittance: ['HUUR'],
  });
  expect(entryOf(':61:260331D12,35N030NONREF          MOLEN BV').counterparty).toEqual({
    name: 'MOLEN BV',
    account: null,
    bank: null,
  });
  expect(entryOf(':61:260331D12,35NIOB0987654321', 'molen bv', ':86:0987654321 molen bv', 'huur')).toMatchObject({
    counterparty: { name: 'molen bv', account: '0987654321', bank: null },
    remittance: ['huur'],
  });
});
