import type { ListOf } from '@portico/contract/list-columns';
import type { Account } from '../accounts/public.ts';

type OfAccount = { account: Account };

/** Which account a row of a file is of: its name and number. */
export const ACCOUNT_COLUMNS = [
  { field: 'account.name', title: 'statements.column.account', kind: 'text' },
  {
    field: 'number',
    title: 'statements.column.number',
    kind: 'text',
    isAccountNumber: true,
    value: ({ account: { iban, other } }: OfAccount) => iban ?? other,
  },
] as const satisfies ListOf<OfAccount>['columns'];
