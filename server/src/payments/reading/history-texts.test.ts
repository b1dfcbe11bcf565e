import { readFileSync } from 'node:fs';
import { LANGUAGES } from '@portico/contract/languages';
import { expect, test } from 'vitest';
import type { Change } from '../actions/change-order-status.ts';
import { STATE_TABLE, type OrderEvent } from '../actions/order-state.ts';

/** About uploaded files, whose history nobody sees. */
const OF_FILES: OrderEvent[] = ['importAnyway'];
/** What is recorded without a status change; the type keeps this list complete. */
const OTHER: Record<Exclude<Change['event'], OrderEvent>, true> = {
  statusReport: true,
  finalCodeLost: true,
  held: true,
  booked: true,
  confirmOnce: true,
  screened: true,
  notDuplicate: true,
  approvedBySecond: true,
};

test.each(LANGUAGES)('every event of an order’s history has a sentence in %s', (language) => {
  const file = new URL(`../../../../contract/texts/${language}/history.json`, import.meta.url);
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  const events = [...STATE_TABLE.map(({ event }) => event), ...Object.keys(OTHER)];
  expect(events.filter((event) => !(event in texts) && !OF_FILES.some((name) => name === event))).toEqual([]);
});
