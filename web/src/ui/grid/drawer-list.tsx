import { useCallback, type ComponentType, type ReactNode } from 'react';
import { useText } from '../../lib/format/texts.tsx';
import { WithDrawer } from '../layout/drawer.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { GridView, type GridViewProps } from './grid-view.tsx';
import { OpenRow, type OpenRowProps } from './open-row.tsx';
import { neighbours } from './rows/neighbours.ts';

/** What a row on the phone gets. */
export type RowCardProps<Row> = { row: Row; onOpen: (row: Row) => void };

type DrawerListProps<Row, Shown> = Omit<GridViewProps<Row>, 'card' | 'onOpen' | 'onOpenRow'> &
  Pick<OpenRowProps<Row, Shown>, 'one' | 'shownOf' | 'RowDrawer'> & {
    /** If it isn't the list's own title. */
    title?: string;
    /** The name in the breadcrumb, if shorter. */
    place?: string;
    /** Below the title. */
    quiet?: ReactNode;
    /** Beside the title. */
    actions?: ReactNode;
    /** Between the title and the list. */
    above?: ReactNode;
    Card: ComponentType<RowCardProps<Row>>;
  };

/**
 * A list page: a click, Enter, J and K show a row in the drawer beside it. A link with `open` shows any row that the
 * reader may see, also one that the list hasn't loaded or that its filter leaves out.
 */
export function DrawerList<Row, Shown = Row>(props: DrawerListProps<Row, Shown>) {
  const { title, place, quiet, actions, above, Card, one, shownOf, RowDrawer, ...grid } = props;
  const t = useText();
  const { list, state, onChange, loaded, idOf } = props;
  const { previous, next } = neighbours(loaded.rows, state.open, idOf);
  const open = useCallback((row: Row) => onChange({ open: idOf(row) }), [onChange, idOf]);
  const close = useCallback(() => onChange({ open: null }), [onChange]);
  const card = useCallback((row: Row) => <Card row={row} onOpen={open} />, [Card, open]);
  return (
    <WithDrawer
      drawer={
        state.open !== null && (
          <OpenRow
            {...{ one, shownOf, RowDrawer }}
            uniqueId={state.open}
            listed={loaded.rows?.find((row) => idOf(row) === state.open)}
            onClose={close}
            onPrevious={previous && (() => open(previous))}
            onNext={next && (() => open(next))}
          />
        )
      }
    >
      <PageHeader
        title={title ?? t(list.title)}
        quiet={quiet}
        actions={actions}
        {...(place !== undefined && { place })}
      />
      {above}
      <GridView {...grid} card={card} onOpenRow={open} />
    </WithDrawer>
  );
}
