import { useMemo } from 'react';
import { signOffRuleList } from '@portico/contract/signoff/lists';
import { EntityStatusWord, useChoices } from '../approvals/public.ts';
import type { Column, Looks } from '../ui/grid/columns/column.ts';
import { useColumns } from '../ui/grid/columns/use-columns.tsx';
import { DetailCell, NamesCell } from '../ui/values/cells.tsx';
import { LedgerAmount } from '../ui/values/money.tsx';
import type { RuleRow } from './model.ts';
import { signOffRule } from './sign-off-rule.ts';

const NO_CURRENCIES: string[] = [];

const LOOKS: Looks<typeof signOffRuleList, RuleRow> = {
  name: { width: 170, grows: 2, tone: 'strong' },
  entityStatus: { width: 168, cell: ({ entityStatus }) => <EntityStatusWord status={entityStatus} /> },
  scope: { width: 130, grows: 1, cell: ({ scopeNames }, text) => <NamesCell names={scopeNames} none={text} /> },
  sourceType: { width: 150, priority: 3, hasNone: true },
  limit: {
    width: 156,
    cell: ({ limit, limitCurrency }, text) =>
      limit === null ? <DetailCell text={text} /> : <LedgerAmount amount={limit} currency={limitCurrency} strong />,
  },
  limitCurrency: { width: 80, hidden: true },
  signaturesRequired: { width: 92 },
  signers: {
    width: 200,
    grows: 2,
    priority: 2,
    cell: ({ signers }, text) => <NamesCell names={signers} none={text} />,
  },
};

/** The columns of the sign-off rules. */
export function useRuleColumns(): Column<RuleRow>[] {
  const currencies = useChoices(signOffRule).data?.currencies ?? NO_CURRENCIES;
  const looks = useMemo(() => {
    const options = currencies.map((value) => ({ value, label: value }));
    return { ...LOOKS, limitCurrency: { ...LOOKS.limitCurrency, options } };
  }, [currencies]);
  return useColumns(signOffRuleList, looks);
}
