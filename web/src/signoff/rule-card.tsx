import { EntityStatusWord } from '../approvals/public.ts';
import { useText } from '../lib/format/texts.tsx';
import type { RowCardProps } from '../ui/grid/drawer-list.tsx';
import { ListCard } from '../ui/layout/list-card.tsx';
import { Amount } from '../ui/values/money.tsx';
import type { RuleRow } from './model.ts';

/** A rule in two lines: its name and limit, then who signs and any pending change. */
export function RuleCard({ row, onOpen }: RowCardProps<RuleRow>) {
  const t = useText();
  const { name, limit, limitCurrency, signaturesRequired, signers, entityStatus } = row;
  return (
    <ListCard onOpen={() => onOpen(row)}>
      <span>{name}</span>
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
    </ListCard>
  );
}
