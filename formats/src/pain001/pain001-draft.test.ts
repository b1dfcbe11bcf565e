import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Finding } from '@portico/contract/findings';
import { arbitraryOrder } from '../../testing/arbitrary-order.ts';
import { orderOf, written } from '../../testing/order-of.ts';
import { pain001File } from '../../testing/pain001-file.ts';
import { eventsOf } from '../../testing/read.ts';
import { readDraft } from './pain001-draft.ts';
import type { Pain001Event, PaymentGroup, Transaction } from './pain001-model.ts';
import type { OutgoingOrder } from './written/pain001-write.ts';

const SAMPLES = new URL('../../samples/', import.meta.url);
const samples = readdirSync(SAMPLES)
  .filter((name) => /^pain001.*\.xml$/.test(name))
  .map((name) => readFileSync(new URL(name, SAMPLES), 'latin1'));

async function drafted(order: OutgoingOrder): Promise<Pain001Event[]> {
  const events: Pain001Event[] = [];
  for await (const event of readDraft(order)) events.push(event);
  return events;
}

const findingsIn = (events: readonly Pain001Event[]) =>
  events.flatMap((event) => (event.kind === 'finding' ? [event.finding] : []));
const placeless = (finding: Finding) => ({ ...finding, line: null, column: null });

test('a draft has the events of the file with the same content', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryOrder, async (order) => {
      const inFile = eventsOf(await written(order, 'pain.001.001.09'));
      expect(await drafted(order)).toEqual(
        inFile.map((event) => (event.kind === 'finding' ? { ...event, finding: placeless(event.finding) } : event)),
      );
    }),
    { numRuns: 100, seed: 47 },
  );
});

test('whatever was read from a file can be a draft, with a path for each finding and no payment lost', async () => {
  const damaged = fc
    .tuple(fc.constantFrom(...samples), fc.nat(), fc.nat(80), fc.constantFrom('', '-1e9', 'é<', '   '))
    .map(([text, from, length, put]) => {
      const at = from % text.length;
      return text.slice(0, at) + put + text.slice(at + length);
    });
  await fc.assert(
    fc.asyncProperty(damaged, async (text) => {
      const events = eventsOf(Buffer.from(text, 'latin1'));
      fc.pre(events.some(({ kind }) => kind === 'header'));
      const order = orderOf(events);
      const read = await drafted(order);
      for (const { key, line, column, path } of findingsIn(read))
        expect([key, line, column, path !== null]).toEqual([key, null, null, key !== 'moreFindings']);
      const payments = (list: readonly Pain001Event[]) => list.filter(({ kind }) => kind === 'transaction').length;
      expect(payments(read)).toBe(payments(events));
    }),
    { numRuns: 1_000, seed: 48 },
  );
});

describe('What is missing or wrong in a draft is found by its field', () => {
  const GOOD = orderOf(eventsOf(pain001File()));
  const [{ group, transactions }] = GOOD.groups as [{ group: PaymentGroup; transactions: Transaction[] }];
  const [payment] = transactions as [Transaction];
  const withGroup = (change: Partial<PaymentGroup>) => ({ ...GOOD, groups: [{ group: { ...group, ...change }, transactions }] }); // prettier-ignore
  const withPayment = (change: Partial<Transaction>) => ({ ...GOOD, groups: [{ group, transactions: [{ ...payment, ...change }] }] }); // prettier-ignore
  const iban = { ...payment.creditorAccount!, iban: 'DE00370400440532013000' };
  const GROUP = 'PmtInf[1]';
  const PAYMENT = `${GROUP}/CdtTrfTxInf[1]`;

  const cases: [what: string, order: OutgoingOrder, key: string, path: string][] = [
    ['no message id', { ...GOOD, header: { ...GOOD.header, messageId: null } }, 'messageIdMissing', 'GrpHdr'],
    ['no payment method', withGroup({ paymentMethod: null }), 'paymentMethodMissing', GROUP],
    ['no execution date', withGroup({ executionDate: null }), 'executionDateMissing', GROUP],
    ['a wrong date', withGroup({ executionDate: '31.3.2026' }), 'executionDateMalformed', `${GROUP}/ReqdExctnDt`],
    ['no debit account', withGroup({ debtorAccount: null }), 'debtorAccountMissing', GROUP],
    ['no payments', { ...GOOD, groups: [{ group, transactions: [] }] }, 'groupEmpty', GROUP],
    ['no amount', withPayment({ amountHundredThousandths: null, amountAsWritten: null }), 'amountMissing', `${PAYMENT}/Amt/InstdAmt`],
    ['an unreadable amount', withPayment({ amountHundredThousandths: null, amountAsWritten: '1<2' }), 'amountMalformed', `${PAYMENT}/Amt/InstdAmt`],
    ['no currency', withPayment({ currency: null }), 'currencyMissing', `${PAYMENT}/Amt/InstdAmt`],
    ['a wrong currency', withPayment({ currency: '"><x a="' }), 'currencyMalformed', `${PAYMENT}/Amt/InstdAmt`],
    ['no creditor', withPayment({ creditor: { ...payment.creditor, name: null }, creditorAccount: null }), 'creditorMissing', PAYMENT],
    ['a wrong IBAN', withPayment({ creditorAccount: iban }), 'ibanCheckDigitsWrong', `${PAYMENT}/CdtrAcct/Id/IBAN`],
    ['too long a text', withPayment({ remittance: ['x'.repeat(141)] }), 'textTooLong', `${PAYMENT}/RmtInf/Ustrd`],
    ['other totals', { ...GOOD, header: { ...GOOD.header, controlSum: '1.00' } }, 'controlSumDiffers', 'GrpHdr/CtrlSum'],
  ]; // prettier-ignore
  test.each(cases)('%s', async (_what, order, key, path) => {
    const found = findingsIn(await drafted(order)).filter((finding) => finding.key === key);
    expect(found).toMatchObject([{ line: null, column: null, path: `Document/CstmrCdtTrfInitn/${path}` }]);
  });
});
