import type { GridSettings } from '@portico/contract/grid';
import { NARROWEST_PIXELS, WIDEST_PIXELS, type Column } from './column.ts';

export type ColumnSetting = NonNullable<GridSettings['columns']>[number];
type Drawn = Pick<Column<never>, 'field' | 'width' | 'priority' | 'hidden' | 'pinned'>;

/** The box to choose with; without it the first column stands as far from the page's edge. */
export const BOX_PIXELS = 44;
export const EDGE_PIXELS = 12;

/**
 * Every column once, in the order in which it was arranged. The first one stays first; a column that came with a newer
 * version takes its place after the one that it follows by default; what is no column any more is dropped.
 */
export function arrangedColumns(columns: readonly Drawn[], stored: readonly ColumnSetting[] = []): ColumnSetting[] {
  const settings = new Map(stored.map((setting) => [setting.field, setting]));
  const order = stored.map(({ field }) => field).filter((field) => columns.some((column) => column.field === field));
  for (const [index, { field }] of columns.entries()) {
    if (!settings.has(field)) order.splice(order.indexOf(columns[index - 1]?.field ?? '') + 1, 0, field);
  }
  const first = columns[0]?.field;
  const rest = order.filter((field) => field !== first);
  return [...(first === undefined ? [] : [first]), ...rest].map((field) => settings.get(field) ?? { field });
}

/** A column's width as it was dragged, or its own, within bounds. */
export function widthOf(column: Drawn, setting: ColumnSetting | undefined): number {
  return boundedWidth(setting?.widthPixels ?? column.width);
}

export function boundedWidth(pixels: number): number {
  return Math.round(Math.min(WIDEST_PIXELS, Math.max(NARROWEST_PIXELS, pixels)));
}

/**
 * The fields that are not shown in so much room: what was hidden, and the columns of the least priority as long as the
 * others don't fit. A column that somebody chose stays.
 */
export function hiddenFields(
  columns: readonly Drawn[],
  arranged: readonly ColumnSetting[],
  availablePixels: number,
): ReadonlySet<string> {
  const settingOf = (field: string) => arranged.find((setting) => setting.field === field);
  const hidden = new Set(
    columns.slice(1).flatMap((column) => {
      const { hidden: chosen = column.hidden === true } = settingOf(column.field) ?? {};
      return chosen ? [column.field] : [];
    }),
  );
  const shown = () => columns.filter(({ field }) => !hidden.has(field));
  const needed = () => shown().reduce((sum, column) => sum + widthOf(column, settingOf(column.field)), BOX_PIXELS);
  for (const least of [3, 2]) {
    for (const { field } of shown()
      .filter(({ priority }) => priority === least)
      .toReversed()) {
      if (needed() > availablePixels && settingOf(field)?.hidden === undefined) hidden.add(field);
    }
  }
  return hidden;
}

/** The arrangement with one column moved before or after others; the first column keeps its place. */
export function moveColumn(arranged: readonly ColumnSetting[], field: string, to: number): ColumnSetting[] {
  const from = arranged.findIndex((setting) => setting.field === field);
  const moved = arranged[from];
  if (!moved || from === 0) return [...arranged];
  const target = Math.min(arranged.length - 1, Math.max(1, to));
  return arranged.toSpliced(from, 1).toSpliced(target, 0, moved);
}

/** The arrangement with something changed of one column. */
export function changeColumn(
  arranged: readonly ColumnSetting[],
  field: string,
  change: Omit<ColumnSetting, 'field'>,
): ColumnSetting[] {
  return arranged.map((setting) => (setting.field === field ? { ...setting, ...change } : setting));
}

/** CSS grid tracks: fixed widths, and what is left over for the columns that grow, at the end if there is none. */
export function tracksOf(columns: readonly { width: number; grows: number }[], hasBox: boolean, pinnedAtEnd: number) {
  const tracks = columns.map(({ width, grows }) => (grows > 0 ? `minmax(${width}px, ${grows}fr)` : `${width}px`));
  if (columns.every(({ grows }) => grows === 0)) tracks.splice(tracks.length - pinnedAtEnd, 0, 'minmax(0, 1fr)');
  return [...(hasBox ? [`${BOX_PIXELS}px`] : []), ...tracks].join(' ');
}
