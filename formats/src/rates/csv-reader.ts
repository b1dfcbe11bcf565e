import type { FindingList } from '../finding-list.ts';
import { CSV_LINE_MAXIMUM_CHARACTERS, CsvLines, fieldsOf, type CsvField, type CsvLine } from './csv-lines.ts';
import { readPositive, readUnit } from './rate-number.ts';
import type { RateRows } from './rate-rows.ts';
import { readHeader, RATE_COLUMNS, type RateHeader } from './csv-header.ts';

type Places = Record<keyof RateHeader['at'], CsvField>;

/**
 * Reads a table of rates: a header with `date`, `currency`, `rate` and, if rates are for more than one unit, `unit`, in
 * any order, then one line for each rate. Semicolons, commas or tabs separate; the rate is CHF for that many units.
 */
export class CsvReader {
  readonly #rows: RateRows;
  readonly #findings: FindingList;
  readonly #lines = new CsvLines((line) => this.#line(line));
  #header: RateHeader | null = null;
  #stopped = false;

  constructor(rows: RateRows, findings: FindingList) {
    this.#rows = rows;
    this.#findings = findings;
  }

  get stopped(): boolean {
    return this.#stopped;
  }

  push(bytes: Uint8Array): void {
    if (!this.#stopped) this.#lines.write(bytes);
  }

  end(): void {
    if (!this.#stopped) this.#lines.end();
    if (!this.#stopped) this.#rows.end();
  }

  #line({ text, line }: CsvLine): void {
    if (this.#stopped || /^[\s;,]*$/.test(text)) return;
    if (text.length > CSV_LINE_MAXIMUM_CHARACTERS) {
      this.#findings.error('rateLineTooLong', { line, column: 1 }, { maximum: CSV_LINE_MAXIMUM_CHARACTERS });
      this.#stopped = true;
    } else if (this.#header) this.#row(this.#header, text, line);
    else this.#begin(text, line);
  }

  #begin(text: string, line: number): void {
    this.#header = readHeader(text);
    if (this.#header) return;
    this.#findings.error('rateHeaderWrong', { line, column: 1 }, { found: text, expected: RATE_COLUMNS.join(';') });
    this.#stopped = true;
  }

  #row({ separator, width, at }: RateHeader, text: string, line: number): void {
    if (!this.#rows.count({ line, column: 1 })) {
      this.#stopped = true;
      return;
    }
    const fields = fieldsOf(text, separator);
    if (fields.length !== width)
      return this.#findings.error('rateFieldsWrong', { line, column: 1 }, { found: fields.length, expected: width });
    this.#rate(
      {
        date: fields[at.date]!,
        currency: fields[at.currency]!,
        rate: fields[at.rate]!,
        unit: at.unit === null ? { text: '1', column: 1 } : fields[at.unit]!,
      },
      line,
      separator,
    );
  }

  /** Every field is checked, so that those who correct the line see all of it. */
  #rate({ date, currency, rate, unit }: Places, line: number, separator: string): void {
    const at = ({ column }: CsvField, path: string) => ({ line, column, path });
    const day = this.#rows.day(date.text, at(date, 'date'));
    const code = this.#rows.currency(currency.text, at(currency, 'currency'));
    // A decimal comma can't be mistaken where commas separate nothing.
    const value = readPositive(separator === ',' ? rate.text : rate.text.replace(',', '.'));
    if (value === null) this.#findings.error('rateNotPositive', at(rate, 'rate'), { rate: rate.text });
    const units = readUnit(unit.text);
    if (units === null) this.#findings.error('rateUnitWrong', at(unit, 'unit'), { unit: unit.text });
    if (day === null || code === null || value === null || units === null) return;
    const chf = { numerator: value.numerator, denominator: value.denominator * units };
    this.#rows.add(code, day, chf, at(currency, 'currency'));
  }
}
