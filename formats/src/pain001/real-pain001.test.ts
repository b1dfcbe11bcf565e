import { describe, expect, test } from 'vitest';
import { orderOf, written } from '../../testing/order-of.ts';
import { eventsOf, findingsOf } from '../../testing/read.ts';
import { realXmlFiles } from '../../testing/real-files.ts';
import { statedTotals } from './pain001-totals.ts';
import type { OutgoingOrder } from './written/pain001-write.ts';

/** Totals that a group or header may omit by the schema. */
const GROUP_TOTALS = 'groupNumberOfTransactionsNotSpecified groupControlSumNotSpecified';
const SPACED = 'pain.001.001.03.ch.02__spaced__pain.001.001.03.ch.02-';
const SPACED_09 = 'pain.001.001.09__spaced__pain.001.001.09';
const STANDARD = 'pain.001.001.09__sebastenhauer__20260328_233355_TC-CBPR-STD-';

type Known = { why: string; keys: string; files: string[] };

/** Every real file with findings, their keys and the reason; all others are read without any. */
const KNOWN: Known[] = [
  {
    why: 'an empty message without header',
    keys: 'namespaceMissing messageIdMissing creationTimeMissing groupsMissing numberOfTransactionsNotSpecified controlSumNotSpecified',
    files: ['CstmrCdtTrfInitn__hbci4j__test-pain-parse-none.xml'],
  },
  {
    why: 'the body of a web request, of which the XML is only a part',
    keys: 'xmlNotWellFormed',
    files: ['other__adorsys__PeriodicPaymentCustomInitiateCombined_request.xml'],
  },
  {
    why: 'the groups state no totals',
    keys: GROUP_TOTALS,
    files: [
      `${SPACED}PaymentType_Domestic_CH02.xml`,
      `${SPACED}PaymentType_SEPA.xml`,
      'pain.001.001.03__moov-io__gistfile1.xml',
      'pain.001.001.08__GoldmanSachs__phoughton__pain001_001_08.xml',
      'pain.001.001.09__DeutscheBank__spaced__pain.001.001.09_PaymentType_SEPA.xml',
    ],
  },
  {
    why: 'the orange payment slip of old (CH01) names its creditor by a number alone',
    keys: `creditorNameMissing ${GROUP_TOTALS}`,
    files: [
      'pain.001.001.03.ch.02__enioag__demo_transactions.xml',
      `${SPACED}2B-3C.xml`,
      `${SPACED}PaymentType_Domestic_CH01.xml`,
    ],
  },
  {
    why: 'an invented IBAN whose check digits are right, but not its structure',
    keys: 'ibanStructureWrong',
    files: ['TC-ADDR-003_1bff3142', 'TC-CB-INV_e7a37e81', 'TC-CB-SLEV_53c93ae7', 'TC-RMT-001_37cc863b'].map(
      (name) => `pain.001.001.09__sebastenhauer__20260328_233355_${name}.xml`,
    ),
  },
  {
    why: 'no control sum in the header',
    keys: 'controlSumNotSpecified',
    files: [
      'pain.001.001.03__dscope-io__CustomerCreditTransferInitiationV03.xml',
      'pain.001.001.03__salesking__pain.001.001.03.xml',
      'pain.001.002.03__digitick__pain.001.002.03.xml',
      'pain.001.002.03__salesking__pain.001.002.03.xml',
      'pain.001.003.03__salesking__pain.001.003.03.xml',
    ],
  },
  {
    why: 'no totals but the number in the header',
    keys: `${GROUP_TOTALS} controlSumNotSpecified`,
    files: ['002_a0a5fde6', '004_ee6081ac', '006_ddb449dc', '007_3e19fc1d'].map((id) => `${STANDARD}${id}.xml`),
  },
  {
    why: 'no totals but the control sum in the header',
    keys: `${GROUP_TOTALS} numberOfTransactionsNotSpecified`,
    files: ['pain.001.001.09__DeutscheBank__query-farm__initiation1.xml'],
  },
  {
    why: 'a form of a bank to be filled in: YYYY-MM-DD, IBAN, Bank BIC',
    keys: `executionDateMalformed ${GROUP_TOTALS} controlSumDiffers`,
    files: ['pain.001.001.03__GoldmanSachs__svapnil__pain_001_ach_credit.xml'],
  },
  {
    why: 'a form of a bank to be filled in',
    keys: `executionDateMalformed ibanMalformed bicMalformed ${GROUP_TOTALS}`,
    files: ['pain.001.001.03__GoldmanSachs__svapnil__pain_001_v3_sepa.xml'],
  },
  {
    why: 'an invented BIC of the company',
    keys: 'bicMalformed',
    files: ['ach', 'rtp'].map((kind) => `pain.001.001.03__CrossRiver-US__svapnil__pain_001_${kind}_credit.xml`),
  },
  {
    why: 'phone numbers with blanks, which no schema allows',
    keys: 'phoneNumberMalformed',
    files: ['pain.001.001.03__Commerzbank__dpatel76__SEPA_pain001-e2e-test.xml'],
  },
  {
    why: 'invented accounts',
    keys: 'ibanCheckDigitsWrong',
    files: [
      'pain.001.001.03__SEB-LT__moov-io__International_payment_RUB_naujas_1.xml',
      'pain.001.001.03__svapnil__sepa_pain_001_v3.xml',
    ],
  },
  {
    why: 'IBANs of the United States, which has none',
    keys: 'ibanCountryUnknown',
    files: ['pain.001.001.09__dpatel76__pain.001_sample.xml'],
  },
  {
    why: 'such IBANs, and a UUID that is not of version 4',
    keys: 'ibanCountryUnknown uetrMalformed',
    files: ['pain.001.001.09__dpatel76__pain001_sample.xml'],
  },
  {
    why: 'the same payment twice under the header of one',
    keys: 'ibanCheckDigitsWrong endToEndIdDuplicate numberOfTransactionsDiffers controlSumDiffers',
    files: ['pain.001.001.03__svapnil__sepa_pain_001_v3_multiple_pmtinf.xml'],
  },
  {
    why: 'groups that repeat their identification and state other totals, and creditors without account',
    keys: 'ibanCheckDigitsWrong creditorAccountMissing groupNumberOfTransactionsDiffers groupControlSumDiffers paymentInformationIdDuplicate endToEndIdDuplicate numberOfTransactionsDiffers controlSumNotSpecified',
    files: ['pain.001.001.03__sebastienrouss__pain.001.001.03-2.xml'],
  },
  {
    why: 'another number of transactions in the header than there are',
    keys: `${GROUP_TOTALS} numberOfTransactionsDiffers controlSumNotSpecified`,
    files: [
      'pain.001.001.03__sebastienrouss__pain.001.001.03.xml',
      'pain.001.001.04__sebastienrouss__pain.001.001.04.xml',
    ],
  },
  {
    why: 'other totals in the header than there are',
    keys: `${GROUP_TOTALS} numberOfTransactionsDiffers controlSumDiffers`,
    files: ['pain.001.001.06__sebastienrouss__pain.001.001.06.xml'],
  },
  {
    why: 'an invented account, and supplementary data that no bank agreed on',
    keys: `ibanCheckDigitsWrong elementNotCarried ${GROUP_TOTALS} numberOfTransactionsDiffers controlSumNotSpecified`,
    files: ['pain.001.001.09__DeutscheBank__sebastienrouss__pain.001.001.09.xml'],
  },
  {
    why: 'random values for everything that the schema types as text',
    keys: `paymentMethodNotSupported debtorNameMissing ibanMalformed currencyUnknown amountDecimalsNotInCurrency creditorMissing ${GROUP_TOTALS} paymentInformationIdDuplicate endToEndIdDuplicate elementNotCarried numberOfTransactionsDiffers controlSumNotSpecified`,
    files: ['pain.001.001.09__rust-iso__pain.001.001.09.xml'],
  },
  {
    why: 'the groups of the newer version state no totals either',
    keys: GROUP_TOTALS,
    files: ['-2B-3C', '_PaymentType_Domestic_QRR', '_PaymentType_Domestic_SCOR', '_PaymentType_XBorder-V1'].map(
      (name) => `${SPACED_09}${name}.xml`,
    ),
  },
  {
    why: 'such groups, and a word for the UETR',
    keys: `uetrMalformed ${GROUP_TOTALS}`,
    files: [`${SPACED_09}_PaymentType_XBorder-V2.xml`],
  },
  {
    why: 'address lines beside the address and not in it, and the header of one transaction over two',
    keys: 'elementNotCarried numberOfTransactionsDiffers controlSumDiffers',
    files: ['pain.001.003.03__railslove__pain_credit_03.xml'],
  },
];

const EXPECTED = new Map(KNOWN.flatMap(({ keys, files }) => files.map((file) => [file, keys] as const)));
const files = realXmlFiles<unknown>('pain001');

const expectedKeys = (name: string) => (name.startsWith('pain.008') ? 'documentTypeWrong' : (EXPECTED.get(name) ?? ''));

describe.skipIf(files.length === 0)('real pain.001 files', () => {
  test('the files with findings exist', () => {
    const names = new Set(files.map(([name]) => name));
    expect([...EXPECTED.keys()].filter((name) => !names.has(name))).toEqual([]);
  });

  test.each(files)('%s has the known findings', (name, _facts, file) => {
    const findings = findingsOf(file);
    expect([...new Set(findings.map(({ key }) => key))].join(' ')).toBe(expectedKeys(name));
    for (const { line, column } of findings) expect(Math.min(line ?? 0, column ?? 0)).toBeGreaterThan(0);
    const inMessage = findings.filter(({ key }) => !key.startsWith('xml'));
    for (const { path } of inMessage) expect(path).toMatch(/^(?:Envelope\/)?Document\/Cstmr/);
  });

  const payable = files.filter(([, , file]) => findingsOf(file).every(({ severity }) => severity === 'warning'));

  test.each(payable)('%s goes on to the bank with everything that was read', async (_name, _facts, file) => {
    const order = withTotals(orderOf(eventsOf(file)));
    const again = orderOf(eventsOf(await written(order, 'pain.001.001.09')));
    expect(comparable(again)).toEqual(comparable(order));
  });

  test.each(payable)('%s goes on in version .03 without errors', async (_name, _facts, file) => {
    const order = withTotals(orderOf(eventsOf(file)));
    const text = await written(order, 'pain.001.001.03');
    expect(findingsOf(text).filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});

/** With totals as the portal states them, and identifications where it assigns its own. */
function withTotals(order: ReturnType<typeof orderOf>): ReturnType<typeof orderOf> {
  const all = order.groups.flatMap(({ transactions }) => [...(transactions as Iterable<never>)]);
  const groups = order.groups.map(({ group, transactions }) => ({
    group: { ...group, ...statedTotals(transactions as Iterable<never>) },
    transactions,
  }));
  return { header: { ...order.header, ...statedTotals(all) }, groups };
}

/** Without the version and the original form of amounts. */
function comparable(order: OutgoingOrder): unknown {
  const hidden = new Set(['version', 'amountAsWritten']);
  return JSON.parse(
    JSON.stringify(order, (key, value: unknown) =>
      hidden.has(key) ? undefined : typeof value === 'bigint' ? value.toString() : value,
    ),
  );
}
