import { LARGEST_AMOUNT_HUNDRED_THOUSANDTHS } from '@portico/contract/money';
import { readAmount, writtenDecimals } from '../amount.ts';
import type { FindingList } from '../finding-list.ts';
import type { StatementAmount } from '../statement/statement-model.ts';
import { textAt, type XmlElement } from '../xml/xml-element.ts';

/** The effect on the balance stated by CdtDbtInd; null if the file doesn't state it. */
export type Direction = 'CRDT' | 'DBIT' | null;

const CURRENCY = /^[A-Z]{3}$/;

/** Reads CdtDbtInd of a balance, an entry or a detail. */
export function readDirection(element: XmlElement): Direction {
  const text = element.child('CdtDbtInd')?.text;
  return text === 'CRDT' || text === 'DBIT' ? text : null;
}

/** The currency stated with an amount; null if it isn't three letters. */
export function currencyOf(amount: XmlElement | null): string | null {
  const text = amount?.attribute('Ccy')?.trim() ?? '';
  return CURRENCY.test(text) ? text : null;
}

/** `CHF 12.50`, as written. */
export function amountText(amount: XmlElement | null): string | null {
  const text = textAt(amount);
  return text === null ? null : [currencyOf(amount) ?? [], text].flat().join(' ');
}

/**
 * Reads an amount and signs it by its effect on the balance. Null, with a finding, if it isn't a number or the file
 * leaves the sign open: no amount is better than one in the wrong direction.
 */
export function readSignedAmount(
  amount: XmlElement,
  direction: Direction,
  findings: FindingList,
): StatementAmount | null {
  const text = textAt(amount);
  if (text === null) return unreadable(() => findings.warning('entryAmountMissing', amount));
  const { hundredThousandths } = readAmount(text, null);
  if (hundredThousandths === null || hundredThousandths > LARGEST_AMOUNT_HUNDRED_THOUSANDTHS) {
    return unreadable(() => findings.error('entryAmountUnreadable', amount, { amount: text }));
  }
  if (direction === null) return unreadable(() => findings.warning('entryDirectionUnknown', amount, { amount: text }));
  if (hundredThousandths >= 0n) return signed(hundredThousandths, direction, text);
  if (direction === 'CRDT') return unreadable(() => findings.error('entrySignContradicts', amount, { amount: text }));
  findings.warning('entryAmountNegative', amount, { amount: text });
  return signed(-hundredThousandths, direction, text);
}

function unreadable(report: () => void): null {
  report();
  return null;
}

function signed(magnitude: bigint, direction: 'CRDT' | 'DBIT', text: string): StatementAmount {
  const hundredThousandths = direction === 'CRDT' ? magnitude : -magnitude;
  return { hundredThousandths, writtenDecimals: Math.min(writtenDecimals(text), 5) };
}
