import { LARGEST_AMOUNT_HUNDRED_THOUSANDTHS } from '@portico/contract/money';
import { readAmount, writtenDecimals } from '../amount.ts';
import { currencyOf, readDirection } from './camt-amount.ts';
import { readDay } from './camt-date.ts';
import type { FindingList } from '../finding-list.ts';
import type { StatementBalance } from '../statement/statement-model.ts';
import { descend, textAt, type XmlElement } from '../xml/xml-element.ts';

/** A balance with its ISO external code (`OPBD`, `CLAV`); `INTM` marks the balance of a page. */
export type CodedBalance = {
  code: string;
  intermediate: boolean;
  /** Null, with a finding, if its amount or sign can't be read: half a balance is worth nothing. */
  balance: StatementBalance | null;
};

/** Reads Bal; null if it doesn't say which balance it is. */
export function readBalance(element: XmlElement, findings: FindingList): CodedBalance | null {
  const type = element.child('Tp');
  const choice = descend(type, 'CdOrPrtry') ?? type;
  const code = textAt(choice, 'Cd') ?? textAt(choice, 'Prtry') ?? textAt(choice);
  if (code === null) return null;
  const intermediate = textAt(type, 'SubTp', 'Cd') === 'INTM';
  return { code, intermediate, balance: readAmountAndDay(element, code, findings) };
}

function readAmountAndDay(element: XmlElement, code: string, findings: FindingList): StatementBalance | null {
  const amount = element.child('Amt');
  const text = textAt(amount);
  const read = readAmount(text ?? '', null).hundredThousandths;
  if (amount === null || text === null || read === null || magnitude(read) > LARGEST_AMOUNT_HUNDRED_THOUSANDTHS) {
    findings.error('balanceUnreadable', amount ?? element, { balance: code, amount: text ?? '' });
    return null;
  }
  const direction = readDirection(element);
  // Banks that write a signed amount put DBIT beside it. If sign and indicator contradict each other, either could be
  // meant.
  if (direction === null || (read < 0n && direction === 'CRDT')) {
    findings.warning('balanceDirectionUnknown', amount, { balance: code, amount: text });
    return null;
  }
  const date = readDay(element.child('Dt'), findings);
  if (date === null) findings.warning('balanceDateMissing', element, { balance: code });
  const hundredThousandths = direction === 'CRDT' ? read : -magnitude(read);
  const decimals = Math.min(writtenDecimals(text), 5);
  return { date, amount: { hundredThousandths, writtenDecimals: decimals }, currency: currencyOf(amount) };
}

function magnitude(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}
