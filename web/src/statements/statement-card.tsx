import { useDisplay } from '../lib/format/display.ts';
import { useText } from '../lib/format/texts.tsx';
import { ListCard } from '../ui/layout/list-card.tsx';
import { Amount } from '../ui/values/money.tsx';
import type { StatementRow } from './model.ts';
import { ContinuityWord } from './state-words.tsx';

/** A statement in two lines: its account and closing balance, then number, day and continuity. */
export function StatementCard({ row, onOpen }: { row: StatementRow; onOpen: (row: StatementRow) => void }) {
  const t = useText();
  const display = useDisplay();
  const { account, closingBalance, closingDate, number } = row;
  const words = [number && t('statements.statement.number', { number }), closingDate && display.date(closingDate)];
  return (
    <ListCard onOpen={() => onOpen(row)}>
      <span>{account.name}</span>
      {closingBalance ? <Amount {...closingBalance} strong /> : <span>–</span>}
      <span>{words.filter(Boolean).join(' · ')}</span>
      <span>
        <ContinuityWord state={row.state} continuity={row.continuity} />
      </span>
    </ListCard>
  );
}
