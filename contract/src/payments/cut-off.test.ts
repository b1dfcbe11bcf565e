import { expect, it } from 'vitest';
import { cutOffState } from './cut-off.ts';

const AT = '2026-11-20T14:00:00.000Z';
const state = (now: string, isFullySigned = false) =>
  cutOffState({ at: AT }, isFullySigned, Date.parse(`2026-11-20T${now}Z`));

it('an order is at risk in the last hour, as long as signatures are missing, and missed from the cut-off on', () => {
  expect(['12:59:59', '13:00:00', '13:00:01', '13:59:59', '14:00:00', '14:00:01'].map((now) => state(now))).toEqual([
    'IN_TIME',
    'IN_TIME',
    'AT_RISK',
    'AT_RISK',
    'MISSED',
    'MISSED',
  ]);
  expect(['13:59:59', '14:00:00'].map((now) => state(now, true))).toEqual(['IN_TIME', 'MISSED']);
});
