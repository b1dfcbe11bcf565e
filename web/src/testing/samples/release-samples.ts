import type { Answers } from '../fake-answers.ts';
import { IMPOSSIBLE, POSSIBLE } from './sample-decisions.ts';
import { listOf, type RowOf } from './list-of.ts';

export const stoppedMessageRow: RowOf<'GET payments/screening'> = {
  uniqueId: '01a20000-0000-7000-8000-000000000102',
  messageId: 'PO01a2000000007000800000000000042',
  client: { businessId: 'HELVETIA', name: 'Helvetia Foods' },
  order: { uniqueId: '01a20000-0000-7000-8000-000000000103', orderId: 'HELVETIA-0042' },
  bank: 'Rheinbrück Bank',
  hits: 1,
  listVersion: 'synthetic-2026-11.3',
  since: '2026-11-20T09:30:00.000Z',
  decisions: [],
};

/** What the messages that need somebody have in common; by itself, one with a hit. */
const troubledMessage = {
  messageId: stoppedMessageRow.messageId,
  client: stoppedMessageRow.client,
  bank: stoppedMessageRow.bank,
  folder: 'helvetia',
  status: 'SANCTION_HIT' as const,
  state: 'HIT' as const,
  since: '2026-11-20T09:30:00.000Z',
  attempts: 0,
  nextAttemptAt: null,
  failure: null,
  decisions: [],
  actions: { retry: IMPOSSIBLE, decideOutcome: IMPOSSIBLE },
};

export const releaseSamples = {
  'GET payments/operations': {
    channels: [
      {
        folder: 'belvaux',
        kind: 'directory',
        banks: ['Crédit Belvaux'],
        clients: 1,
        state: 'WORKS',
        collectedAt: '2026-11-20T09:30:00.000Z',
        failingSince: null,
        failures: 0,
        failure: null,
        failureDetail: null,
      },
      {
        folder: 'hafenkontor',
        kind: 'directory',
        banks: ['Hafenkontor Bank'],
        clients: 2,
        state: 'WORKS',
        collectedAt: '2026-11-20T09:30:00.000Z',
        failingSince: null,
        failures: 0,
        failure: null,
        failureDetail: null,
      },
      {
        folder: 'lariana',
        kind: 'directory',
        banks: ['Banca Lariana'],
        clients: 1,
        state: 'WORKS',
        collectedAt: '2026-11-20T09:30:00.000Z',
        failingSince: null,
        failures: 0,
        failure: null,
        failureDetail: null,
      },
    ],
    queue: [],
    alarms: [
      {
        uniqueId: '01a20000-0000-7000-8000-000000000100',
        key: 'channelFails',
        about: 'helvetia',
        parameters: { folder: 'helvetia', failure: 'unreachable', waiting: 0 },
        firstAt: '2026-11-20T09:30:00.000Z',
        lastAt: '2026-11-20T09:30:00.000Z',
        count: 1,
        moreOfKind: 0,
        actions: { acknowledge: IMPOSSIBLE },
      },
      {
        uniqueId: '01a20000-0000-7000-8000-000000000101',
        key: 'channelFails',
        about: 'helvetia',
        parameters: { folder: 'helvetia', failure: 'unreachable', waiting: 0 },
        firstAt: '2026-11-20T09:30:00.000Z',
        lastAt: '2026-11-20T09:30:00.000Z',
        count: 1,
        moreOfKind: 0,
        actions: { acknowledge: IMPOSSIBLE },
      },
    ],
    openAlarms: 2,
    closedAlarms: [],
    messages: [
      {
        ...troubledMessage,
        uniqueId: '01a20000-0000-7000-8000-000000000102',
        order: { uniqueId: '01a20000-0000-7000-8000-000000000103', orderId: 'HELVETIA-0042' },
      },
      {
        ...troubledMessage,
        uniqueId: '01a20000-0000-7000-8000-000000000104',
        order: { uniqueId: '01a20000-0000-7000-8000-000000000105', orderId: 'HELVETIA-0042' },
      },
      {
        ...troubledMessage,
        uniqueId: '01a20000-0000-7000-8000-000000000106',
        order: { uniqueId: '01a20000-0000-7000-8000-000000000107', orderId: 'HELVETIA-0042' },
        status: 'PROCESSING_ERROR',
        state: 'OUTCOME_UNKNOWN',
        attempts: 1,
        failure: { key: 'outcomeUnknown', parameters: { bank: 'Rheinbrück Bank' } },
        actions: { retry: IMPOSSIBLE, decideOutcome: POSSIBLE },
      },
    ],
    orders: [],
  },
  'GET payments/screening': listOf(stoppedMessageRow),
  'GET payments/screening/:uniqueId': {
    ...stoppedMessageRow,
    screening: {
      uniqueId: '01a20000-0000-7000-8000-000000000108',
      digest: '5083b0222f39c866ffe65b2f1a509e37605d83f918388176df2bdf7f007bfb77',
      at: '2026-11-20T09:30:00.000Z',
    },
    totals: [{ amount: '1330.50', currency: 'CHF', transactions: 2 }],
    listedNames: [{ listed: 'Ostrava Shadow Trading', hits: 1, parties: 1 }],
    hitList: [
      {
        party: 'Ostrava-Shadów Trading s.r.o.',
        role: 'CREDITOR',
        listed: 'Ostrava Shadow Trading',
        payment: {
          endToEndId: 'HELVETIA-0042-1-1',
          creditor: 'Ostrava-Shadów Trading s.r.o.',
          creditorAccount: 'CH7400999000000000000',
          creditorCountry: 'CH',
          amount: '1250.00',
          currency: 'CHF',
          remittance: ['Invoice 4711'],
        },
      },
    ],
    actions: { clear: POSSIBLE, confirm: POSSIBLE },
  },
} satisfies Answers;
