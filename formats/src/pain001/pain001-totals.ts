import { formatDecimal } from '@portico/contract/money';
import { equalsDecimal } from '../amount.ts';
import type { FindingList } from '../finding-list.ts';
import type { Pain001Totals, Transaction } from './pain001-model.ts';
import type { XmlElement } from '../xml/xml-element.ts';

/** Adds up what is really there, for a group or the whole message. */
export class TotalsCounter {
  #numberOfTransactions = 0;
  #controlSum = 0n;
  #salary = false;

  add(transaction: Pick<Transaction, 'amountHundredThousandths' | 'salary'>): void {
    this.#numberOfTransactions += 1;
    this.#controlSum += transaction.amountHundredThousandths ?? 0n;
    this.#salary ||= transaction.salary;
  }

  totals(): Pain001Totals {
    return {
      numberOfTransactions: this.#numberOfTransactions,
      controlSumHundredThousandths: this.#controlSum,
      salary: this.#salary,
    };
  }
}

type StatedTotals = { numberOfTransactions: string | null; controlSum: string | null };

/** The totals that a header or group states for these transactions: plain decimals, over all currencies. */
export function statedTotals(transactions: Iterable<Pick<Transaction, 'amountHundredThousandths' | 'salary'>>): {
  numberOfTransactions: string;
  controlSum: string;
} {
  const counter = new TotalsCounter();
  for (const transaction of transactions) counter.add(transaction);
  const { numberOfTransactions, controlSumHundredThousandths } = counter.totals();
  return {
    numberOfTransactions: `${numberOfTransactions}`,
    controlSum: formatDecimal(controlSumHundredThousandths, 2),
  };
}

const KEYS = {
  message: {
    numberNotSpecified: 'numberOfTransactionsNotSpecified',
    numberDiffers: 'numberOfTransactionsDiffers',
    sumNotSpecified: 'controlSumNotSpecified',
    sumDiffers: 'controlSumDiffers',
  },
  group: {
    numberNotSpecified: 'groupNumberOfTransactionsNotSpecified',
    numberDiffers: 'groupNumberOfTransactionsDiffers',
    sumNotSpecified: 'groupControlSumNotSpecified',
    sumDiffers: 'groupControlSumDiffers',
  },
};

/** The positions of the stated totals; the header or group itself if they are missing. */
export type StatedPlaces = { element: XmlElement; numberOfTransactions: XmlElement; controlSum: XmlElement };

/** Finds those positions while the header or group is still at hand. */
export function statedPlaces(element: XmlElement): StatedPlaces {
  return {
    element,
    numberOfTransactions: element.child('NbOfTxs') ?? element,
    controlSum: element.child('CtrlSum') ?? element,
  };
}

/**
 * Compares the totals stated by a header or a group with the real ones; each level has its own sentences. Differences
 * are warnings, left to a person to decide.
 */
export function checkTotals(
  level: keyof typeof KEYS,
  stated: StatedTotals,
  actual: Pain001Totals,
  places: StatedPlaces,
  findings: FindingList,
): void {
  checkNumber(level, stated.numberOfTransactions, actual.numberOfTransactions, places, findings);
  checkSum(level, stated.controlSum, actual.controlSumHundredThousandths, places, findings);
}

function checkNumber(
  level: keyof typeof KEYS,
  stated: string | null,
  number: number,
  places: StatedPlaces,
  findings: FindingList,
): void {
  const actual = `${number}`;
  if (stated === null) return findings.warning(KEYS[level].numberNotSpecified, places.element, { actual });
  if (/^\d{1,15}$/.test(stated) && Number(stated) === number) return;
  findings.warning(KEYS[level].numberDiffers, places.numberOfTransactions, { stated, actual });
}

function checkSum(
  level: keyof typeof KEYS,
  stated: string | null,
  sum: bigint,
  places: StatedPlaces,
  findings: FindingList,
): void {
  const actual = formatDecimal(sum, 2);
  if (stated === null) return findings.warning(KEYS[level].sumNotSpecified, places.element, { actual });
  const equal = equalsDecimal(stated, sum);
  if (equal === null) findings.error('controlSumMalformed', places.controlSum, { stated });
  else if (!equal) findings.warning(KEYS[level].sumDiffers, places.controlSum, { stated, actual });
}
