import { expect, test } from 'vitest';
import { type Change, pain001File, transactionLike } from '../../testing/pain001-file.ts';
import { findingsOf } from '../../testing/read.ts';

const MESSAGE = 'Document/CstmrCdtTrfInitn';
const GROUP = `${MESSAGE}/PmtInf[1]`;
const TRANSACTION = `${GROUP}/CdtTrfTxInf[1]`;
const UUID = '3f0c2a61-6f0e-4b7a-9a52-0d6c1f2e7b10';

type Case = [name: string, severity: 'error' | 'warning', key: string, path: string, ...changes: Change[]];

const CASES: Case[] = [
  ['no message id', 'error', 'messageIdMissing', `${MESSAGE}/GrpHdr`, ['<MsgId>MSG-1</MsgId>', '']],
  ['empty message id', 'error', 'messageIdMissing', `${MESSAGE}/GrpHdr`, ['MSG-1', '  ']],
  ['no creation time', 'error', 'creationTimeMissing', `${MESSAGE}/GrpHdr`, [/<CreDtTm>.*?<\/CreDtTm>/, '']],
  ['odd creation time', 'warning', 'creationTimeMalformed', `${MESSAGE}/GrpHdr/CreDtTm`, ['T09:15:00', ' 9 h 15']],
  ['message id too long', 'error', 'textTooLong', `${MESSAGE}/GrpHdr/MsgId`, ['MSG-1', 'M'.repeat(36)]],
  ['no payment information id', 'warning', 'paymentInformationIdMissing', GROUP, ['<PmtInfId>PMT-1</PmtInfId>', '']],
  ['no payment method', 'error', 'paymentMethodMissing', GROUP, ['<PmtMtd>TRF</PmtMtd>', '']],
  ['cheque', 'error', 'paymentMethodNotSupported', `${GROUP}/PmtMtd`, ['TRF', 'CHK']],
  ['transfer advice', 'error', 'paymentMethodNotSupported', `${GROUP}/PmtMtd`, ['TRF', 'TRA']],
  ['odd batch booking', 'error', 'codeNotAllowed', `${GROUP}/BtchBookg`, ['true', 'yes']],
  ['odd priority', 'error', 'codeNotAllowed', `${GROUP}/PmtTpInf/InstrPrty`, ['NORM', 'FAST']],
  ['odd charge bearer', 'error', 'codeNotAllowed', `${GROUP}/ChrgBr`, ['SLEV', 'OURS']],
  ['no execution date', 'error', 'executionDateMissing', GROUP, [/<ReqdExctnDt>.*?<\/ReqdExctnDt>/, '']],
  ['no such day', 'error', 'executionDateMalformed', `${GROUP}/ReqdExctnDt`, ['2026-03-31', '2026-02-30']],
  ['no debtor name', 'warning', 'debtorNameMissing', GROUP, ['<Dbtr><Nm>Almenrausch AG</Nm></Dbtr>', '']],
  ['no debtor account', 'error', 'debtorAccountMissing', GROUP, [/<DbtrAcct>.*?<\/DbtrAcct>/, '']],
  ['empty debtor account', 'error', 'debtorAccountMissing', `${GROUP}/DbtrAcct`, ['CH9300762011623852957', '']],
  ['debtor IBAN', 'error', 'ibanCheckDigitsWrong', `${GROUP}/DbtrAcct/Id/IBAN`, ['CH93007', 'CH94007']],
  ['debtor bank', 'warning', 'bicMalformed', `${GROUP}/DbtrAgt/FinInstnId/BICFI`, ['ALPECH99XXX', 'ALPE CH']],
  ['no end-to-end id', 'warning', 'endToEndIdMissing', `${TRANSACTION}/PmtId`, [/<EndToEndId>.*?<\/EndToEndId>/, '']],
  ['wrong UETR', 'error', 'uetrMalformed', `${TRANSACTION}/PmtId/UETR`, ['</PmtId>', '<UETR>ABC</UETR></PmtId>']],
  ['no amount', 'error', 'amountMissing', TRANSACTION, [/<Amt>.*?<\/Amt>/, '']],
  ['no currency', 'error', 'currencyMissing', `${TRANSACTION}/Amt/InstdAmt`, [' Ccy="EUR"', '']],
  ['odd currency', 'error', 'currencyMalformed', `${TRANSACTION}/Amt/InstdAmt`, ['"EUR"', '"Euro"']],
  ['currency that is none', 'error', 'currencyUnknown', `${TRANSACTION}/Amt/InstdAmt`, ['"EUR"', '"XQQ"']],
  ['thousands separator', 'error', 'amountMalformed', `${TRANSACTION}/Amt/InstdAmt`, ['>120.50</I', '>1,120.50</I']],
  ['six decimals', 'error', 'amountTooManyDecimals', `${TRANSACTION}/Amt/InstdAmt`, ['>120.50</I', '>1.000001</I']],
  ['too large', 'error', 'amountTooLarge', `${TRANSACTION}/Amt/InstdAmt`, ['>120.50</I', `>${'9'.repeat(15)}</I`]],
  ['negative', 'error', 'amountNegative', `${TRANSACTION}/Amt/InstdAmt`, ['>120.50</I', '>-120.50</I']],
  ['zero', 'error', 'amountZero', `${TRANSACTION}/Amt/InstdAmt`, ['>120.50</I', '>0</I']],
  ['half a yen', 'error', 'amountDecimalsNotInCurrency', `${TRANSACTION}/Amt/InstdAmt`, ['"EUR"', '"JPY"']],
  ['creditor bank', 'error', 'bicMalformed', `${TRANSACTION}/CdtrAgt/FinInstnId/BICFI`, ['NORDDE99XXX', 'NORD']],
  [
    'country of the initiating party',
    'error',
    'countryMalformed',
    'Document/CstmrCdtTrfInitn/GrpHdr/InitgPty/PstlAdr/Ctry',
    ['</InitgPty>', '<PstlAdr><Ctry>Germany</Ctry></PstlAdr></InitgPty>'],
  ],
  ['creditor country', 'error', 'countryMalformed', `${TRANSACTION}/Cdtr/PstlAdr/Ctry`, ['>DE<', '>Germany<']],
  ['no creditor name', 'warning', 'creditorNameMissing', `${TRANSACTION}/Cdtr`, [/<Nm>Lindenhof.*?<\/Nm>/, '']],
  ['no creditor account', 'error', 'creditorAccountMissing', TRANSACTION, [/<CdtrAcct>.*?<\/CdtrAcct>/, '']],
  ['no creditor', 'error', 'creditorMissing', TRANSACTION, [/<Cdtr>[^]*<\/CdtrAcct>/, '']],
  ['creditor IBAN', 'error', 'ibanLengthWrong', `${TRANSACTION}/CdtrAcct/Id/IBAN`, ['0532013000', '053201300']],
  ['address line', 'error', 'textTooLong', `${TRANSACTION}/Cdtr/PstlAdr/TwnNm`, ['Bremen', 'B'.repeat(141)]],
  ['group too late', 'error', 'elementOutOfPlace', `${GROUP}/ChrgBr`, ['</PmtInf>', '<ChrgBr>SHAR</ChrgBr></PmtInf>']],
  [
    'two amounts',
    'error',
    'elementTwice',
    `${TRANSACTION}/Amt/InstdAmt[2]`,
    [/<InstdAmt.*<\/InstdAmt>/, '<InstdAmt Ccy="EUR">120.50</InstdAmt><InstdAmt Ccy="EUR">5000</InstdAmt>'],
  ],
  [
    'two accounts',
    'error',
    'elementTwice',
    `${TRANSACTION}/CdtrAcct[2]`,
    ['</CdtrAcct>', '</CdtrAcct><CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></CdtrAcct>'],
  ],
  [
    'an IBAN and another number',
    'error',
    'elementsContradict',
    `${TRANSACTION}/CdtrAcct/Id/Othr`,
    ['013000</IBAN>', '013000</IBAN><Othr><Id>1</Id></Othr>'],
  ],
  [
    'two kinds of amount',
    'error',
    'elementsContradict',
    `${TRANSACTION}/Amt/EqvtAmt`,
    ['</InstdAmt>', '</InstdAmt><EqvtAmt><Amt Ccy="CHF">5</Amt><CcyOfTrf>USD</CcyOfTrf></EqvtAmt>'],
  ],
  [
    'an amount of another namespace',
    'error',
    'namespaceForeign',
    `${TRANSACTION}/Amt/InstdAmt`,
    ['<InstdAmt', '<x:InstdAmt xmlns:x="urn:x" Ccy="EUR">1.00</x:InstdAmt><InstdAmt'],
  ],
  ['second header', 'error', 'elementOutOfPlace', `${MESSAGE}/GrpHdr[2]`, ['</GrpHdr>', '</GrpHdr><GrpHdr/>']],
  [
    'supplementary data',
    'warning',
    'elementNotCarried',
    `${TRANSACTION}/SplmtryData`,
    ['</RmtInf>', '</RmtInf><SplmtryData><Envlp/></SplmtryData>'],
  ],
  [
    'cheque instruction',
    'error',
    'chequeInstructionNotSupported',
    `${TRANSACTION}/ChqInstr`,
    ['</Amt>\n', '</Amt><ChqInstr><ChqTp>CCHQ</ChqTp></ChqInstr>\n'],
  ],
  [
    'intermediary bank',
    'error',
    'bicMalformed',
    `${TRANSACTION}/IntrmyAgt1/FinInstnId/BICFI`,
    ['<CdtrAgt>', '<IntrmyAgt1><FinInstnId><BICFI>NORD</BICFI></FinInstnId></IntrmyAgt1><CdtrAgt>'],
  ],
  [
    'account of an intermediary bank',
    'error',
    'ibanCheckDigitsWrong',
    `${TRANSACTION}/IntrmyAgt1Acct/Id/IBAN`,
    ['<CdtrAgt>', '<IntrmyAgt1Acct><Id><IBAN>DE88370400440532013000</IBAN></Id></IntrmyAgt1Acct><CdtrAgt>'],
  ],
  [
    'BIC of the company',
    'error',
    'bicMalformed',
    `${GROUP}/Dbtr/Id/OrgId/AnyBIC`,
    ['</Nm></Dbtr>', '</Nm><Id><OrgId><AnyBIC>ALMEN</AnyBIC></OrgId></Id></Dbtr>'],
  ],
  [
    'phone number',
    'warning',
    'phoneNumberMalformed',
    `${TRANSACTION}/Cdtr/CtctDtls/PhneNb`,
    ['</PstlAdr></Cdtr>', '</PstlAdr><CtctDtls><PhneNb>+49 421 1</PhneNb></CtctDtls></Cdtr>'],
  ],
  [
    'instruction too long',
    'error',
    'textTooLong',
    `${TRANSACTION}/InstrForCdtrAgt/InstrInf`,
    ['<RmtInf>', `<InstrForCdtrAgt><InstrInf>${'x'.repeat(141)}</InstrInf></InstrForCdtrAgt><RmtInf>`],
  ],
  ['no number', 'warning', 'numberOfTransactionsNotSpecified', `${MESSAGE}/GrpHdr`, ['<NbOfTxs>1</NbOfTxs>', '']],
  ['other number', 'warning', 'numberOfTransactionsDiffers', `${MESSAGE}/GrpHdr/NbOfTxs`, ['<NbOfTxs>1', '<NbOfTxs>2']],
  ['no sum', 'warning', 'controlSumNotSpecified', `${MESSAGE}/GrpHdr`, ['<CtrlSum>120.50</CtrlSum>', '']],
  ['other sum', 'warning', 'controlSumDiffers', `${MESSAGE}/GrpHdr/CtrlSum`, ['<CtrlSum>120.50', '<CtrlSum>120.51']],
  ['odd sum', 'error', 'controlSumMalformed', `${MESSAGE}/GrpHdr/CtrlSum`, ['<CtrlSum>120.50', '<CtrlSum>120,50']],
  [
    'no group number',
    'warning',
    'groupNumberOfTransactionsNotSpecified',
    GROUP,
    [/<NbOfTxs>1<\/NbOfTxs>(?=<CtrlSum>120.5<)/, ''],
  ],
  [
    'other group number',
    'warning',
    'groupNumberOfTransactionsDiffers',
    `${GROUP}/NbOfTxs`,
    [/<NbOfTxs>1(?=<\/NbOfTxs><CtrlSum>120.5<)/, '<NbOfTxs>7'],
  ],
  ['no group sum', 'warning', 'groupControlSumNotSpecified', GROUP, ['<CtrlSum>120.5</CtrlSum>', '']],
  ['other group sum', 'warning', 'groupControlSumDiffers', `${GROUP}/CtrlSum`, ['<CtrlSum>120.5<', '<CtrlSum>120<']],
];

/** A wrong amount also makes the sums differ; those warnings don't matter here. */
const CONSEQUENCES = /^(?:groupC|c)ontrolSumDiffers$/;

test('the good file has no findings', () => {
  expect(findingsOf(pain001File())).toEqual([]);
});

test.each(CASES)('%s: %s %s', (_name, severity, key, path, ...changes) => {
  const findings = findingsOf(pain001File(...changes));
  const own = findings.filter((finding) => finding.key === key || !CONSEQUENCES.test(finding.key));
  expect(own).toMatchObject([{ severity, key, path }]);
  expect(own[0]?.line).toBeGreaterThan(3);
  expect(own[0]?.column).toBeGreaterThan(0);
});

test('a correct UETR and an equivalent amount pass', () => {
  const amount: Change = [
    /<InstdAmt.*<\/InstdAmt>/,
    '<EqvtAmt><Amt Ccy="EUR">120.50</Amt><CcyOfTrf>USD</CcyOfTrf></EqvtAmt>',
  ];
  expect(findingsOf(pain001File(['</PmtId>', `<UETR>${UUID}</UETR></PmtId>`], amount))).toEqual([]);
});

test('a repeated end-to-end id is a warning, but NOTPROVIDED may repeat', () => {
  const twice = (id: string) =>
    findingsOf(pain001File(['E2E-1', id], ['</PmtInf>', `${transactionLike(id, '1.00')}</PmtInf>`])).filter(({ key }) =>
      key.startsWith('endToEndId'),
    );
  expect(twice('NOTPROVIDED')).toEqual([]);
  expect(twice('RENT-03')).toMatchObject([
    {
      severity: 'warning',
      key: 'endToEndIdDuplicate',
      parameters: { endToEndId: 'RENT-03' },
      path: `${GROUP}/CdtTrfTxInf[2]/PmtId`,
    },
  ]);
});

test('a repeated payment information id is an error', () => {
  const [group = ''] = /<PmtInf>[^]*<\/PmtInf>/.exec(pain001File()) ?? [];
  const findings = findingsOf(pain001File(['</CstmrCdtTrfInitn>', `${group}</CstmrCdtTrfInitn>`]));
  expect(findings).toContainEqual(
    expect.objectContaining({
      severity: 'error',
      key: 'paymentInformationIdDuplicate',
      path: `${MESSAGE}/PmtInf[2]/PmtInfId`,
    }),
  );
});

test('a group without transactions is a warning, a message without groups an error', () => {
  const emptyGroup = findingsOf(pain001File([/<CdtTrfTxInf>[^]*<\/CdtTrfTxInf>/, '']));
  expect(emptyGroup).toContainEqual(expect.objectContaining({ severity: 'warning', key: 'groupEmpty', path: GROUP }));
  const emptyMessage = findingsOf(pain001File([/<PmtInf>[^]*<\/PmtInf>/, '']));
  expect(emptyMessage).toContainEqual(
    expect.objectContaining({ severity: 'error', key: 'groupsMissing', path: MESSAGE }),
  );
});

test('sums add up over currencies, as the schema says', () => {
  const second: Change = ['</PmtInf>', `${transactionLike('E2E-2', '1000', 'JPY')}</PmtInf>`];
  const stated: Change[] = [
    ['<CtrlSum>120.50', '<CtrlSum>1120.500'],
    ['<CtrlSum>120.5<', '<CtrlSum>01120.5<'],
  ];
  const numbers: Change[] = [
    ['<NbOfTxs>1', '<NbOfTxs>2'],
    ['<NbOfTxs>1', '<NbOfTxs>2'],
  ];
  expect(findingsOf(pain001File(second, ...stated, ...numbers))).toEqual([]);
});

test('findings of one kind are limited, and the last one counts the others', () => {
  const many = Array.from({ length: 300 }, () => transactionLike('NOTPROVIDED', '0')).join('');
  const findings = findingsOf(pain001File(['</PmtInf>', `${many}</PmtInf>`]));
  expect(findings.filter(({ key }) => key === 'amountZero')).toHaveLength(200);
  expect(findings.at(-1)).toMatchObject({ severity: 'error', key: 'moreFindings', parameters: { count: 100 } });
});

test('too many findings hide no kind of fault, and no error', () => {
  const noise = Array.from({ length: 250 }, (_, at) => `<n${at}/>`).join('');
  const zeros = Array.from({ length: 3 }, () => transactionLike('NOTPROVIDED', '0')).join('');
  const file = pain001File(['</InitgPty>', `</InitgPty>${noise}`], ['</PmtInf>', `${zeros}</PmtInf>`]);
  const found = Map.groupBy(findingsOf(file), ({ key }) => key);
  expect([...found].map(([key, { length }]) => [key, length])).toEqual([
    ['elementNotCarried', 200],
    ['amountZero', 3],
    ['groupNumberOfTransactionsDiffers', 1],
    ['numberOfTransactionsDiffers', 1],
    ['moreFindings', 1],
  ]);
});
