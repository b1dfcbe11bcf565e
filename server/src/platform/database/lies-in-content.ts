/** SQLSTATE: an invalid value, a violated rule of the schema, an internal limit. */
const OF_VALUES = /^(?:22|23|54)/;

/** Whether the content of a file fails, not what any file needs: it would fail each time. */
export function liesInContent(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError) return error.cause === undefined;
  const code = codeOf(error);
  return code !== null && OF_VALUES.test(code);
}

/** What may be said about an error: the database's own text may quote a file. */
export function describeError(error: unknown): string {
  const code = codeOf(error);
  const { name } = error as Error;
  return code === null ? name : `${name} ${code}`;
}

function codeOf(error: unknown): string | null {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : null;
}
