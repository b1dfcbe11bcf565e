import { RATE_MAXIMUM_AGE_DAYS } from '@portico/contract/limits';
import { BASE_CURRENCY } from '@portico/contract/rates/model';
import { RATE_SCALE } from '@portico/contract/rates/rate';
import type { Transaction } from '../platform/database/db.ts';

/** A currency's rate as it was used: CHF for one unit in hundred-millionths, and the day it is of. */
export type UsedRate = { currency: string; chf: bigint; date: string };

/** Converts hundred-thousandths; null without a rate. */
type Convert = (amountHundredThousandths: bigint, from: string, to: string) => bigint | null;

export type Conversion = {
  convert: Convert;
  /** The same, which notes the rates that have converted something, by currency. */
  noting(): { convert: Convert; used: () => UsedRate[] };
};

/** Conversion via CHF with the provider's latest rates, at most seven days old on `date` (`YYYY-MM-DD`). */
export async function loadConversion(tx: Transaction, date: string): Promise<Conversion> {
  const rows = await tx.rows<UsedRate>(
    `select distinct on (currency) currency, date, chf_hundred_millionths as chf from exchange_rates
      where client_id = provider_client() and date <= $1::date and date >= $1::date - $2::int order by currency, date desc`,
    [date, RATE_MAXIMUM_AGE_DAYS],
  );
  const base: UsedRate = { currency: BASE_CURRENCY, chf: RATE_SCALE, date };
  const rates = new Map([base, ...rows].map((rate) => [rate.currency, rate]));
  const convertAt =
    (note: (rate: UsedRate) => void): Convert =>
    (amount, from, to) => {
      if (from === to) return amount;
      const [source, target] = [rates.get(from), rates.get(to)];
      if (!source || !target) return null;
      for (const rate of [source, target]) if (rate !== base) note(rate);
      // Rounded up: an amount never slips under a limit by rounding.
      return (amount * source.chf + target.chf - 1n) / target.chf;
    };
  return {
    convert: convertAt(() => {}),
    noting: () => {
      const used = new Set<UsedRate>();
      const byCurrency = () => [...used].toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
      return { convert: convertAt((rate) => used.add(rate)), used: byCurrency };
    },
  };
}

/** The currencies that have had a rate. */
export async function ratedCurrencies(tx: Transaction): Promise<string[]> {
  const rows = await tx.rows<{ currency: string }>(
    'select distinct currency from exchange_rates where client_id = provider_client()',
  );
  return [BASE_CURRENCY, ...rows.map(({ currency }) => currency)];
}
