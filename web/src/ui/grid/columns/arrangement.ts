import type { GridSettings } from '@portico/contract/grid';
import { NARROWEST_PIXELS, WIDEST_PIXELS, type Column } from './column.ts';

export type ColumnSetting = NonNullable<GridSettings['columns']>[number];
type Drawn = Pick<Column<never>, 'field' | 'width' | 'priority' | 'hidden' | 'pinned'>;

/** The width of the selection box; without it, the first column's distance from the page's edge. */
export const BOX_PIXELS = 44;
export const EDGE_PIXELS = 12;

/**
 * Every column once, in its arranged order. The first column stays first; a column from a newer version goes after its
 * default neighbour; removed columns are dropped.
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

/** A column's dragged width, or its default, within bounds. */
export function widthOf(column: Drawn, setting: ColumnSetting | undefined): number {
  return boundedWidth(setting?.widthPixels ?? column.width);
}

export function boundedWidth(pixels: number): number {
  return Math.round(Math.min(WIDEST_PIXELS, Math.max(NARROWEST_PIXELS, pixels)));
}

/**
 * The fields hidden at this width: those the user hid, and the columns of least priority until the rest fit. Columns
 * the user chose stay.
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

/** The columns that somebody wants to see, in their order: also those for which there is no room now. */
export function wantedFields(columns: readonly Drawn[], arranged: readonly ColumnSetting[]): string[] {
  return arranged.flatMap(({ field, hidden }, index) => {
    const isHidden = hidden ?? columns.find((column) => column.field === field)?.hidden === true;
    return index === 0 || !isHidden ? [field] : [];
  });
}

/** The arrangement with one column moved before or after others; the first column keeps its place. */
export function moveColumn(arranged: readonly ColumnSetting[], field: string, to: number): ColumnSetting[] {
  const from = arranged.findIndex((setting) => setting.field === field);
  const moved = arranged[from];
  if (!moved || from === 0) return [...arranged];
  const target = Math.min(arranged.length - 1, Math.max(1, to));
  return arranged.toSpliced(from, 1).toSpliced(target, 0, moved);
}

/** The arrangement with one column changed. */
export function changeColumn(
  arranged: readonly ColumnSetting[],
  field: string,
  change: Omit<ColumnSetting, 'field'>,
): ColumnSetting[] {
  return arranged.map((setting) => (setting.field === field ? { ...setting, ...change } : setting));
}

/** CSS grid tracks: fixed widths, with leftover width for the columns that grow, or at the end if none do. */
export function tracksOf(columns: readonly { width: number; grows: number }[], hasBox: boolean, pinnedAtEnd: number) {
  const tracks = columns.map(({ width, grows }) => (grows > 0 ? `minmax(${width}px, ${grows}fr)` : `${width}px`));
  if (columns.every(({ grows }) => grows === 0)) tracks.splice(tracks.length - pinnedAtEnd, 0, 'minmax(0, 1fr)');
  return [...(hasBox ? [`${BOX_PIXELS}px`] : []), ...tracks].join(' ');
}
