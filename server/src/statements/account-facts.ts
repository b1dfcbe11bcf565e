import type { Account } from '../accounts/public.ts';
import type { FileReader } from '../exports/public.ts';
import { groupedNumber } from '../platform/printout/printed-text.ts';
import type { Fact } from '../platform/table/table.ts';

/** Which account it is, as a printout says above its figures. */
export function accountFacts(account: Account, { words }: FileReader): Fact[] {
  const { longName, owner, bankName, bic, iban, other, currency } = account;
  return [
    { title: words('statements.column.account'), text: longName },
    { title: words('statements.column.number'), text: groupedNumber(iban ?? other ?? '') },
    { title: words('statements.column.owner'), text: owner },
    { title: words('statements.column.bank'), text: `${bankName} (${bic})` },
    { title: words('statements.column.currency'), text: currency },
  ];
}
