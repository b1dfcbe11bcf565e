import { IconIdBadge2 } from '@tabler/icons-react';
import { ownerList } from '@portico/contract/accounts/lists';
import { KindList } from '../../approvals/public.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import type { OwnerRow } from './model.ts';
import { OwnerCard } from './owner-card.tsx';
import { useOwnerColumns } from './owner-columns.tsx';
import { owner } from './owner.ts';

const OwnerDrawer = lazyPart(async () => (await import('./owner-drawer.tsx')).OwnerDrawer);
const nameOf = (row: OwnerRow) => row.name;

/** The owners of the client's accounts. */
export function OwnersPage() {
  return (
    <KindList
      kind={owner}
      list={ownerList}
      icon={IconIdBadge2}
      columns={useOwnerColumns()}
      nameOf={nameOf}
      Card={OwnerCard}
      RowDrawer={OwnerDrawer}
    />
  );
}
