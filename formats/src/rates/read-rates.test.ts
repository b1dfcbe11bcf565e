import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RATES_PER_FILE_MAXIMUM } from '@portico/contract/limits';
import { RATE_SCALE } from '@portico/contract/rates/rate';
import { chunks } from '../../testing/read.ts';
import { readRates } from './read-rates.ts';

const TODAY = '2026-11-27';
const read = (...parts: string[]) => readRates(chunks(...parts), TODAY);
const table = (...lines: string[]) => ['date;currency;rate;unit', ...lines].join('\n');
const ecb = (...days: [time: string, ...rates: [currency: string, rate: string][]][]) =>
  `<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref"><Cube>${days
    .map(([time, ...rates]) => {
      const cubes = rates.map(([currency, rate]) => `<Cube currency="${currency}" rate="${rate}"/>`);
      return `<Cube time="${time}">${cubes.join('')}</Cube>`;
    })
    .join('')}</Cube></gesmes:Envelope>`;
const keysOf = async (file: Promise<Awaited<ReturnType<typeof readRates>>>) =>
  (await file).findings.map(({ key }) => key);

describe('A table of rates', () => {
  test.each([
    ['semicolons', 'date;currency;rate\n2026-11-27;USD;0,8812'],
    ['commas', 'date,currency,rate\n2026-11-27,USD,0.8812'],
    ['tabs', 'date\tcurrency\trate\r\n2026-11-27\tUSD\t0,8812\r\n'],
    [
      'any order and case, quotation marks, a byte order mark',
      '\uFEFF"Rate","Currency","Date"\r"0.8812","USD","2026-11-27"\r',
    ],
    ['lines without anything', `\n\ndate;currency;rate;unit\n;;;\n\n2026-11-27;USD;0.8812;1\n;;;\n`],
  ])('is read with %s', async (_what, file) => {
    expect(await read(file)).toEqual({
      format: 'RATES_CSV',
      rates: [{ currency: 'USD', date: '2026-11-27', chfHundredMillionths: 88_120_000n }],
      findings: [],
    });
  });

  test.each([
    ['a decimal comma among commas', 'date,currency,rate\n2026-11-27,USD,0,8812', 'rateFieldsWrong'],
    ['separators for thousands', table('2026-11-27;VND;1’000.5;1'), 'rateNotPositive'],
    ['an exponent', table('2026-11-27;VND;3e-5;1'), 'rateNotPositive'],
    ['nothing', table('2026-11-27;VND;0.000;1'), 'rateNotPositive'],
    ['no unit', table('2026-11-27;VND;0.1;0'), 'rateUnitWrong'],
    ['a part of a unit', table('2026-11-27;VND;0.1;1.5'), 'rateUnitWrong'],
    ['tomorrow', table('2026-11-28;USD;0.88;1'), 'rateDateInFuture'],
    ['a day there never was', table('2026-02-29;USD;0.88;1'), 'rateDateWrong'],
    ['a time', table('2026-11-27Z;USD;0.88;1'), 'rateDateWrong'],
    ['a small code', table('2026-11-27;usd;0.88;1'), 'rateCurrencyUnknown'],
    ['another header', 'Datum;Währung;Kurs\n2026-11-27;USD;0.88', 'rateHeaderWrong'],
    ['a column too many', 'date;currency;rate;bid\n2026-11-27;USD;0.88;0.87', 'rateHeaderWrong'],
    ['a column twice', 'date;currency;rate;rate\n2026-11-27;USD;0.88;0.87', 'rateHeaderWrong'],
    ['only a header', table(), 'ratesMissing'],
    ['a line without end', table('2'.repeat(1_001)), 'rateLineTooLong'],
  ])('is refused with %s', async (_what, file, key) => {
    expect(await keysOf(read(file))).toEqual([key]);
  });

  test('is refused with the second rate of a currency for one day, at its place', async () => {
    const { findings } = await read(table('2026-11-27;USD;0.88;1', '2026-11-27;EUR;0.94;1', '2026-11-27;USD;0.88;1'));
    expect(findings).toMatchObject([{ severity: 'error', key: 'rateTwice', line: 4, column: 12, path: 'currency' }]);
  });

  test('is read up to its limit, and no further', async () => {
    const days = (count: number) =>
      Array.from({ length: count }, (_, index) => {
        const date = new Date(Date.parse('1960-01-01') + index * 86_400_000).toISOString().slice(0, 10);
        return `${date};USD;0.88;1`;
      });
    const all = await read(table(...days(RATES_PER_FILE_MAXIMUM)));
    expect([all.rates.length, all.findings]).toEqual([RATES_PER_FILE_MAXIMUM, []]);
    const more = await read(table(...days(RATES_PER_FILE_MAXIMUM + 1)), '\nnonsense'.repeat(10));
    expect(more.findings).toMatchObject([{ key: 'ratesTooMany', line: RATES_PER_FILE_MAXIMUM + 2 }]);
  });
});

describe('The ECB’s reference rates', () => {
  test('are CHF for one euro divided by the currency for one euro', async () => {
    const { rates } = await read(ecb(['2026-11-27', ['USD', '1.25'], ['CHF', '0.9375'], ['JPY', '150']]));
    expect(rates).toEqual([
      { currency: 'EUR', date: '2026-11-27', chfHundredMillionths: 93_750_000n },
      { currency: 'USD', date: '2026-11-27', chfHundredMillionths: 75_000_000n },
      { currency: 'JPY', date: '2026-11-27', chfHundredMillionths: 625_000n },
    ]);
  });

  test.each([
    ['a day without CHF', ecb(['2026-11-27', ['USD', '1.25']]), 'rateDayWithoutChf'],
    ['a day twice', ecb(['2026-11-27', ['CHF', '0.94']], ['2026-11-27', ['CHF', '0.94']]), 'rateTwice'],
    ['CHF twice', ecb(['2026-11-27', ['CHF', '0.94'], ['CHF', '0.95']]), 'rateOfBaseCurrency'],
    ['a currency twice', ecb(['2026-11-27', ['CHF', '0.94'], ['USD', '1'], ['USD', '1']]), 'rateTwice'],
    ['a rate of nothing', ecb(['2026-11-27', ['CHF', '0.94'], ['USD', '0']]), 'rateNotPositive'],
    ['a day to come', ecb(['2026-11-28', ['CHF', '0.94']]), 'rateDateInFuture'],
    ['no day', ecb(), 'ratesMissing'],
    ['an end too early', ecb(['2026-11-27', ['CHF', '0.94']]).slice(0, -9), 'xmlEndsEarly'],
    ['something else', '<Document/>', 'ratesNotRecognised'],
    ['nothing', '', 'ratesNotRecognised'],
    ['bytes that are no text', 'PK\u0003\u0004\0\0', 'ratesNotRecognised'],
  ])('are refused with %s', async (_what, file, key) => {
    expect(await keysOf(read(file))).toEqual([key]);
  });
});

test('a rate is the closest one in hundred-millionths, of two equally close ones the larger', async () => {
  const decimal = fc
    .tuple(fc.bigInt({ min: 0n, max: 99_999n }), fc.stringMatching(/^\d{1,12}$/))
    .map(([whole, decimals]) => `${whole}.${decimals}`);
  await fc.assert(
    fc.asyncProperty(decimal, fc.constantFrom(1n, 3n, 7n, 100n, 1_000n), async (text, unit) => {
      const { rates, findings } = await read(table(`2026-11-27;USD;${text};${unit}`));
      const decimals = text.split('.')[1]!.length;
      const value = BigInt(text.replace('.', ''));
      // Compared as integers: the stated value times this is exact.
      const scale = 10n ** BigInt(decimals) * unit;
      // Nothing is left of what rounds to nothing, and that is said.
      const stored = rates[0]?.chfHundredMillionths ?? 0n;
      const said = stored > 0n ? [] : [value === 0n ? 'rateNotPositive' : 'rateVanishes'];
      expect(findings.map(({ key }) => key)).toEqual(said);
      const error = 2n * (stored * scale - value * RATE_SCALE);
      expect(error > -scale && error <= scale).toBe(true);
    }),
  );
});

test('it makes no difference in which pieces a file comes', async () => {
  const files = [
    ecb(['2026-11-27', ['USD', '1.25'], ['CHF', '0.9375']], ['2026-11-26', ['CHF', '0.94']]),
    table('2026-11-27;USD;0.88;1', '"2026-11-26";EUR;0,94;1', 'x').replaceAll('\n', '\r\n'),
  ];
  for (const file of files) {
    const whole = await read(file);
    for (let length = 1; length < file.length; length += 3) {
      const pieces = file.match(new RegExp(`[^]{1,${length}}`, 'g'))!;
      expect(await read(...pieces)).toEqual(whole);
    }
  }
});
