import { Navigate, useParams } from '@tanstack/react-router';
import type { TransactionType } from '@portico/contract/statements/model';
import { localToday } from '../../lib/format/days.ts';
import { useText } from '../../lib/format/texts.tsx';
import { WithDrawer } from '../../ui/layout/drawer.tsx';
import { gridRequest } from '../../ui/grid/state/grid-state.ts';
import { neighbours } from '../../ui/grid/rows/neighbours.ts';
import { idOf } from '../../ui/grid/rows/row-id.ts';
import { useGridState } from '../../ui/grid/state/use-grid-state.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { useTransactions } from '../queries.ts';
import { typeOfAddress } from './transaction-filters.ts';
import { TransactionList } from './transaction-list.tsx';

/** Loaded with the first entry that is opened. */
const EntryDrawer = lazyPart(async () => (await import('../entry-drawer/entry-drawer.tsx')).EntryDrawer);

/** The statement transactions: all of them, or those of the kind in the address. */
export function TransactionsPage() {
  const { trType } = useParams({ strict: false });
  const type = trType === undefined ? null : typeOfAddress(trType);
  if (trType !== undefined && type === null) return <Navigate to="/page-not-found" replace />;
  return <Transactions key={type} type={type} />;
}

function Transactions({ type }: { type: TransactionType | null }) {
  const t = useText();
  const [state, change] = useGridState();
  const list = useTransactions(gridRequest(state, type === null ? {} : { type: [type] }));
  const { previous, next } = neighbours(list.rows, state.open, idOf);
  const open = (row: typeof next) => row && (() => change({ open: idOf(row) }));
  return (
    <WithDrawer
      drawer={
        state.open !== null && (
          <EntryDrawer
            uniqueId={state.open}
            onClose={() => change({ open: null })}
            onPrevious={open(previous)}
            onNext={open(next)}
          />
        )
      }
    >
      <PageHeader
        title={t(type === null ? 'statements.transactions' : `statements.transactions.${type}`)}
        place={t(type === null ? 'statements.nav.transactions' : `statements.type.${type}`)}
      />
      <TransactionList {...{ list, state, type }} onChange={change} today={localToday()} />
    </WithDrawer>
  );
}
