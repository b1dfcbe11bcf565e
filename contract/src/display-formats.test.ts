import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  localDay,
  showAmount,
  showBytes,
  showDate,
  showDayMonth,
  showDecimal,
  showInstant,
  showTime,
} from './display-formats.ts';

describe('numbers', () => {
  test.each([
    ['COMMA_DOT', '12.345.678,90'],
    ['DOT_COMMA', '12,345,678.90'],
    ['DOT_APOSTROPHE', "12'345'678.90"],
    ['COMMA_SPACE', '12\u00a0345\u00a0678,90'],
  ] as const)('%s groups as %s', (format, shown) => {
    expect(showDecimal('12345678.9', format, 2)).toBe(shown);
  });

  test('the currency sets the minimum number of decimals', () => {
    expect(showAmount('1250000', 'JPY', 'DOT_APOSTROPHE')).toBe("1'250'000");
    expect(showAmount('0', 'EUR', 'DOT_APOSTROPHE')).toBe('0.00');
    expect(showAmount('1.5', 'KWD', 'DOT_COMMA')).toBe('1.500');
  });

  test('further non-zero decimals stay', () => {
    expect(showAmount('0.12345', 'EUR', 'DOT_COMMA')).toBe('0.12345');
  });

  test('a negative amount has a true minus', () => {
    expect(showAmount('-198220.18', 'EUR', 'DOT_APOSTROPHE')).toBe("\u2212198'220.18");
  });

  test('nothing is lost beyond float precision', () => {
    expect(showAmount('92233720368547.75807', 'EUR', 'DOT_COMMA')).toBe('92,233,720,368,547.75807');
  });

  test("text that isn't a number is shown as it is", () => {
    expect(showDecimal('n/a', 'DOT_COMMA')).toBe('n/a');
  });
});

describe('dates and times', () => {
  const at = '2026-11-19T23:05:09Z';
  const zone = 'Europe/Zurich';

  test('each format has its own order and separators', () => {
    expect(showDate('2026-11-20', 'AUSTRIA_GERMANY_SWITZERLAND')).toBe('20.11.2026');
    expect(showDate('2026-11-20', 'FRANCE_SPAIN_UNITED_KINGDOM')).toBe('20/11/2026');
    expect(showDate('2026-11-20', 'UNITED_STATES')).toBe('11/20/2026');
  });

  test.each([
    ['FRANCE_SPAIN_UNITED_KINGDOM', '20/11/2026 00:05:09'],
    ['AUSTRIA_GERMANY_SWITZERLAND', '20.11.2026 00:05:09'],
    ['UNITED_STATES', '11/20/2026 12:05:09 AM'],
  ] as const)('a timestamp of %s is %s', (format, shown) => {
    expect(showInstant(at, format, zone, true)).toBe(shown);
  });

  test('a day without its year ends with a point only in formats that separate with points', () => {
    expect(showDayMonth('2026-11-20', 'AUSTRIA_GERMANY_SWITZERLAND')).toBe('20.11.');
    expect(showDayMonth('2026-11-20', 'UNITED_STATES')).toBe('11/20');
  });

  test('the US format uses a 12-hour clock', () => {
    expect(showTime(at, 'UNITED_STATES', zone)).toBe('12:05 AM');
    expect(showTime(at, 'FRANCE_SPAIN_UNITED_KINGDOM', zone, true)).toBe('00:05:09');
  });
});

test.each([
  [0, '0 B'],
  [1_023, "1'023 B"],
  [1_024, '1 kB'],
  [831_000, '812 kB'],
  [4_404_019, '4.2 MB'],
  [1_073_741_823, '1.0 GB'],
  [1_073_741_824, '1.0 GB'],
  [5_905_580_032, '5.5 GB'],
])('%i bytes are %s', (bytes, shown) => {
  expect(showBytes(bytes, 'DOT_APOSTROPHE')).toBe(shown);
});

describe('time zones', () => {
  const format = 'AUSTRIA_GERMANY_SWITZERLAND';
  const written = (instant: string, zone: string) => showInstant(instant, format, zone, true);

  test('each reader has the day of their own clock', () => {
    const instant = '2026-11-20T23:30:00Z';
    expect(localDay(instant, 'Europe/London')).toBe('2026-11-20');
    expect(localDay(instant, 'Europe/Zurich')).toBe('2026-11-21');
    expect(localDay(instant, 'America/New_York')).toBe('2026-11-20');
    expect(localDay(instant, 'Pacific/Kiritimati')).toBe('2026-11-21');
  });

  test('the clocks change to summer time and back', () => {
    expect(written('2026-03-29T00:59:59Z', 'Europe/Zurich')).toBe('29.03.2026 01:59:59');
    expect(written('2026-03-29T01:00:00Z', 'Europe/Zurich')).toBe('29.03.2026 03:00:00');
    expect(written('2026-10-25T00:59:59Z', 'Europe/Zurich')).toBe('25.10.2026 02:59:59');
    expect(written('2026-10-25T01:00:00Z', 'Europe/Zurich')).toBe('25.10.2026 02:00:00');
  });

  test.each([
    ['2010-03-14T03:30:59Z', '14.03.2010 00:00:59'],
    ['2010-03-14T03:31:00Z', '14.03.2010 01:01:00'],
    ['2010-03-14T03:40:00Z', '14.03.2010 01:10:00'],
    ['2010-11-07T02:30:59Z', '07.11.2010 00:00:59'],
    ['2010-11-07T02:31:00Z', '06.11.2010 23:01:00'],
  ])('also where they were changed a minute after midnight: %s', (instant, shown) => {
    // Whatever was asked before.
    written('2010-03-14T03:30:00Z', 'America/St_Johns');
    expect(written(instant, 'America/St_Johns')).toBe(shown);
  });

  test('every instant reads as the clocks of its zone, half hours and midnights included', () => {
    const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')];
    const clocks = new Map<string, ReturnType<typeof clockOf>>();
    const clockIn = (zone: string) => clocks.get(zone) ?? clocks.set(zone, clockOf(zone)).get(zone)!;
    const seconds = fc.integer({ min: Date.UTC(1972) / 1_000, max: Date.UTC(2100) / 1_000 });
    fc.assert(
      fc.property(fc.constantFrom(...zones), seconds, (zone, second) => {
        const instant = new Date(second * 1_000).toISOString();
        expect(written(instant, zone)).toBe(clockIn(zone)(second * 1_000));
      }),
    );
  });

  /** The same from the parts that Intl names, in another locale. */
  function clockOf(timeZone: string): (milliseconds: number) => string {
    const clock = new Intl.DateTimeFormat('de-CH', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    const offset = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
    return (milliseconds) => {
      const [, sign = '+', hours = '0', minutes = '0', seconds = '0'] =
        /GMT([+-])(\d+):(\d+)(?::(\d+))?/.exec(offset.format(milliseconds)) ?? [];
      const ahead = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
      const shifted = new Date(milliseconds + (sign === '-' ? -ahead : ahead) * 1_000).toISOString();
      const [year, month, day] = shifted.slice(0, 10).split('-');
      expect(clock.format(milliseconds)).toContain(shifted.slice(11, 19));
      return `${day}.${month}.${year} ${shifted.slice(11, 19)}`;
    };
  }
});
