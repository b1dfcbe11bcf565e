import { useMemo } from 'react';
import { statementList } from '@portico/contract/statements/lists';
import { useText } from '../lib/format/texts.tsx';
import type { Column, Looks } from '../ui/grid/columns/column.ts';
import { useColumns } from '../ui/grid/columns/use-columns.tsx';
import { QuietCell } from '../ui/values/cells.tsx';
import { LedgerAmount } from '../ui/values/money.tsx';
import type { StatementRow } from './model.ts';
import { useChoices } from './queries.ts';
import { ContinuityWord } from './state-words.tsx';
import css from './cells.module.css';

const LOOKS: Looks<typeof statementList, StatementRow> = {
  number: { width: 110, cell: (_row, text) => <span className={css.strong}>{text || '–'}</span> },
  closingDate: { width: 100 },
  account: { width: 150, grows: 2, cell: (_row, text) => <span title={text}>{text}</span> },
  continuity: {
    width: 170,
    cell: ({ state, continuity }) => <ContinuityWord state={state} continuity={continuity} />,
  },
  state: { width: 110, hidden: true },
  reference: {
    width: 150,
    grows: 1,
    priority: 3,
    cell: (_row, text) => (
      <span className={css.details} title={text}>
        {text || '–'}
      </span>
    ),
  },
  entryCount: { width: 84 },
  openingBalance: { width: 176, priority: 2, tone: 'detail' },
  closingBalance: { width: 176, cell: (row) => <ClosingBalance row={row} /> },
  currency: { width: 80, hidden: true },
};

/** The columns of the statements. */
export function useStatementColumns(): Column<StatementRow>[] {
  const { choices: options } = useChoices('currency');
  const looks = useMemo(() => ({ ...LOOKS, currency: { ...LOOKS.currency, options } }), [options]);
  return useColumns(statementList, looks);
}

/** Says on hover if it isn't what the entries add up to. */
function ClosingBalance({ row: { closingBalance, addsUp } }: { row: StatementRow }) {
  const t = useText();
  return (
    <span title={addsUp === false ? t('statements.doesNotAddUp') : undefined}>
      {closingBalance ? <LedgerAmount {...closingBalance} strong /> : <QuietCell text="" />}
    </span>
  );
}
