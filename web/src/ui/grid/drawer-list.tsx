import { useCallback, type ComponentType, type ReactNode } from 'react';
import { WithDrawer } from '../layout/drawer.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { GridView, type GridViewProps } from './grid-view.tsx';
import { neighbours } from './rows/neighbours.ts';

/** What a drawer beside a list gets: which row it shows, and where to go from there. */
export type RowDrawerProps = {
  uniqueId: string;
  onClose: () => void;
  /** Undefined at either end of the list. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
};

/** What a row on the phone gets. */
export type RowCardProps<Row> = { row: Row; onOpen: (row: Row) => void };

type GridParts =
  'name' | 'words' | 'declared' | 'columns' | 'list' | 'idOf' | 'nameOf' | 'state' | 'onChange' | 'empty';

type DrawerListProps<Row> = Pick<GridViewProps<Row>, GridParts> & {
  title: string;
  /** Beside the title. */
  actions?: ReactNode;
  Card: ComponentType<RowCardProps<Row>>;
  RowDrawer: ComponentType<RowDrawerProps>;
};

/** A list page: a click, Enter, J and K show a row in the drawer beside it. */
export function DrawerList<Row>({ title, actions, Card, RowDrawer, ...grid }: DrawerListProps<Row>) {
  const { state, onChange, list, idOf } = grid;
  const { previous, next } = neighbours(list.rows, state.open, idOf);
  const open = useCallback((row: Row) => onChange({ open: idOf(row) }), [onChange, idOf]);
  const card = useCallback((row: Row) => <Card row={row} onOpen={open} />, [Card, open]);
  return (
    <WithDrawer
      drawer={
        state.open && (
          <RowDrawer
            uniqueId={state.open}
            onClose={() => onChange({ open: null })}
            onPrevious={previous && (() => open(previous))}
            onNext={next && (() => open(next))}
          />
        )
      }
    >
      <PageHeader title={title} actions={actions} />
      <GridView {...grid} label={title} card={card} onOpenRow={open} />
    </WithDrawer>
  );
}
