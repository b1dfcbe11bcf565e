import { EntityStatusWord } from '../approvals/public.ts';
import type { RowCardProps } from '../ui/grid/drawer-list.tsx';
import { ListCard } from '../ui/layout/list-card.tsx';
import { MandateWord } from './mandates/mandate-word.tsx';
import type { AdministeredAccountRow } from './model.ts';
import { AccountNumber } from '../ui/values/iban.tsx';

/** An account in two lines: its short name and currency, then its number and any pending change. */
export function AccountCard({ row, onOpen }: RowCardProps<AdministeredAccountRow>) {
  const { shortName, currency, number, entityStatus, mandate } = row;
  return (
    <ListCard onOpen={() => onOpen(row)}>
      <span>{shortName}</span>
      <span>{currency}</span>
      <span>
        <AccountNumber number={number} />
      </span>
      <span>
        {entityStatus === 'OK' && mandate !== 'CONFIRMED' ? (
          <MandateWord mandate={mandate} />
        ) : (
          <EntityStatusWord status={entityStatus} />
        )}
      </span>
    </ListCard>
  );
}
