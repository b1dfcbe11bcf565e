import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { showRate } from '../display-formats.ts';
import { changeBasisPoints, formatPercent, formatRate, isNotable, RATE_SCALE } from './rate.ts';

const rates = fc.bigInt({ min: 1n, max: 10n ** 17n });

describe('A rate', () => {
  it.each([
    [1n, '0.00000001'],
    [88_121_417n, '0.88121417'],
    [88_120_000n, '0.8812'],
    [RATE_SCALE, '1.0000'],
    [150_000_000_000n, '1500.0000'],
  ])('%s is %s on the wire', (rate, written) => {
    expect(formatRate(rate)).toBe(written);
  });

  it('loses nothing on the wire', () => {
    fc.assert(
      fc.property(rates, (rate) => {
        const [whole, decimals] = formatRate(rate).split('.');
        expect(BigInt(whole! + decimals!.padEnd(8, '0'))).toBe(rate);
      }),
    );
  });

  it('is shown with all of its decimals, in the reader’s format', () => {
    expect(showRate('1500.88121417', 'DOT_APOSTROPHE')).toBe("1'500.88121417");
    expect(showRate('0.8812', 'COMMA_DOT')).toBe('0,8812');
    expect(showRate('-0.50', 'DOT_APOSTROPHE')).toBe('−0.50');
    expect(showRate('n/a', 'DOT_APOSTROPHE')).toBe('n/a');
  });
});

describe('A change of a rate', () => {
  it.each([
    [100n, 110n, '10.00'],
    [100n, 90n, '-10.00'],
    [80_000n, 80_001n, '0.00'],
    [20_000n, 20_001n, '0.01'],
    [20_000n, 19_999n, '-0.01'],
    [1n, 10n, '900.00'],
  ])('from %s to %s is %s per cent', (was, now, percent) => {
    expect(formatPercent(changeBasisPoints(was, now))).toBe(percent);
  });

  it('is notable beyond ten per cent, exactly', () => {
    expect([isNotable(1_000n, 1_100n), isNotable(1_000n, 1_101n)]).toEqual([false, true]);
    expect([isNotable(1_000n, 900n), isNotable(1_000n, 899n)]).toEqual([false, true]);
  });

  it('by a slipped decimal is always notable', () => {
    fc.assert(
      fc.property(rates, (rate) => {
        expect(isNotable(rate, rate * 10n)).toBe(true);
        expect(isNotable(rate * 10n, rate)).toBe(true);
      }),
    );
  });
});
