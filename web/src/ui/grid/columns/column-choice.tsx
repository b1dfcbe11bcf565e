import { useId, useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import type { GridSettings } from '@portico/contract/grid';
import { GRID_PAGE_SIZE, GRID_PAGE_SIZE_MAXIMUM } from '@portico/contract/limits';
import { useDisplay } from '../../../lib/format/display.ts';
import { useText } from '../../../lib/format/texts.tsx';
import { boundedWidth, changeColumn, moveColumn, widthOf, type ColumnSetting } from './arrangement.ts';
import type { Column } from './column.ts';
import { focusFirst } from '../filters/focus-first.ts';
import { TickLine } from './checkbox.tsx';
import css from './column-choice.module.css';

export type ChoiceProps<Row> = {
  columns: Column<Row>[];
  arranged: ColumnSetting[];
  hidden: ReadonlySet<string>;
  settings: GridSettings;
  onChange: (change: GridSettings) => void;
  /** Touch screens have their own row height. */
  hasDensity: boolean;
};

/** All of this panel; the filter row has its own button. */
const AS_DECLARED: GridSettings = { columns: undefined, pagination: undefined, density: undefined };
const PAGE_SIZES = [GRID_PAGE_SIZE, 500, GRID_PAGE_SIZE_MAXIMUM];
const LINE_PIXELS = 32;
const WIDTH_STEP_PIXELS = 8;

/** Which columns are shown, in which order and how wide; how many rows are loaded at a time; and the row height. */
export function ColumnChoice<Row>({ columns, arranged, hidden, settings, onChange, hasDensity }: ChoiceProps<Row>) {
  const t = useText();
  const sizeId = useId();
  const [dragged, setDragged] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const columnOf = (field: string) => columns.find((column) => column.field === field);
  const arrange = (next: ColumnSetting[]) => onChange({ columns: next });
  const move = (field: string, by: number) =>
    arrange(moveColumn(arranged, field, arranged.findIndex((one) => one.field === field) + by));
  const widen = (setting: ColumnSetting, pixels: number) => {
    const column = columnOf(setting.field);
    if (!column) return;
    arrange(changeColumn(arranged, setting.field, { widthPixels: boundedWidth(widthOf(column, setting) + pixels) }));
  };
  const dragTo = (field: string, clientY: number) => {
    const top = list.current?.getBoundingClientRect().top ?? 0;
    const scrolled = list.current?.scrollTop ?? 0;
    arrange(moveColumn(arranged, field, Math.floor((clientY - top + scrolled) / LINE_PIXELS)));
  };
  return (
    <div className={css.choice} ref={focusFirst}>
      <ul ref={list} className={css.list}>
        {arranged.map((setting, index) => {
          const column = columnOf(setting.field);
          if (!column) return null;
          const { field } = setting;
          const isShown = !hidden.has(field);
          const isWanted = setting.hidden === undefined ? column.hidden !== true : !setting.hidden;
          return (
            <li key={field} className={dragged === field ? css.dragged : ''}>
              <button
                type="button"
                className={css.handle}
                aria-label={t('grid.columns.handle', {
                  column: column.title,
                  place: index + 1,
                  count: arranged.length,
                  width: widthOf(column, setting),
                })}
                aria-disabled={index === 0}
                onPointerDown={(event) => {
                  if (index === 0) return;
                  event.currentTarget.setPointerCapture(event.pointerId);
                  setDragged(field);
                }}
                onPointerMove={(event) => dragged === field && dragTo(field, event.clientY)}
                onPointerUp={() => setDragged(null)}
                onPointerCancel={() => setDragged(null)}
                onKeyDown={(event) => {
                  const act = KEYS[event.key];
                  if (!act) return;
                  event.preventDefault();
                  if ('by' in act) move(field, act.by);
                  else widen(setting, act.pixels);
                }}
              >
                <IconGripVertical size={14} aria-hidden />
              </button>
              <TickLine
                label={column.title}
                checked={isWanted}
                disabled={index === 0}
                onChange={() => arrange(changeColumn(arranged, field, { hidden: isShown }))}
              />
              <span className={css.note}>
                {index === 0 ? t('grid.columns.fixed') : isWanted && !isShown && t('grid.columns.noRoom')}
              </span>
            </li>
          );
        })}
      </ul>
      <p className={css.hint}>{t('grid.columns.hint')}</p>
      <div className={css.line}>
        <span id={sizeId}>{t('grid.pagination')}</span>
        <PageSizeChoice {...{ settings, onChange }} labelledBy={sizeId} />
      </div>
      <div className={css.foot}>
        {hasDensity && <DensityChoice settings={settings} onChange={onChange} />}
        <Button size="xs" variant="subtle" onClick={() => onChange(AS_DECLARED)}>
          {t('grid.columns.reset')}
        </Button>
      </div>
    </div>
  );
}

const KEYS: Record<string, { by: number } | { pixels: number } | undefined> = {
  ArrowUp: { by: -1 },
  ArrowDown: { by: 1 },
  ArrowLeft: { pixels: -WIDTH_STEP_PIXELS },
  ArrowRight: { pixels: WIDTH_STEP_PIXELS },
};

type SettingProps = Pick<ChoiceProps<never>, 'settings' | 'onChange'>;

function PageSizeChoice({ settings, onChange, labelledBy }: SettingProps & { labelledBy: string }) {
  const display = useDisplay();
  const { size: chosen = GRID_PAGE_SIZE } = settings.pagination ?? {};
  return (
    <div className={css.segments} role="group" aria-labelledby={labelledBy}>
      {PAGE_SIZES.map((size) => (
        <button
          key={size}
          type="button"
          aria-pressed={size === chosen}
          onClick={() => onChange({ pagination: { size } })}
        >
          {display.decimal(size)}
        </button>
      ))}
    </div>
  );
}

function DensityChoice({ settings, onChange }: SettingProps) {
  const t = useText();
  const { density = 'standard' } = settings;
  return (
    <div className={css.segments} role="group" aria-label={t('grid.density')}>
      {(['standard', 'dense'] as const).map((one) => (
        <button key={one} type="button" aria-pressed={density === one} onClick={() => onChange({ density: one })}>
          {t(`grid.density.${one}`)}
        </button>
      ))}
    </div>
  );
}
