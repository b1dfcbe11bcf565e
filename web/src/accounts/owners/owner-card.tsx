import { EntityStatusWord } from '../../approvals/public.ts';
import type { RowCardProps } from '../../ui/grid/drawer-list.tsx';
import { ListCard } from '../../ui/layout/list-card.tsx';
import { CountryCode } from '../countries.tsx';
import type { OwnerRow } from './model.ts';

/** An owner in two lines: its name and country, then its town and any pending change. */
export function OwnerCard({ row, onOpen }: RowCardProps<OwnerRow>) {
  const { name, country, town, entityStatus } = row;
  return (
    <ListCard onOpen={() => onOpen(row)}>
      <span>{name}</span>
      <span>{country !== null && <CountryCode code={country} />}</span>
      <span>{town}</span>
      <span>
        <EntityStatusWord status={entityStatus} />
      </span>
    </ListCard>
  );
}
