import { formatDecimal } from '@portico/contract/money';
import { describe, expect, test } from 'vitest';
import { eventsOf } from '../../testing/read.ts';
import { realXmlFiles } from '../../testing/real-files.ts';
import { equalsDecimal } from '../amount.ts';
import { parse } from './parse.ts';

const phrase = ({ key }: { key: string }) => key;

type FactTransaction = {
  instrId?: string;
  e2e?: string;
  amount?: string;
  ccy?: string;
  creditor?: string;
  ustrd?: string[];
};
type OrderFacts = {
  wellFormed: boolean;
  message?: string;
  msgId?: string | null;
  grpNbOfTxs?: string | null;
  grpCtrlSum?: string | null;
  actualNb?: number;
  actualSum?: string;
  payments?: { id?: string; exec?: string; account?: string; tx?: FactTransaction[] }[];
};
type StatusFacts = {
  wellFormed: boolean;
  group?: { orgnlMsgId?: string; status?: string };
  payments?: { id?: string; status?: string; tx?: { e2e?: string; instrId?: string; status?: string }[] }[];
};

const orders = realXmlFiles<OrderFacts>('pain001');
const reports = realXmlFiles<StatusFacts>('pain002');

describe.skipIf(orders.length === 0)('real pain.001 files', () => {
  test('exist', () => {
    expect(orders.length).toBeGreaterThan(0);
  });

  const own = orders.filter(([, facts]) => facts.message === 'CstmrCdtTrfInitn');

  test.each(own)('%s is read to the last transaction', (_name, facts, file) => {
    const events = eventsOf(file);
    expect(events.find((event) => event.kind === 'header')?.header).toMatchObject({
      messageId: facts.msgId ?? null,
      numberOfTransactions: facts.grpNbOfTxs ?? null,
      controlSum: facts.grpCtrlSum ?? null,
    });
    const end = events.find((event) => event.kind === 'end');
    expect(end?.totals.numberOfTransactions).toBe(facts.actualNb);
    expect(equalsDecimal(facts.actualSum ?? '', end?.totals.controlSumHundredThousandths ?? -1n)).toBe(true);
  });

  test.each(own)('%s matches in every payment', (_name, facts, file) => {
    const events = eventsOf(file);
    const groups = events.flatMap((event) => (event.kind === 'group' ? [event.group] : []));
    expect(groups.map((group) => group.paymentInformationId)).toEqual(
      (facts.payments ?? []).map(({ id }) => id ?? null),
    );
    const read = events.flatMap((event) => (event.kind === 'transaction' ? [event.transaction] : []));
    const expected = (facts.payments ?? []).flatMap(({ tx }) => tx ?? []);
    if (expected.length < read.length) return; // the facts list only the first transactions of a long file
    expected.forEach((transaction, index) => {
      expect(read[index]?.endToEndId).toBe(transaction.e2e ?? null);
      expect(read[index]?.instructionId).toBe(transaction.instrId ?? null);
      expect(read[index]?.currency).toBe(transaction.ccy ?? null);
      expect(read[index]?.creditor.name).toBe(transaction.creditor ?? null);
      expect(read[index]?.remittance).toEqual(transaction.ustrd ?? []);
      expect(equalsDecimal(transaction.amount ?? '', read[index]?.amountHundredThousandths ?? -1n)).toBe(true);
    });
  });

  test.each(own)('%s: differing totals are the only warnings', (_name, facts, file) => {
    const events = eventsOf(file);
    const keys = events.flatMap((event) => (event.kind === 'finding' ? [event.finding.key] : []));
    const { grpCtrlSum: sum, grpNbOfTxs: number } = facts;
    const end = events.find((event) => event.kind === 'end');
    const actual = formatDecimal(end?.totals.controlSumHundredThousandths ?? 0n);
    const equal = sum ? equalsDecimal(sum, end?.totals.controlSumHundredThousandths ?? -1n) : true;
    expect(keys.includes('controlSumDiffers'), `${sum} and ${actual}`).toBe(!equal);
    expect(keys.includes('controlSumNotSpecified')).toBe(!sum);
    expect(keys.includes('numberOfTransactionsDiffers')).toBe(Boolean(number) && Number(number) !== facts.actualNb);
    expect(keys.includes('numberOfTransactionsNotSpecified')).toBe(!number);
  });

  test.each(orders.filter(([, facts]) => !facts.wellFormed))('%s is not well-formed', (_name, _facts, file) => {
    const findings = eventsOf(file).flatMap((event) => (event.kind === 'finding' ? [event.finding] : []));
    expect(findings).toMatchObject([{ severity: 'error', line: expect.any(Number), column: expect.any(Number) }]);
  });
});

/** Every real status report with findings, and their keys; all others are read without any. */
const STATUS_REPORT_FINDINGS = new Map([
  ['CstmrPmtStsRpt__CrossRiver-US__svapnil__pain_002_batch_rejected.xml', 'namespaceMissing originalMessageIdMissing'],
  ['CstmrPmtStsRpt__CrossRiver-US__svapnil__pain_002_credit_accepted.xml', 'namespaceMissing'],
  ['CstmrPmtStsRpt__CrossRiver-US__svapnil__pain_002_debit_accepted.xml', 'namespaceMissing'],
  ['CstmrPmtStsRpt__CrossRiver-US__svapnil__pain_002_transaction_rejected.xml', 'namespaceMissing'],
  ['other__moov-io__invalid_file2.xml', 'xmlNotWellFormed'],
]);

describe.skipIf(reports.length === 0)('real pain.002 files', () => {
  test('exist', () => {
    expect(reports.length).toBeGreaterThan(0);
  });

  test.each(reports.filter(([, facts]) => !facts.wellFormed))('%s is not well-formed', async (_name, _facts, file) => {
    const { problems } = await parse(file, phrase);
    expect(problems).toMatchObject([{ severity: 'error' }]);
  });

  test.each(reports)('%s has the known findings', async (name, _facts, file) => {
    const { problems } = await parse(file, phrase);
    expect(problems.map(({ message }) => message).join(' ')).toBe(STATUS_REPORT_FINDINGS.get(name) ?? '');
  });

  test.each(reports.filter(([, facts]) => facts.wellFormed))(
    '%s is read with every status',
    async (_name, facts, file) => {
      const { statusReports, problems } = await parse(file, phrase);
      expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
      expect(statusReports).toMatchObject([
        {
          originalMessageId: facts.group?.orgnlMsgId ?? null,
          groupStatus: facts.group?.status ?? null,
          groups: (facts.payments ?? []).map((payment) => ({
            paymentInformationId: payment.id ?? null,
            status: payment.status ?? null,
            transactions: (payment.tx ?? []).map((transaction) => ({
              endToEndId: transaction.e2e ?? null,
              instructionId: transaction.instrId ?? null,
              status: transaction.status ?? null,
            })),
          })),
        },
      ]);
    },
  );
});
