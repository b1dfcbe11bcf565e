import { expect, test } from 'vitest';
import type { Decision, Reason } from '@portico/contract/errors';
import { mergeDecisions, remainder, sumTotals } from './decisions.ts';
import type { OrderRow } from '../model.ts';

const reason: Reason = { kind: 'rule', key: 'alreadySigned', parameters: {} };
const row = (sign: Decision) => ({ actions: { sign } }) as OrderRow;
const allowed = row({ allowed: true, reasons: [] });
const refused = row({ allowed: false, reasons: [reason] });

test('signing runs in part; everything else runs on all orders or not at all', () => {
  expect(mergeDecisions([allowed, refused], 'sign', false)).toEqual({ allowed: true, reasons: [] });
  expect(mergeDecisions([allowed, refused], 'sign', true)).toEqual({ allowed: false, reasons: [reason] });
});

test('gives the same reason only once', () => {
  expect(mergeDecisions([refused, refused], 'sign', false).reasons).toEqual([reason]);
});

test('sums stay within their currency and are exact', () => {
  const rows = [
    { totals: [{ currency: 'CHF', amount: '0.10' }] },
    {
      totals: [
        { currency: 'CHF', amount: '0.20' },
        { currency: 'JPY', amount: '5' },
      ],
    },
  ];
  expect(sumTotals(rows)).toEqual([
    { currency: 'CHF', amount: '0.30' },
    { currency: 'JPY', amount: '5' },
  ]);
});

test('the remainder leaves out currencies with nothing left', () => {
  const totals = [
    { currency: 'CHF', amount: '10.00' },
    { currency: 'EUR', amount: '7.00' },
  ];
  const shown = [
    { currency: 'CHF', amount: '2.50' },
    { currency: 'EUR', amount: '7.00' },
  ];
  expect(remainder(totals, shown)).toEqual([{ currency: 'CHF', amount: '7.50' }]);
});
