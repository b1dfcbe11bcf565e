import type { ApiAnswer, ApiName } from '@portico/contract/api';
import type { Written } from '../fake-answers.ts';

/** One row of a list, as samples write it. */
export type RowOf<Name extends ApiName> = Written<ApiAnswer<Name>> extends { content: (infer Row)[] } ? Row : never;

/** A list with exactly these rows. */
export function listOf<Row>(...content: Row[]): { content: Row[]; totalElements: number } {
  return { content, totalElements: content.length };
}
