/** SQLSTATE: a value that the database doesn't take, a rule of the schema, a limit of its own. */
const OF_VALUES = /^(?:22|23|54)/;

/** Whether it is what a file holds that fails, and not what we need for any file: it would fail so each time. */
export function liesInContent(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError) return error.cause === undefined;
  const code = codeOf(error);
  return code !== null && OF_VALUES.test(code);
}

/** What may be told of an error: what the database says may hold what stands in a file. */
export function describeError(error: unknown): string {
  const code = codeOf(error);
  const { name } = error as Error;
  return code === null ? name : `${name} ${code}`;
}

function codeOf(error: unknown): string | null {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : null;
}
