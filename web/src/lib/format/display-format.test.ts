import { describe, expect, test } from 'vitest';
import { showAmount, showDate, showDayMonth, showDecimal, showInstant, showTime } from './display-format.ts';

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
  const at = new Date(2026, 10, 20, 0, 5, 9).toISOString();

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
    expect(showInstant(at, format, true)).toBe(shown);
  });

  test('a day without its year ends with a point only in formats that separate with points', () => {
    expect(showDayMonth('2026-11-20', 'AUSTRIA_GERMANY_SWITZERLAND')).toBe('20.11.');
    expect(showDayMonth('2026-11-20', 'UNITED_STATES')).toBe('11/20');
  });

  test('the US format uses a 12-hour clock', () => {
    expect(showTime(at, 'UNITED_STATES')).toBe('12:05 AM');
    expect(showTime(at, 'FRANCE_SPAIN_UNITED_KINGDOM', true)).toBe('00:05:09');
  });
});
