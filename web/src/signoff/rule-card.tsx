import { EntityStatusWord } from '../approvals/status-words.tsx';
import { useText } from '../lib/texts.tsx';
import { Amount } from '../ui/money.tsx';
import type { RuleRow } from './model.ts';
import css from './rules.module.css';

/** A rule in two lines: its name and limit, then who signs and whether a change waits. */
export function RuleCard({ row, onOpen }: { row: RuleRow; onOpen: (row: RuleRow) => void }) {
  const t = useText();
  const { name, limit, limitCurrency, signaturesRequired, signers, entityStatus } = row;
  return (
    <button type="button" className={css.card} onClick={() => onOpen(row)}>
      <span className={css.strong}>{name}</span>
      {limit === null ? (
        <span>{t('signoff.unlimited')}</span>
      ) : (
        <Amount amount={limit} currency={limitCurrency} strong />
      )}
      <span>
        {t('signoff.signatures', { count: signaturesRequired })}
        {signers.length > 0 && ` · ${signers.join(', ')}`}
      </span>
      <span>
        <EntityStatusWord status={entityStatus} />
      </span>
    </button>
  );
}
