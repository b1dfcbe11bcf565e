import { EntityStatusWord } from '../../approvals/public.ts';
import type { RowCardProps } from '../../ui/grid/drawer-list.tsx';
import { ListCard } from '../../ui/layout/list-card.tsx';
import { CountryCode } from '../countries.tsx';
import { ConnectedWord } from './connected-word.tsx';
import type { BankRow } from './model.ts';

/** A bank in two lines: its name and country, then its BIC and whatever is pending. */
export function BankCard({ row, onOpen }: RowCardProps<BankRow>) {
  const { name, country, bic, entityStatus, isConnected } = row;
  return (
    <ListCard onOpen={() => onOpen(row)}>
      <span>{name}</span>
      <span>
        <CountryCode code={country} />
      </span>
      <span>{bic}</span>
      <span>
        {entityStatus === 'OK' && !isConnected ? (
          <ConnectedWord isConnected={isConnected} />
        ) : (
          <EntityStatusWord status={entityStatus} />
        )}
      </span>
    </ListCard>
  );
}
