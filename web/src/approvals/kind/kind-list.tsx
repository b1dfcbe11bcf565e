import { useCallback, type ComponentType, type ReactNode } from 'react';
import { useText } from '../../lib/format/texts.tsx';
import type { List } from '@portico/contract/list-columns';
import { DrawerList, type RowCardProps } from '../../ui/grid/drawer-list.tsx';
import { GridView, type GridViewProps } from '../../ui/grid/grid-view.tsx';
import type { RowDrawerProps } from '../../ui/grid/open-row.tsx';
import { idOf } from '../../ui/grid/rows/row-id.ts';
import { gridRequest } from '../../ui/grid/state/grid-state.ts';
import { useGridState } from '../../ui/grid/state/use-grid-state.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Empty } from '../../ui/layout/states.tsx';
import { NewObjectButton } from '../object/new-object-button.tsx';
import type { KindChoices, KindObject, ObjectKind } from './object-kind.ts';
import { useChoices, useObjects } from './use-kind.ts';
import { useObjectLinks } from './use-object-links.ts';
import frame from '../../ui/layout/rail-page.module.css';

type KindListProps<Row, One extends KindObject, Choices extends KindChoices, Content> = Pick<
  GridViewProps<Row>,
  'columns' | 'nameOf'
> & {
  kind: ObjectKind<Row, One, Choices, Content>;
  list: List;
  icon: ComponentType<{ size?: number; 'aria-hidden'?: true }>;
  /** Beside the button for a new object. */
  actions?: ReactNode;
  /** A row on the phone. */
  Card: ComponentType<RowCardProps<Row>>;
  /** Beside the list; without it a row opens the object's page. */
  RowDrawer?: ComponentType<RowDrawerProps<One>>;
};

/** The list page of a kind: its rows, and the button for a new object. */
export function KindList<
  Row extends { uniqueId: string },
  One extends KindObject,
  Choices extends KindChoices,
  Content,
>(props: KindListProps<Row, One, Choices, Content>) {
  const { kind, list, icon: Icon, Card, RowDrawer, columns, nameOf } = props;
  const { texts } = kind;
  const t = useText();
  const { toNew, toObject } = useObjectLinks(kind);
  const open = useCallback(({ uniqueId }: Row) => void toObject(uniqueId, {}), [toObject]);
  const card = useCallback((row: Row) => <Card row={row} onOpen={open} />, [Card, open]);
  const [state, onChange] = useGridState();
  const loaded = useObjects(kind, gridRequest(state));
  const create = useChoices(kind).data?.actions.create;
  const shared = {
    list,
    columns,
    nameOf,
    loaded,
    idOf,
    state,
    onChange,
    words: {
      count: (count: number, shown: string) => t(`${texts}.count`, { count, shown }),
      fresh: (count: number) => t(`${texts}.fresh`, { count }),
      nothingFound: t(`${texts}.nothingFound`),
      failed: t(`${texts}.failed`),
    },
    empty: <Empty icon={<Icon size={28} aria-hidden />} title={t(`${texts}.empty`)} text={t(`${texts}.emptyText`)} />,
  };
  const actions = (
    <>
      {props.actions}
      <NewObjectButton
        decision={create}
        cannot={t(`${texts}.cannot.create`)}
        word={t(`${texts}.new`)}
        onClick={() => void toNew()}
      />
    </>
  );
  if (RowDrawer) return <DrawerList {...shared} {...{ actions, Card, RowDrawer }} one={kind.one} />;
  return (
    <div className={frame.page}>
      <PageHeader title={t(list.title)} actions={actions} />
      <GridView {...shared} onOpen={open} card={card} />
    </div>
  );
}
