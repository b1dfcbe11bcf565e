import type { GridColumn } from '@portico/contract/grid';

/** A column of a list in SQL. */
export type GridExpression = {
  sql: string;
  /** It never is null, so an index serves its order in both directions. */
  isNeverNull?: true;
  /** Where it is not stored as its kind usually is: amounts as bigint hundred-thousandths, values of a set as UUIDs. */
  storedAs?: 'hundredThousandths' | 'uuid';
  /** What it is sorted by where that is not what it is filtered by: the name of an id. */
  sortedBy?: string;
};

/** What the SQL of a list gives for each column, by its field. */
export type GridSource = {
  columns: readonly GridColumn[];
  expressions: Record<string, string | GridExpression>;
  /**
   * All texts that the search looks into as one expression with a trigram index; without it the search looks through
   * the searched columns one by one.
   */
  searchExpression?: string;
  /** What must hold of a row beside it for its texts to be found: what one may not see isn't found either. */
  searchedIf?: string;
  /** What is unique: it ends every order, in a direction of its own or in that of the last wanted term. */
  key: { expression: string; direction: 'asc' | 'desc' | 'asLastTerm'; cast: 'uuid' | 'integer' };
  /** `field,direction`; null: the order of the key. */
  defaultSort: string | null;
};

export function expressionOf(source: GridSource, field: string): GridExpression | undefined {
  const expression = Object.hasOwn(source.expressions, field) ? source.expressions[field] : undefined;
  return typeof expression === 'string' ? { sql: expression } : expression;
}

/** Adds a value to a statement's and gives its parameter. */
export type Parameter = (value: unknown) => string;
