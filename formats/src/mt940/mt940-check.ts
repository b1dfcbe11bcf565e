import { formatDecimal, minorUnits } from '@portico/contract/money';
import type { FindingList } from '../finding-list.ts';
import type { Mt940Message, OpenStatement } from './mt940-statement.ts';
import type { StatementBalance } from '../statement/statement-model.ts';
import { ibanFault } from '@portico/contract/bank-codes/iban';

/**
 * Opening balance plus entries must equal the closing balance on every page; if not, it is a warning (README of MT).
 */
export function checkBalanced(
  message: Mt940Message,
  statement: OpenStatement,
  line: number,
  findings: FindingList,
): void {
  const { openingBalance: opening, closingBalance: closing } = message;
  if (!opening || !closing || statement.head.kind !== 'STATEMENT') return;
  const place = statement.place(`${closingTag(message)}:`, line);
  if (opening.currency !== closing.currency) {
    const parameters = { opening: opening.currency ?? '', closing: closing.currency ?? '' };
    return findings.warning('balanceCurrencyDiffers', place, parameters);
  }
  const entries = statement.totals.sumHundredThousandths - message.sumBefore;
  const calculated = opening.amount.hundredThousandths + entries;
  if (calculated === closing.amount.hundredThousandths) return;
  const currency = closing.currency ?? '';
  findings.warning('balancesDoNotAddUp', place, {
    opening: figure(opening.amount.hundredThousandths, currency),
    entries: figure(entries, currency),
    calculated: figure(calculated, currency),
    closing: figure(closing.amount.hundredThousandths, currency),
    currency,
  });
}

/** A balance as shown in a finding: `1184.30 EUR`. */
export function formatBalance({ amount, currency }: StatementBalance): string {
  return `${figure(amount.hundredThousandths, currency ?? '')} ${currency ?? ''}`.trim();
}

/** The account of a statement, read as an IBAN, may contain a typing error. */
export function checkAccount(statement: OpenStatement, findings: FindingList): void {
  const { iban, other } = statement.head.account;
  const place = statement.place('25:', statement.head.place.line);
  if (iban === null && other === null) findings.error('accountTagMissing', place);
  else if (iban !== null && ibanFault(iban) !== null) findings.warning('accountCheckDigitsWrong', place, { iban });
}

/** `:90D:` and `:90C:` state number and sum of the entries; a reversal may count on either side. */
export function checkTotals(statement: OpenStatement, findings: FindingList): void {
  // A balance report counts entries without listing them.
  if (statement.entryCount === 0) return;
  for (const stated of statement.statedTotals) {
    const counted = statement.totals.of(stated.tag);
    if (stated.count === counted.count && stated.sumHundredThousandths === counted.sumHundredThousandths) continue;
    findings.warning('totalDiffers', statement.place(`${stated.tag}:`, stated.line), {
      tag: `:${stated.tag}:`,
      statedCount: stated.count,
      statedSum: figure(stated.sumHundredThousandths, stated.currency),
      actualCount: counted.count,
      actualSum: figure(counted.sumHundredThousandths, stated.currency),
      currency: stated.currency,
    });
  }
}

function closingTag({ tags }: Mt940Message): string {
  return ['62F', '62M'].find((tag) => tags.has(tag)) ?? '62';
}

function figure(hundredThousandths: bigint, currency: string): string {
  return formatDecimal(hundredThousandths, minorUnits(currency));
}
