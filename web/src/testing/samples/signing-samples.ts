import type { Answers } from '../fake-answers.ts';
import { POSSIBLE } from './sample-decisions.ts';

/** What signing asks and is told. */
export const signingSamples = {
  'POST payments/orders/requestSigningCode': {
    expiresAt: '2026-11-20T09:30:00.000Z',
    count: 1,
    totals: [
      { amount: '300.00', currency: 'CHF' },
      { amount: '300.00', currency: 'EUR' },
    ],
    hint: 's·····1@helvetia.example',
    reads: 'CHF 300,00, EUR 300,00, 1 order, 6 payments',
    passkey: null,
  },
  'POST payments/orders/signingPreview': {
    count: 1,
    transactions: 6,
    creditors: 6,
    instructions: 0,
    totals: [
      { amount: '300.00', currency: 'CHF', transactions: 3 },
      { amount: '300.00', currency: 'EUR', transactions: 3 },
    ],
    creditorList: [
      {
        creditor: 'Creditor 0',
        accountEnding: '0000',
        bank: null,
        country: 'CH',
        totals: [{ amount: '100.00', currency: 'CHF' }],
        payments: 1,
        notes: ['firstPayment'],
      },
      {
        creditor: 'Creditor 1',
        accountEnding: '0001',
        bank: null,
        country: 'CH',
        totals: [{ amount: '100.00', currency: 'CHF' }],
        payments: 1,
        notes: ['firstPayment'],
      },
      {
        creditor: 'Creditor 1000',
        accountEnding: '1000',
        bank: null,
        country: 'CH',
        totals: [{ amount: '100.00', currency: 'EUR' }],
        payments: 1,
        notes: ['firstPayment'],
      },
    ],
    unlistedCreditors: 0,
    balances: [],
    cutOff: null,
    refused: [],
    warnings: [],
    warningsCount: 0,
    methods: [{ method: 'EMAIL', hint: 's·····1@helvetia.example' }],
    codeRequired: true,
    withDetails: POSSIBLE,
  },
} satisfies Answers;
