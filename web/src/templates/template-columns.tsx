import { clientTemplateList, myTemplateList } from '@portico/contract/templates/lists';
import { EntityStatusWord } from '../approvals/public.ts';
import type { Column, Looks } from '../ui/grid/columns/column.ts';
import { useColumns } from '../ui/grid/columns/use-columns.tsx';
import { AccountNumber } from '../ui/values/iban.tsx';
import type { TemplateRow } from './model.ts';

const LOOKS: Looks<typeof myTemplateList, TemplateRow> = {
  name: { width: 190, grows: 2, tone: 'strong' },
  creditor: { width: 180, grows: 2 },
  account: {
    width: 262,
    priority: 2,
    tone: 'detail',
    cell: ({ account }) => (account === null ? '–' : <AccountNumber number={account} />),
  },
  debitAccount: { width: 150, priority: 2 },
  currency: { width: 82, priority: 3 },
  amount: { width: 168 },
  remittance: { width: 160, grows: 1, priority: 3, tone: 'detail' },
  lastUsedAt: { width: 140, priority: 2, tone: 'detail' },
  changedAt: { width: 140, priority: 3, tone: 'detail' },
};

const CLIENTS: Looks<typeof clientTemplateList, TemplateRow> = {
  ...LOOKS,
  entityStatus: { width: 150, cell: ({ entityStatus }) => <EntityStatusWord status={entityStatus} /> },
};

/** The columns of the client’s templates. */
export function useClientTemplateColumns(): Column<TemplateRow>[] {
  return useColumns(clientTemplateList, CLIENTS);
}

/** The columns of the reader’s own. */
export function useMyTemplateColumns(): Column<TemplateRow>[] {
  return useColumns(myTemplateList, LOOKS);
}
