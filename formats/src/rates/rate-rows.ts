import { CURRENCIES } from '@portico/contract/iso-codes';
import { RATES_PER_FILE_MAXIMUM } from '@portico/contract/limits';
import { BASE_CURRENCY } from '@portico/contract/rates/model';
import type { FindingList, FindingPlace } from '../finding-list.ts';
import { parseIsoDate } from '../iso-date.ts';
import type { Rate } from './rate-model.ts';
import { toHundredMillionths, type Fraction } from './rate-number.ts';

const KNOWN = new Set(CURRENCIES);
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Collects the rates of a file and checks what is the same in every format. */
export class RateRows {
  readonly rates: Rate[] = [];
  readonly #findings: FindingList;
  readonly #today: string | null;
  readonly #seen = new Set<string>();
  #count = 0;

  /** `today`: no rate may be later; null if nobody knows the day. */
  constructor(findings: FindingList, today: string | null) {
    this.#findings = findings;
    this.#today = today;
  }

  /** Counts a row. False once there are too many: then the file is read no further. */
  count(place: FindingPlace): boolean {
    this.#count += 1;
    if (this.#count <= RATES_PER_FILE_MAXIMUM) return true;
    this.#findings.error('ratesTooMany', place, { maximum: RATES_PER_FILE_MAXIMUM });
    return false;
  }

  /** The day of rates as `YYYY-MM-DD`, or null with a finding. */
  day(text: string, place: FindingPlace): string | null {
    const day = ISO_DAY.test(text) ? parseIsoDate(text) : null;
    if (day === null) this.#findings.error('rateDateWrong', place, { date: text });
    else if (this.#today !== null && day > this.#today)
      this.#findings.error('rateDateInFuture', place, { date: day, today: this.#today });
    else return day;
    return null;
  }

  /** The currency of a rate by ISO 4217, or null with a finding. */
  currency(text: string, place: FindingPlace): string | null {
    if (KNOWN.has(text)) return text;
    this.#findings.error('rateCurrencyUnknown', place, { currency: text });
    return null;
  }

  /** Keeps a rate, once for each currency and day. */
  add(currency: string, date: string, chf: Fraction, place: FindingPlace): void {
    if (currency === BASE_CURRENCY) return this.#findings.error('rateOfBaseCurrency', place, { currency });
    const key = `${currency} ${date}`;
    if (this.#seen.has(key)) return this.#findings.error('rateTwice', place, { currency, date });
    this.#seen.add(key);
    const rate = toHundredMillionths(chf);
    if (typeof rate !== 'bigint') return this.#findings.error(rate, place, { currency, date });
    this.rates.push({ currency, date, chfHundredMillionths: rate });
  }

  /** Call it once, at the end of a file that was read to its end. */
  end(): void {
    if (this.#count === 0) this.#findings.error('ratesMissing', { line: 1, column: 1 });
  }
}
