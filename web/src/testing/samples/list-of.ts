import type { ApiAnswer, ApiName } from '@portico/contract/api';

/** One row of a list. */
export type RowOf<Name extends ApiName> = ApiAnswer<Name> extends { content: (infer Row)[] } ? Row : never;

/** A list with exactly these rows. */
export function listOf<Row>(...content: Row[]): { content: Row[]; totalElements: number } {
  return { content, totalElements: content.length };
}
