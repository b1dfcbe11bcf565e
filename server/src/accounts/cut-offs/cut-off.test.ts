import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CutOffTime } from '@portico/contract/accounts/bank-terms';
import type { BankTerms } from './bank-terms.ts';
import { cutOffOf, cutOffsOf, lineFor, firstDayTaken, type DatedPayments } from './cut-off.ts';

const line = (more: Partial<CutOffTime> = {}): CutOffTime => ({
  currency: null,
  serviceLevel: null,
  timeOfDay: '15:00',
  daysBefore: 0,
  ...more,
});
const bank = (...cutOffs: CutOffTime[]): BankTerms => ({
  takesEveryDate: false,
  warehouseDays: 0,
  timeZone: 'Europe/Zurich',
  country: 'CH',
  cutOffs,
});
const payments = (executionDate: string, more: Partial<DatedPayments> = {}): DatedPayments => ({
  executionDate,
  currency: 'CHF',
  serviceLevel: null,
  isInstant: false,
  isMixed: false,
  ...more,
});
const at = async (terms: BankTerms, dated: DatedPayments) => (await cutOffOf(terms, dated))?.at.toISOString() ?? null;

it.each([
  // Winter and summer time, and the days on which clocks change.
  ['2026-11-20', 'Europe/Zurich', '2026-11-20T14:00:00.000Z'],
  ['2026-07-20', 'Europe/Zurich', '2026-07-20T13:00:00.000Z'],
  ['2026-03-27', 'Europe/Zurich', '2026-03-27T14:00:00.000Z'],
  ['2026-03-30', 'Europe/Zurich', '2026-03-30T13:00:00.000Z'],
  ['2026-11-20', 'America/New_York', '2026-11-20T20:00:00.000Z'],
  ['2026-11-20', 'Pacific/Auckland', '2026-11-20T02:00:00.000Z'],
  ['2026-11-20', 'Asia/Kolkata', '2026-11-20T09:30:00.000Z'],
])('on %s, three in the afternoon in %s is %s', async (date, timeZone, instant) => {
  expect(await at({ ...bank(line()), timeZone }, payments(date))).toBe(instant);
});

it.each([
  // The Friday before is over; the bank executes on Monday, but on Sunday a Saturday’s date has passed.
  ['2026-11-21', 0, '2026-11-21T23:00:00.000Z'],
  ['2026-11-22', 0, '2026-11-22T23:00:00.000Z'],
  ['2026-11-22', 1, '2026-11-20T14:00:00.000Z'],
  ['2026-11-23', 1, '2026-11-20T14:00:00.000Z'],
  // Over Christmas: 25 December 2026 is a Friday; 26 December is a holiday too.
  ['2026-12-28', 1, '2026-12-24T14:00:00.000Z'],
  ['2026-12-28', 2, '2026-12-23T14:00:00.000Z'],
  ['2026-12-25', 1, '2026-12-24T14:00:00.000Z'],
])('dated %s with %i banking days before, the last moment is %s', async (date, daysBefore, instant) => {
  expect(await at(bank(line({ daysBefore })), payments(date))).toBe(instant);
});

it('keeps TARGET’s days for euro, and the bank’s country for other currencies', async () => {
  // The Swiss National Day is a Saturday in 2026, in 2025 a Friday; Good Friday is kept by both, Labour Day by TARGET.
  const before = bank(line({ daysBefore: 1 }));
  expect(await at(before, payments('2025-08-04', { currency: 'CHF' }))).toBe('2025-07-31T13:00:00.000Z');
  expect(await at(before, payments('2025-08-04', { currency: 'EUR' }))).toBe('2025-08-01T13:00:00.000Z');
  expect(await at({ ...before, country: 'GB' }, payments('2026-05-04', { currency: 'EUR' }))).toBe('2026-04-30T13:00:00.000Z');
  expect(await at({ ...before, country: 'GB' }, payments('2026-05-04', { currency: 'GBP' }))).toBe('2026-05-01T13:00:00.000Z');
}); // prettier-ignore

it('takes the line that says most; of two that say as much, the earlier', () => {
  const lines = [
    line({ timeOfDay: '17:00' }),
    line({ timeOfDay: '16:00', currency: 'EUR' }),
    line({ timeOfDay: '15:00', serviceLevel: 'URGP' }),
    line({ timeOfDay: '18:00', currency: 'EUR', serviceLevel: 'SEPA' }),
    line({ timeOfDay: '19:00', currency: 'GBP', daysBefore: 1 }),
  ];
  const time = (more: Partial<DatedPayments>) => lineFor(lines, payments('2026-11-20', more))?.timeOfDay;
  expect(time({})).toBe('17:00');
  expect(time({ currency: 'EUR' })).toBe('16:00');
  expect(time({ currency: 'EUR', serviceLevel: 'NURG' })).toBe('16:00');
  expect(time({ currency: 'EUR', serviceLevel: 'SEPA' })).toBe('18:00');
  expect(time({ currency: 'EUR', serviceLevel: 'URGP' })).toBe('15:00');
  expect(time({ currency: 'GBP', serviceLevel: 'URGP' })).toBe('19:00');
  expect(time({ currency: 'EUR', serviceLevel: 'SEPA', isInstant: true })).toBeUndefined();
  // Some may be urgent, whatever their group says, or not instant.
  expect(time({ currency: 'EUR', serviceLevel: 'SEPA', isMixed: true })).toBe('15:00');
  expect(time({ currency: 'EUR', serviceLevel: 'SEPA', isInstant: true, isMixed: true })).toBe('15:00');
  // But none that is for another currency alone.
  const euro = [
    line({ timeOfDay: '14:00', currency: 'EUR' }),
    line({ timeOfDay: '16:30', currency: 'EUR', serviceLevel: 'URGP' }),
  ];
  const others = line({ timeOfDay: '12:00', daysBefore: 1 });
  const mixed = { currency: 'EUR', isMixed: true };
  expect(lineFor([...euro, others], payments('2026-11-20', mixed))).toEqual(euro[0]);
});

it('is the end of the date where no line fits, and never where the bank takes every date', async () => {
  const euro = bank(line({ currency: 'EUR' }));
  expect(await cutOffOf(euro, payments('2026-11-20'))).toEqual({ at: new Date('2026-11-20T23:00:00Z'), isEndOfDate: true });
  const instant = payments('2026-11-20', { currency: 'EUR', serviceLevel: 'SEPA', isInstant: true });
  expect(await cutOffOf(euro, instant)).toMatchObject({ isEndOfDate: true });
  expect(await cutOffOf({ ...euro, takesEveryDate: true }, payments('2026-11-20', { currency: 'EUR' }))).toBeNull();
}); // prettier-ignore

it('reads the dates that files may name', async () => {
  const terms = { ...bank(line({ daysBefore: 5 })), warehouseDays: 400 };
  for (const date of ['0001-01-01', '1582-10-15', '2000-02-29', '2099-12-31', '9999-12-31']) {
    const dated = payments(date);
    const cutOff = await cutOffOf(terms, dated);
    expect(cutOff!.at.getTime()).toBeLessThan(Date.parse('+010001-01-01T00:00:00Z'));
    expect(firstDayTaken(terms, dated.executionDate, cutOff)).toMatch(/^(-00)?\d{4}-\d\d-\d\d$/);
  }
});

it('is never earlier for a later date', async () => {
  for (const [timeZone, country, currency] of [['Europe/Zurich', 'CH', 'CHF'], ['America/New_York', 'US', 'USD'], ['Africa/Cairo', 'EG', 'EUR']] as const) {
    for (const given of [{ daysBefore: 0 }, { daysBefore: 2, timeOfDay: '00:30' }, { daysBefore: 5, timeOfDay: '23:59' }]) {
      const cutOffOn = await cutOffsOf({ ...bank(line(given)), timeZone, country }, payments('', { currency }));
      const dates = Array.from({ length: 500 }, (_, index) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10));
      const instants = dates.map((date) => cutOffOn(date)!.at.getTime());
      expect(instants).toEqual(instants.toSorted((one, other) => one - other));
    }
  }
}); // prettier-ignore

/** The zone’s own clock says what was meant. */
it('nothing is later than the end of its date, nor is it held beyond its cut-off', async () => {
  const zones = ['Europe/Zurich', 'America/New_York', 'Pacific/Auckland', 'Asia/Kolkata', 'UTC'];
  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('01', '15', '30', '45'))
    .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);
  const property = fc.asyncProperty(
    fc.integer({ min: 0, max: 1500 }).map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10)),
    fc.record({ timeOfDay: time, daysBefore: fc.integer({ min: 0, max: 5 }) }),
    fc.constantFrom(...zones),
    fc.constantFrom('CHF', 'EUR', 'GBP'),
    fc.integer({ min: 0, max: 30 }),
    async (date, given, timeZone, currency, warehouseDays) => {
      const terms = { ...bank(line(given)), timeZone, warehouseDays };
      const dated = payments(date, { currency });
      const cutOff = (await cutOffOf(terms, dated))!;
      const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
      const [day, clock] = shown.format(cutOff.at).split(' ');
      const next = new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
      expect([day! <= date, day === next && clock === '00:00'].filter(Boolean)).toHaveLength(1);
      expect(cutOff.isEndOfDate).toBe(day === next);
      const first = firstDayTaken(terms, dated.executionDate, cutOff);
      expect(first <= date && (cutOff.isEndOfDate || first <= day!)).toBe(true);
    },
  );
  await fc.assert(property, { numRuns: 400 });
});
