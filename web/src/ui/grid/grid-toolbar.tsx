import type { ReactNode } from 'react';
import { ActionIcon, Popover, Tooltip } from '@mantine/core';
import { IconColumns3, IconFilter2, IconRefresh } from '@tabler/icons-react';
import { lazyPart } from '../layout/lazy-part.tsx';
import { useText } from '../../lib/format/texts.tsx';
import { KeyCap } from '../values/key-cap.tsx';
import type { ChoiceProps } from './columns/column-choice.tsx';
import { ExportButton } from './export/export-button.tsx';
import type { ListedRows } from './export/listed-rows.ts';
import { FilterBar } from './filters/filter-bar.tsx';
import type { FilterField } from './filters/filter-field.ts';
import type { GridState } from './state/grid-state.ts';
import { SearchField } from './filters/search-field.tsx';
import type { ChangeGrid } from './state/use-grid-state.ts';
import css from './grid-toolbar.module.css';

type ToolbarProps<Row> = {
  fields: FilterField[];
  state: GridState;
  onChange: ChangeGrid;
  hasSearch: boolean;
  /** Before the chips: the page's own filters. */
  start?: ReactNode;
  refreshing: boolean;
  onRefresh: () => void;
  /** Undefined on the phone, which has no columns. */
  columns: (ChoiceProps<Row> & { open: boolean; onOpen: (open: boolean) => void }) | undefined;
  filterRow: { open: boolean; onOpen: (open: boolean) => void } | undefined;
  listed: ListedRows;
};

// Few people arrange columns: it is loaded on demand.
const ColumnChoice = lazyPart(async () => (await import('./columns/column-choice.tsx')).ColumnChoice<never>);

/** One line above the rows: filters on the left; search, filter row, columns, export and refresh on the right. */
export function GridToolbar<Row>({
  fields,
  state,
  onChange,
  start,
  columns,
  filterRow,
  listed,
  ...props
}: ToolbarProps<Row>) {
  const t = useText();
  return (
    <div className={css.toolbar}>
      <div className={css.left}>
        {start}
        <FilterBar fields={fields} filters={state.filters} onChange={(filters) => onChange({ filters })} />
      </div>
      <div className={css.right}>
        {props.hasSearch && <SearchField value={state.search} onChange={(search) => onChange({ search })} />}
        {filterRow && fields.length > 0 && (
          <ToolButton
            name={t('grid.filter.row')}
            shortcut="F"
            pressed={filterRow.open}
            onClick={() => filterRow.onOpen(!filterRow.open)}
          >
            <IconFilter2 aria-hidden />
          </ToolButton>
        )}
        {columns && <ColumnsButton {...columns} />}
        <ExportButton {...listed} />
        <ToolButton name={t('grid.refresh')} busy={props.refreshing} onClick={props.onRefresh}>
          <IconRefresh aria-hidden />
        </ToolButton>
      </div>
    </div>
  );
}

type ButtonProps = {
  name: string;
  shortcut?: string;
  pressed?: boolean;
  busy?: boolean;
  onClick: () => void;
  children: ReactNode;
};

function ToolButton({ name, shortcut, pressed, busy, onClick, children }: ButtonProps) {
  return (
    <Tooltip
      label={
        <>
          {name} {shortcut && <KeyCap dark>{shortcut}</KeyCap>}
        </>
      }
    >
      <ActionIcon
        variant="subtle"
        color="gray"
        size={30}
        aria-label={name}
        aria-pressed={pressed}
        aria-keyshortcuts={shortcut}
        className={`${pressed ? css.pressed : ''} ${busy ? css.busy : ''}`}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

function ColumnsButton<Row>({ open, onOpen, ...choice }: NonNullable<ToolbarProps<Row>['columns']>) {
  const t = useText();
  return (
    <Popover opened={open} onChange={onOpen} position="bottom-end" trapFocus returnFocus width={320} withRoles={false}>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          aria-label={t('grid.columns')}
          title={`${t('grid.columns')} (C)`}
          aria-keyshortcuts="C"
          aria-haspopup="dialog"
          aria-expanded={open}
          className={open ? css.pressed : ''}
          onClick={() => onOpen(!open)}
        >
          <IconColumns3 aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('grid.columns')}>
        <ColumnChoice {...choice} />
      </Popover.Dropdown>
    </Popover>
  );
}
