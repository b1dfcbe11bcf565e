import { describe, expect, it } from 'vitest';
// oxlint-disable-next-line no-restricted-imports -- a test checks what the server takes
import { draftOrder } from '@portico/contract/payments/manual/draft-endpoints';
import { showAmount, showDate, showDecimal } from '@portico/contract/display-formats';
import type { Display } from '../../../lib/format/display.ts';
import type { DraftNode } from '../../../ui/form/nested/draft-tree.ts';
import { GROUPS, newOrder, PAYMENTS, type ManualFormats } from '../manual-draft.ts';
import { contentOf, nodeOf } from './draft-content.ts';

const swiss: ManualFormats = {
  numberFormat: 'DOT_APOSTROPHE',
  dateFormat: 'AUSTRIA_GERMANY_SWITZERLAND',
  today: '2026-11-20',
};
const german: ManualFormats = { ...swiss, numberFormat: 'COMMA_DOT' };
const american: ManualFormats = { ...swiss, numberFormat: 'DOT_COMMA', dateFormat: 'UNITED_STATES' };
const displayOf = ({ dateFormat, numberFormat }: ManualFormats) =>
  ({
    amount: (decimal, currency) => showAmount(decimal, currency, numberFormat),
    decimal: (decimal) => showDecimal(String(decimal), numberFormat),
    date: (day) => showDate(day, dateFormat),
  }) as Display;

/** An order with one payment of these values. */
function orderWith(values: Record<string, string>, group: Record<string, string> = {}): DraftNode {
  const order = newOrder(undefined, '20.11.2026');
  const [first] = order.lists[GROUPS]!;
  const [payment] = first!.lists[PAYMENTS]!;
  const rows = [{ ...payment!, values: { ...payment!.values, ...values } }];
  return {
    ...order,
    lists: { [GROUPS]: [{ ...first!, values: { ...first!.values, ...group }, lists: { [PAYMENTS]: rows } }] },
  };
}
const paymentIn = (node: DraftNode) => node.lists[GROUPS]![0]!.lists[PAYMENTS]![0]!.values;
const groupIn = (node: DraftNode) => node.lists[GROUPS]![0]!.values;

describe('A draft', () => {
  it('keeps what is typed, complete or not, and is what the server takes', () => {
    const typed = { creditor: '  Töss ', account: 'CH39 0099 9000 0991', amount: '12..5x', currency: 'CHF' };
    const content = contentOf(orderWith(typed, { executionDate: 'tomorrow' }), swiss);
    expect(() => draftOrder.parse(content)).not.toThrow();
    const again = nodeOf(draftOrder.parse(content), displayOf(swiss));
    expect(paymentIn(again)).toMatchObject(typed);
    expect(groupIn(again)).toMatchObject({ executionDate: 'tomorrow', debitAccountId: '', batchBooking: '' });
  });

  it('means the same amount and day in whatever format it is read later', () => {
    const content = contentOf(orderWith({ amount: '1.234', currency: 'CHF' }, { executionDate: '3.12.' }), german);
    expect(content.groups[0]!.payments[0]!.amount).toBe('1234');
    expect(content.groups[0]!.executionDate).toBe('2026-12-03');
    const again = nodeOf(content, displayOf(american));
    expect(paymentIn(again)['amount']).toBe('1,234.00');
    expect(groupIn(again)['executionDate']).toBe('12/03/2026');
    expect(paymentIn(nodeOf(contentOf(orderWith({ amount: '2.5' }), swiss), displayOf(german)))['amount']).toBe('2,5');
  });

  it('keeps a text that is no amount or day to its writer one that is none', () => {
    const french: ManualFormats = { ...swiss, numberFormat: 'COMMA_SPACE' };
    const content = contentOf(orderWith({ amount: '1.500', currency: 'CHF' }, { executionDate: '2026-02-30' }), french);
    expect(content.groups[0]!.payments[0]).toMatchObject({ amount: '', amountAsTyped: '1.500' });
    const again = nodeOf(content, displayOf(french));
    expect(paymentIn(again)['amount']).toBe('1.500');
    expect(groupIn(again)['executionDate']).toBe('2026-02-30');
  });

  it('is the same again as often as it is kept', () => {
    const template = '01a20000-0000-7000-8000-000000000130';
    const content = contentOf(orderWith({ amount: '80', currency: 'EUR', remittance: 'Rent', template }), swiss);
    expect(contentOf(nodeOf(content, displayOf(swiss)), swiss)).toEqual(content);
    expect(content.groups[0]!.payments[0]!.template).toBe(template);
  });
});
