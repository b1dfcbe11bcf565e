import type { ListOf, WireMoney } from '@portico/contract/list-columns';
import { formatMoney } from '@portico/contract/money';
import type { Account } from '../../accounts/public.ts';
import type { AccountBalance } from '../balances/account-balances.ts';
import { ACCOUNT_COLUMNS } from '../account-columns.ts';

/** The value-dated balances of an account, day by day, in hundred-thousandths; none without a balance to start from. */
export type AccountSeries = { position: AccountBalance; days: { date: string; movement: bigint; balance: bigint }[] };

export type ValueRow = { account: Account; date: string; movement: WireMoney; balance: WireMoney };

/** The columns of a table of value-dated balances. */
export const valueRowList = {
  name: 'valueSeries',
  title: 'statements.values.title',
  columns: [
    ...ACCOUNT_COLUMNS,
    { field: 'date', title: 'statements.column.valueDate', kind: 'date' },
    { field: 'account.currency', title: 'statements.column.currency', kind: 'text' },
    {
      field: 'movement',
      title: 'statements.values.movement',
      kind: 'amount',
      currency: 'account.currency',
      summed: true,
    },
    { field: 'balance', title: 'statements.entry.balance', kind: 'amount', currency: 'account.currency' },
  ],
} as const satisfies ListOf<ValueRow>;

export function* valueRows({ position: { account }, days }: AccountSeries): Generator<ValueRow, void, void> {
  const { currency } = account;
  const money = (amountHundredThousandths: bigint) => ({
    amount: formatMoney({ amountHundredThousandths, currency }),
    currency,
  });
  for (const { date, movement, balance } of days)
    yield { account, date, movement: money(movement), balance: money(balance) };
}

export function isMoved({ days }: AccountSeries): boolean {
  return days.some(({ movement }) => movement !== 0n);
}
