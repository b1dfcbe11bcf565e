import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { RATE_SCALE } from '@portico/contract/rates/rate';
import type { TestClient } from '../testing/clients.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { storeTestRates } from '../testing/statements.ts';
import { loadConversion, type Conversion } from './conversion.ts';

const DAY = '2026-11-20';
/** As they are stored. */
const RATES = { USD: 88_121_417n, JPY: 579_364n, KWD: 287_000_000n, IDR: 5_385n } as const;
type Currency = keyof typeof RATES | 'CHF';
const rateOf = (currency: Currency) => (currency === 'CHF' ? RATE_SCALE : RATES[currency]);
const decimal = (rate: bigint) => `${rate / RATE_SCALE}.${(rate % RATE_SCALE).toString().padStart(8, '0')}`;

let portal: TestPortal;
let client: TestClient;
let conversion: Conversion;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
  const provider = await portal.makeClient({ client: { kind: 'PROVIDER' }, rule: null, currencies: [] });
  client = await portal.makeClient();
  const stored = Object.entries(RATES).map(([currency, rate]) => ({
    currency,
    date: '2026-11-19',
    chf: decimal(rate),
  }));
  await storeTestRates(portal, provider, [
    ...stored,
    { currency: 'USD', date: '2026-11-18', chf: '5' },
    { currency: 'SEK', date: '2026-11-13', chf: '0.08' },
    { currency: 'NOK', date: '2026-11-12', chf: '0.08' },
    { currency: 'DKK', date: '2026-11-21', chf: '0.12' },
  ]);
  conversion = await portal.files.db.inClient(client.id, (tx) => loadConversion(tx, DAY));
});
afterAll(() => portal.stop());

const currencies = fc.constantFrom<Currency>('CHF', 'USD', 'JPY', 'KWD', 'IDR');
const amounts = fc.bigInt({ min: 0n, max: 10n ** 18n });

it('gives the smallest amount that is worth as much, exactly', () => {
  fc.assert(
    fc.property(amounts, currencies, currencies, (amount, from, to) => {
      const converted = conversion.convert(amount, from, to)!;
      const worth = amount * rateOf(from);
      expect(converted * rateOf(to) >= worth).toBe(true);
      expect((converted - 1n) * rateOf(to) < worth).toBe(true);
    }),
  );
});

it('keeps what is more, more', () => {
  fc.assert(
    fc.property(amounts, amounts, currencies, currencies, (one, other, from, to) => {
      const [less, more] = one < other ? [one, other] : [other, one];
      expect(conversion.convert(less, from, to)! <= conversion.convert(more, from, to)!).toBe(true);
    }),
  );
});

it('takes the last rate up to the day, at most seven days old', () => {
  expect(conversion.convert(100n, 'SEK', 'CHF')).toBe(8n);
  expect(conversion.convert(100n, 'NOK', 'CHF')).toBeNull();
  expect(conversion.convert(100n, 'DKK', 'CHF')).toBeNull();
  expect(conversion.convert(100n, 'CHF', 'NOK')).toBeNull();
  // A currency without a rate is worth itself.
  expect(conversion.convert(100n, 'NOK', 'NOK')).toBe(100n);
});

it('notes the rates that have converted something, each once', () => {
  const { convert, used } = conversion.noting();
  expect(used()).toEqual([]);
  convert(1n, 'USD', 'USD');
  convert(1n, 'NOK', 'CHF');
  expect(used()).toEqual([]);
  for (let times = 0; times < 2; times += 1) convert(1n, 'USD', 'JPY');
  convert(1n, 'CHF', 'USD');
  expect(used()).toEqual([
    { currency: 'JPY', chf: RATES.JPY, date: '2026-11-19' },
    { currency: 'USD', chf: RATES.USD, date: '2026-11-19' },
  ]);
  expect(conversion.noting().used()).toEqual([]);
});
