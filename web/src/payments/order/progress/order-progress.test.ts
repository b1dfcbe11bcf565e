import { MESSAGE_STATUSES, SHOWN_STATUSES, type ShownStatus } from '@portico/contract/payments/status';
import { expect, test } from 'vitest';
import { trustedId } from '@portico/contract/ids';
import type { Message } from './model.ts';
import { orderProgress } from './order-progress.ts';

type Order = Parameters<typeof orderProgress>[0];
type Entry = Order['history'][number];

const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`;

/** What happened, one entry a minute. */
function history(...events: [event: string, after: ShownStatus | null][]): Entry[] {
  let before: ShownStatus | null = null;
  return events.map(([event, after], index) => {
    const entry = {
      uniqueId: `h${index}`,
      at: at(index),
      person: null,
      actingPerson: null,
      event,
      parameters: {},
      before,
      after,
    };
    before = after;
    return entry;
  });
}

const TO_SIGNED = [
  ['uploadBegins', 'UPLOADING'],
  ['imported', 'OPEN'],
  ['submit', 'UNSIGNED'],
  ['sign', 'PARTIALLY_SIGNED'],
  ['sign', 'FULLY_SIGNED'],
] as [string, ShownStatus][];
const TO_BANK = [
  ...TO_SIGNED,
  ['release', 'RELEASING'],
  ['released', 'RELEASED'],
  ['convertedRelease', 'CONVERTED_RELEASE'],
  ['transmitted', 'RELEASED_TO_BANK'],
] as [string, ShownStatus][];

function message(changes: Partial<Message> = {}): Message {
  return {
    uniqueId: trustedId('m1'),
    messageId: trustedId('PO1'),
    bank: 'Lindhof Bank',
    status: 'RELEASED_TO_BANK',
    digest: 'ab',
    screening: { listVersion: '1', hits: 0, at: at(7) },
    sentAt: at(8),
    bankStatus: null,
    bankReasons: [],
    booked: 0,
    rejected: 0,
    returned: 0,
    numberOfTransactions: 14,
    file: null,
    attempts: 1,
    heldUntil: null,
    nextAttemptAt: null,
    failure: null,
    withdrawnAt: null,
    reports: [],
    ...changes,
  };
}

function order(status: ShownStatus, changes: Partial<Order> = {}): Order {
  const signatures = { given: 0, required: 2, mine: false };
  return { status, held: null, signatures, history: history(...TO_BANK), messages: [], createdAt: at(0), ...changes };
}

/** `done done …` and what the steps say. */
function drawn(given: Order) {
  const steps = orderProgress(given);
  return {
    states: steps.map(({ state }) => state).join(' '),
    notes: steps.flatMap(({ name, note }) => (note ? [`${name}: ${note.key}`] : [])),
  };
}

test("an order that isn't due says until when it is held, and why", () => {
  const held = { since: at(5), until: '2026-11-24', daysAhead: 5 };
  const step = orderProgress(order('FULLY_SIGNED', { held, history: history(...TO_SIGNED) }))[3];
  const note = { key: 'held', parameters: { days: 5 }, until: '2026-11-24' };
  expect(step).toMatchObject({ name: 'released', state: 'waiting', note });
});

test('an order waits to be submitted, for a rule or for its signatures', () => {
  const waiting = 'done done waiting ahead ahead ahead ahead ahead';
  expect(drawn(order('OPEN'))).toEqual({ states: waiting, notes: ['signed: submit'] });
  expect(drawn(order('MISSING_SIGN_OFF_REQUIREMENTS')).notes).toEqual(['signed: rule']);
  const one = order('PARTIALLY_SIGNED', { signatures: { given: 1, required: 2, mine: true } });
  expect(drawn(one)).toEqual({ states: waiting, notes: ['signed: signatures'] });
  expect(orderProgress(one)[2]!.note!.parameters).toEqual({ count: 1 });
});

test('each completed step says since when', () => {
  const messages = [message({ bankStatus: 'ACSC', booked: 14, status: 'COMPLETED_SUCCESSFULLY' })];
  const events = history(...TO_BANK, ['allFinal', 'COMPLETED_SUCCESSFULLY'], ['booked', 'COMPLETED_SUCCESSFULLY']);
  const steps = orderProgress(order('COMPLETED_SUCCESSFULLY', { messages, history: events }));
  expect(steps.map(({ state }) => state)).toEqual(Array(8).fill('done'));
  expect(steps.map((step) => step.at)).toEqual([0, 1, 4, 7, 7, 8, 9, 10].map(at));
});

test('what happened before a reopening does not count', () => {
  const events = history(...TO_SIGNED, ['reopen', 'OPEN'], ['submit', 'UNSIGNED'], ['sign', 'FULLY_SIGNED']);
  const messages = [message({ withdrawnAt: at(5), status: 'PROCESSING_ERROR' })];
  const steps = orderProgress(order('FULLY_SIGNED', { history: events, messages }));
  expect(steps[2]).toMatchObject({ state: 'done', at: at(7) });
  expect(steps[3]).toMatchObject({ state: 'current', note: { key: 'releasing' } });
  const open = order('OPEN', { history: events, messages });
  expect(drawn(open).states).toBe('done done waiting ahead ahead ahead ahead ahead');
});

test.each([
  ['cutOffMissed', 'cutOffMissed'],
  ['digestDiffers', 'digestDiffers'],
  ['releaseFailed', 'releaseFailed'],
])('a release that %s says so and when', (event, key) => {
  const steps = orderProgress(order('RELEASE_ERROR', { history: history(...TO_SIGNED, [event, 'RELEASE_ERROR']) }));
  expect(steps[3]).toEqual({ name: 'released', state: 'failed', at: at(5), note: { key }, bank: null });
});

test.each<[string, Partial<Message>, string, string]>([
  ['not due yet', { status: 'RELEASED', heldUntil: '2026-12-15' }, 'released waiting', 'heldForBank'],
  ['being written', { status: 'CONVERTING_RELEASE' }, 'released current', 'converting'],
  ['being screened', { status: 'PROCESSING', attempts: 0 }, 'screened current', 'screening'],
  ['before the first attempt', { status: 'SANCTION_SCREENING', attempts: 0 }, 'screened current', 'screening'],
  ['being sent', { status: 'SANCTION_SCREENING' }, 'atBank current', 'sending'],
  ['held back', { status: 'SANCTION_HIT' }, 'screened stopped', 'hit'],
  ['a confirmed hit', { status: 'COMPLETED_WITH_ERRORS', sentAt: null }, 'screened failed', 'hitConfirmed'],
  ['at the bank', {}, 'confirmed waiting', 'noAnswer'],
  ['answered', { bankStatus: 'ACCP' }, 'confirmed waiting', 'answered'],
])('a message that is %s', (_name, changes, step, key) => {
  const messages = [message(changes)];
  const standing = orderProgress(order(messages[0]!.status, { messages })).find(({ note }) => note)!;
  expect(`${standing.name} ${standing.state}`).toBe(step);
  expect(standing.note!.key).toBe(key);
});

test('a message that did not reach the bank says why, how often, and when it is retried', () => {
  const failure = { key: 'unreachable', parameters: {} };
  const waiting = message({ status: 'SANCTION_SCREENING', attempts: 3, failure, nextAttemptAt: at(32) });
  expect(orderProgress(order('SANCTION_SCREENING', { messages: [waiting] }))[5]).toMatchObject({
    state: 'waiting',
    note: { key: 'retriesAt', parameters: { attempts: 3 }, at: at(32), failure },
  });
  const events = history(...TO_SIGNED, ['processingFailed', 'PROCESSING_ERROR']);
  const given = message({ status: 'PROCESSING_ERROR', failure });
  expect(orderProgress(order('PROCESSING_ERROR', { messages: [given], history: events }))[5]).toMatchObject({
    state: 'failed',
    at: at(5),
    note: { key: 'operations', failure },
  });
  const unknown = message({ status: 'PROCESSING_ERROR', failure: { key: 'outcomeUnknown', parameters: {} } });
  expect(drawn(order('PROCESSING_ERROR', { messages: [unknown] })).notes).toEqual(['atBank: outcomeUnknown']);
});

test('a bank that rejects everything fails the order; one that rejects a part does not hold up the rest', () => {
  const reasons = [{ code: 'AC04', text: null }];
  const all = message({ status: 'COMPLETED_WITH_ERRORS', bankStatus: 'RJCT', bankReasons: reasons, rejected: 14 });
  expect(drawn(order('COMPLETED_WITH_ERRORS', { messages: [all] }))).toEqual({
    states: 'done done done done done done failed ahead',
    notes: ['confirmed: rejected'],
  });
  const part = message({ status: 'COMPLETED_WITH_ERRORS', bankStatus: 'PART', rejected: 2, booked: 5 });
  const steps = orderProgress(order('COMPLETED_WITH_ERRORS', { messages: [part] }));
  expect(steps[6]).toMatchObject({ state: 'partly', note: { parameters: { rejected: 2, of: 14 } } });
  expect(steps[7]).toMatchObject({ state: 'waiting', note: { key: 'booked', parameters: { booked: 5, of: 12 } } });
});

test('payments that came back after they were booked need somebody', () => {
  const messages = [message({ status: 'COMPLETED_SUCCESSFULLY', bankStatus: 'ACSC', booked: 14, returned: 2 })];
  const events = history(
    ...TO_BANK,
    ['allFinal', 'COMPLETED_SUCCESSFULLY'],
    ['booked', 'COMPLETED_SUCCESSFULLY'],
    ['returned', 'COMPLETED_SUCCESSFULLY'],
  );
  const step = orderProgress(order('COMPLETED_SUCCESSFULLY', { messages, history: events }))[7];
  expect(step).toMatchObject({ state: 'partly', note: { key: 'returned', parameters: { returned: 2 } } });
  expect(step!.at).toBe(events.find(({ event }) => event === 'returned')!.at);
  const partly = message({ status: 'COMPLETED_SUCCESSFULLY', bankStatus: 'ACSC', booked: 5, returned: 1 });
  expect(orderProgress(order('COMPLETED_SUCCESSFULLY', { messages: [partly] }))[7]).toMatchObject({
    state: 'partly',
    note: { key: 'bookedReturned', parameters: { booked: 5, of: 14, returned: 1 } },
  });
});

test("bookings count before the bank's final answer", () => {
  const messages = [message({ booked: 3 })];
  expect(drawn(order('RELEASED_TO_BANK', { messages })).notes).toEqual(['confirmed: noAnswer', 'booked: booked']);
});

test('of several banks the least advanced counts, and problems before that; the bank is named', () => {
  const done = message({ status: 'COMPLETED_SUCCESSFULLY', booked: 14 });
  const late = message({ uniqueId: trustedId('m2'), bank: 'Crédit Valmère' });
  const steps = orderProgress(order('RELEASED_TO_BANK', { messages: [done, late] }));
  expect(steps[6]).toMatchObject({ state: 'waiting', bank: 'Crédit Valmère', note: { key: 'noAnswer' } });
  const held = message({ uniqueId: trustedId('m3'), bank: 'Norrvik Bank', status: 'PROCESSING_ERROR', sentAt: null });
  const early = message({ uniqueId: trustedId('m4'), status: 'RELEASED', sentAt: null });
  const troubled = orderProgress(order('PROCESSING_ERROR', { messages: [done, early, held] }));
  expect(troubled.find(({ note }) => note)).toMatchObject({ name: 'atBank', state: 'failed', bank: 'Norrvik Bank' });
});

test.each(SHOWN_STATUSES)('an order in %s is at exactly one step', (status) => {
  const messages = MESSAGE_STATUSES.filter((own) => own === status).map((own) => message({ status: own }));
  const steps = orderProgress(order(status, { messages }));
  expect(steps.filter(({ state }) => state !== 'done' && state !== 'ahead')).toHaveLength(1);
});
