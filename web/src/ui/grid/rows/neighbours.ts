/** The rows before and after the one with this id; undefined if missing. */
export function neighbours<Row>(rows: readonly Row[] | undefined, id: string | null, idOf: (row: Row) => string) {
  const index = id === null ? -1 : (rows ?? []).findIndex((row) => idOf(row) === id);
  if (!rows || index < 0) return { previous: undefined, next: undefined };
  return { previous: rows[index - 1], next: rows[index + 1] };
}
