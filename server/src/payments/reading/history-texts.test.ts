import { readFileSync } from 'node:fs';
import { LANGUAGES } from '@portico/contract/languages';
import { expect, test } from 'vitest';
import type { Change } from '../actions/change-order-status.ts';
import { messageStates, type MessageEvent } from '../actions/message-state.ts';
import { orderStates, type OrderEvent } from '../actions/order-state.ts';

/** What is recorded without a status change; the type keeps this list complete. */
const OTHER: Record<Exclude<Change['event'], OrderEvent | MessageEvent>, true> = {
  uploadBegins: true,
  standingOrder: true,
  statusReport: true,
  finalCodeLost: true,
  held: true,
  booked: true,
  returned: true,
  returnsWithdrawn: true,
  confirmOnce: true,
  screened: true,
  notDuplicate: true,
  approvedBySecond: true,
  termsChanged: true,
  takenOut: true,
  paymentChanged: true,
  commented: true,
  commentRemoved: true,
};

test.each(LANGUAGES)('every event of an order’s history has a sentence in %s', (language) => {
  const file = new URL(`../../../../contract/texts/${language}/history.json`, import.meta.url);
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  const events = [...orderStates.lines, ...messageStates.lines].map(({ event }) => event as string);
  expect([...events, ...Object.keys(OTHER)].filter((event) => !(event in texts))).toEqual([]);
});
