import { readSwiftAmount } from '../swift/swift-amount.ts';
import { readSwiftDate } from '../swift/swift-date.ts';
import type { StatementBalance } from '../statement/statement-model.ts';

/** Mark, date, currency and amount; blanks between them do occur. */
const BALANCE = /^\s*R?([CD])\s*(\d{6})\s*([A-Z]{3})\s*([\d.,]+)(?:\s.*)?$/;

/**
 * Reads a balance (`:60a:`, `:62a:`, `:64:`, `:65:`: 1!a6!n3!a15d) with its sign. The date is null if no such day
 * exists; the result is null if it can't be read as a balance at all.
 */
export function readBalance(text: string): StatementBalance | null {
  const match = BALANCE.exec(text);
  if (!match) return null;
  const [, mark, date = '', currency = '', digits = ''] = match;
  const amount = readSwiftAmount(digits, mark === 'D');
  return amount && { date: readSwiftDate(date), amount, currency };
}

/** Whether two balances agree in date, currency and amount, however the amount is written. */
export function equalBalances(first: StatementBalance, second: StatementBalance): boolean {
  return first.date === second.date && equalAmounts(first, second);
}

/** Whether two balances have the same amount and currency, whatever their dates. */
export function equalAmounts(first: StatementBalance, second: StatementBalance): boolean {
  return first.currency === second.currency && first.amount.hundredThousandths === second.amount.hundredThousandths;
}
