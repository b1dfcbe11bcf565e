import { BASE_CURRENCY } from '@portico/contract/rates/model';
import type { FindingList } from '../finding-list.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { XmlReader } from '../xml/xml-reader.ts';
import { dividedBy, readPositive, type Fraction } from './rate-number.ts';
import type { RateRows } from './rate-rows.ts';

const EURO = 'EUR';

/** One day's rates as stated: how much of each currency one euro is. `date` is null if it isn't a day to be used. */
type Day = {
  element: XmlElement;
  date: string | null;
  rates: { currency: string; rate: Fraction; place: XmlElement }[];
};

/**
 * Reads the euro foreign exchange reference rates as the European Central Bank publishes them (`gesmes:Envelope` with
 * `Cube time`, `Cube currency rate`: the file of one day, of 90 days, and of its history). A rate in CHF is CHF for one
 * euro divided by the currency for one euro, so a day without CHF can't be used.
 */
export class EcbReader {
  readonly #rows: RateRows;
  readonly #findings: FindingList;
  readonly #xml: XmlReader;
  #day: Day | null = null;

  constructor(rows: RateRows, findings: FindingList) {
    this.#rows = rows;
    this.#findings = findings;
    const handler = {
      opened: (element: XmlElement) => this.#opened(element),
      closed: (element: XmlElement) => this.#closed(element),
    };
    this.#xml = new XmlReader(handler, findings);
  }

  get stopped(): boolean {
    return this.#xml.stopped;
  }

  push(bytes: Uint8Array): void {
    this.#xml.write(bytes);
  }

  end(): void {
    this.#xml.end();
    if (!this.#xml.stopped) this.#rows.end();
  }

  #opened(element: XmlElement): void {
    if (element.name !== 'Cube') return;
    const time = element.attribute('time');
    if (time !== null) this.#day = { element, date: this.#rows.day(time, element), rates: [] };
    const currency = element.attribute('currency');
    if (currency !== null) this.#addRate(element, currency);
  }

  #addRate(element: XmlElement, text: string): void {
    if (!this.#rows.count(element)) return this.#xml.stop();
    if (this.#day === null) return this.#findings.error('rateWithoutDay', element, { currency: text });
    const currency = this.#rows.currency(text, element);
    const stated = element.attribute('rate') ?? '';
    const rate = readPositive(stated);
    if (rate === null) this.#findings.error('rateNotPositive', element, { rate: stated });
    else if (currency !== null) this.#day.rates.push({ currency, rate, place: element });
  }

  /** Nothing is kept by the reader: a day is held here. */
  #closed(element: XmlElement): boolean {
    if (element === this.#day?.element) {
      this.#convert(this.#day);
      this.#day = null;
    }
    return false;
  }

  #convert({ element, date, rates }: Day): void {
    if (date === null) return;
    const base = rates.find(({ currency }) => currency === BASE_CURRENCY);
    if (!base) return this.#findings.error('rateDayWithoutChf', element, { date });
    this.#rows.add(EURO, date, base.rate, base.place);
    for (const one of rates)
      if (one !== base) this.#rows.add(one.currency, date, dividedBy(base.rate, one.rate), one.place);
  }
}
