/** A position in the grid: rows and columns count from zero, the box is the first column. */
export type Place = { row: number; column: number };
export type Extent = { rows: number; columns: number; rowsPerPage: number };

type Motion = (place: Place, extent: Extent) => Place;

const by = (rows: number, columns: number): Motion => {
  return ({ row, column }) => ({ row: row + rows, column: column + columns });
};

/** Keys that move between cells; those in `anywhere` also work while nothing in the list has the focus. */
const ANYWHERE: Record<string, Motion> = { j: by(1, 0), k: by(-1, 0) };
const IN_THE_GRID: Record<string, Motion> = {
  ArrowDown: by(1, 0),
  ArrowUp: by(-1, 0),
  ArrowRight: by(0, 1),
  ArrowLeft: by(0, -1),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, { columns }) => ({ row, column: columns - 1 }),
  PageDown: ({ row, column }, { rowsPerPage }) => ({ row: row + rowsPerPage, column }),
  PageUp: ({ row, column }, { rowsPerPage }) => ({ row: row - rowsPerPage, column }),
};
const WITH_CONTROL: Record<string, Motion> = {
  Home: () => ({ row: 0, column: 0 }),
  End: (_place, { rows, columns }) => ({ row: rows - 1, column: columns - 1 }),
};

/**
 * Where a key moves to, within the grid; null for any other key. From outside, every key moves to `entry`, the cell
 * that the tab key reaches.
 */
export function motionOf(
  key: { key: string; ctrlKey: boolean },
  from: Place | null,
  extent: Extent,
  options: { isInGrid: boolean; entry: Place },
): Place | null {
  const motion = findMotion(key, options.isInGrid);
  if (!motion || extent.rows === 0) return null;
  const { row, column } = from ? motion(from, extent) : options.entry;
  return { row: clamp(row, extent.rows), column: clamp(column, extent.columns) };
}

function findMotion({ key, ctrlKey }: { key: string; ctrlKey: boolean }, isInGrid: boolean): Motion | undefined {
  const keys = ctrlKey ? WITH_CONTROL : { ...ANYWHERE, ...IN_THE_GRID };
  if (!Object.hasOwn(keys, key) || (!isInGrid && !Object.hasOwn(ANYWHERE, key))) return undefined;
  return keys[key];
}

const clamp = (index: number, count: number) => Math.min(count - 1, Math.max(0, index));
