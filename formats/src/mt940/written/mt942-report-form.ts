import { minorUnits } from '@portico/contract/money';
import { TotalsCounter } from '../mt940-totals.ts';
import type { MessageForm } from './mt940-file.ts';
import { LINE_END, shortDate, writtenAmount, type WrittenEntry, type WrittenReport } from './mt940-written.ts';

/** A report as MT942: it has no balances, but says when it was made and what its entries add up to. */
export class ReportForm implements MessageForm {
  readonly type = '942';
  readonly day: string;
  readonly currency: string;
  readonly page = null;
  readonly #createdAt: string;
  readonly #totals = new TotalsCounter();

  constructor({ day, createdAt, currency }: WrittenReport) {
    this.day = day;
    this.currency = currency;
    this.#createdAt = createdAt;
  }

  /** It has every entry, so its floor limit is zero. */
  opening(): string {
    return [`:34F:${this.currency}0,`, `:13D:${shortTime(this.#createdAt)}`, ''].join(LINE_END);
  }

  add({ amount }: WrittenEntry): void {
    this.#totals.add(amount?.hundredThousandths ?? 0n);
  }

  closing(): string {
    return [this.#total('90D'), this.#total('90C'), ''].join(LINE_END);
  }

  #total(tag: string): string {
    const { count, sumHundredThousandths } = this.#totals.of(tag);
    const amount = { hundredThousandths: sumHundredThousandths, writtenDecimals: minorUnits(this.currency) };
    return `:${tag}:${count}${this.currency}${writtenAmount(amount)}`;
  }
}

/** `yymmddhhmm+hhmm`; in UTC if the time says no offset. */
function shortTime(time: string): string {
  const [, hour = '00', minute = '00'] = /T(\d\d):(\d\d)/.exec(time) ?? [];
  const [, offset = '+00:00'] = /([+-]\d\d:\d\d)$/.exec(time) ?? [];
  return `${shortDate(time.slice(0, 10))}${hour}${minute}${offset.replace(':', '')}`;
}
