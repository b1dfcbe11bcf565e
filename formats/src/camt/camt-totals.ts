import { formatDecimal, minorUnits } from '@portico/contract/money';
import { equalsDecimal } from '../amount.ts';
import type { FindingList } from '../finding-list.ts';
import type { EntryContent, StatementBalance } from '../statement/statement-model.ts';
import { textAt, type XmlElement } from '../xml/xml-element.ts';

/** Entries that are only announced or informational count in no balance. */
const NOT_BOOKED = new Set(['PDNG', 'INFO', 'FUTR']);

export function isBooked(status: string | null): boolean {
  return status === null || !NOT_BOOKED.has(status);
}

type Count = { number: number; sumHundredThousandths: bigint };
type Totals = { credits: Count; debits: Count };

/** Adds up the entries of one statement, to check them against its balances and stated totals. */
export class CamtTotals {
  #booked = emptyTotals();
  #all = emptyTotals();
  #currencies = new Set<string | null>();
  #complete = true;

  add({ amount, currency, status }: EntryContent): void {
    if (amount === null) {
      this.#complete = false;
      return;
    }
    addTo(this.#all, amount.hundredThousandths);
    if (!isBooked(status)) return;
    addTo(this.#booked, amount.hundredThousandths);
    if (this.#currencies.size < 2) this.#currencies.add(currency);
  }

  /** How much the booked entries change the balance; null if one of them, or another currency, leaves that open. */
  get bookedSum(): bigint | null {
    const { credits, debits } = this.#booked;
    const isOne = this.#complete && this.#currencies.size < 2;
    return isOne ? credits.sumHundredThousandths - debits.sumHundredThousandths : null;
  }

  /** Opening balance plus booked entries must equal the closing balance. Skipped if anything needed is missing. */
  checkBalances(
    opening: StatementBalance | null,
    closing: StatementBalance | null,
    place: XmlElement,
    findings: FindingList,
  ): void {
    if (!opening || !closing || !this.#complete || opening.currency !== closing.currency) return;
    if ([...this.#currencies].some((currency) => currency !== null && currency !== closing.currency)) return;
    const entries = this.#bookedSum();
    const calculated = opening.amount.hundredThousandths + entries;
    if (calculated === closing.amount.hundredThousandths) return;
    const decimals = closing.currency === null ? 2 : minorUnits(closing.currency);
    findings.warning('balancesDoNotAddUp', place, {
      opening: formatDecimal(opening.amount.hundredThousandths, decimals),
      entries: formatDecimal(entries, decimals),
      calculated: formatDecimal(calculated, decimals),
      closing: formatDecimal(closing.amount.hundredThousandths, decimals),
      currency: closing.currency ?? '',
    });
  }

  /** Whether both balances exist and the booked entries lead from one to the other. */
  addUp(opening: StatementBalance | null, closing: StatementBalance | null): boolean {
    if (!opening || !closing || !this.#complete || opening.currency !== closing.currency) return false;
    return opening.amount.hundredThousandths + this.#bookedSum() === closing.amount.hundredThousandths;
  }

  #bookedSum(): bigint {
    return this.#booked.credits.sumHundredThousandths - this.#booked.debits.sumHundredThousandths;
  }

  /** Checks TxsSummry. Banks count with or without unbooked entries, and either is fine. */
  checkSummary(summary: XmlElement, findings: FindingList): void {
    const counts = [this.#all, this.#booked];
    const total = counts.map(({ credits, debits }) => ({
      number: credits.number + debits.number,
      sumHundredThousandths: credits.sumHundredThousandths + debits.sumHundredThousandths,
    }));
    this.#checkPart(summary.child('TtlNtries'), total, findings);
    this.#checkPart(summary.child('TtlCdtNtries'), counts.map(({ credits }) => credits), findings); // prettier-ignore
    this.#checkPart(summary.child('TtlDbtNtries'), counts.map(({ debits }) => debits), findings); // prettier-ignore
  }

  #checkPart(element: XmlElement | null, actual: Count[], findings: FindingList): void {
    if (!element || !this.#complete) return;
    const [all] = actual;
    const number = textAt(element, 'NbOfNtries');
    if (all && number !== null && !actual.some((count) => Number(number) === count.number)) {
      findings.warning('numberOfEntriesDiffers', element.child('NbOfNtries'), { stated: number, actual: all.number });
    }
    const sum = textAt(element, 'Sum');
    if (all && sum !== null && !actual.some((count) => equalsDecimal(sum, count.sumHundredThousandths) === true)) {
      const parameters = { stated: sum, actual: formatDecimal(all.sumHundredThousandths, 2) };
      findings.warning('sumOfEntriesDiffers', element.child('Sum'), parameters);
    }
  }
}

function emptyTotals(): Totals {
  const none = (): Count => ({ number: 0, sumHundredThousandths: 0n });
  return { credits: none(), debits: none() };
}

function addTo({ credits, debits }: Totals, hundredThousandths: bigint): void {
  const count = hundredThousandths < 0n ? debits : credits;
  count.number += 1;
  count.sumHundredThousandths += hundredThousandths < 0n ? -hundredThousandths : hundredThousandths;
}
