import type { GridColumn } from '@portico/contract/grid';

/** A column of a list in SQL. */
export type GridExpression = {
  sql: string;
  /** Never null, so an index serves its order in both directions. */
  isNeverNull?: true;
  /** What it is sorted by if that differs from what it is filtered by, such as an id's name. */
  sortedBy?: string;
  /** What a search compares, if rows hide some amounts; `searchedIf` of the list leaves these out. */
  searchedAs?: string;
  /** What it is grouped by, if rows show something else than it is filtered by. */
  groupedBy?: string;
  /** Of amounts in several currencies: a JSON array of them, each as text in hundred-thousandths with its currency. */
  totals?: string;
} & (
  | { storedAs?: never }
  /** The set is `true` and `false`, and the SQL a condition, never null: an index on what meets it serves the filter. */
  | { storedAs: 'condition' }
  /** The values of a set are UUIDs. `nameOf` is the SQL for the name of one, by which its group is shown. */
  | { storedAs: 'uuid'; nameOf: (id: string) => string }
  /** An amount is a bigint of hundred-thousandths. A sum takes only the rows for which `summedIf` holds. */
  | { storedAs: 'hundredThousandths'; summedIf?: string }
);

/** What somebody looks for, as SQL conditions. */
export type Search = {
  /** The text contains it, or an account number does that was typed with blanks. */
  contains: (sql: string) => string;
  /** The amount in hundred-thousandths, or a sum of them, is it, whatever its sign; null if it is no amount. */
  isAmount: ((sql: string) => string) | null;
  /** Long enough for a trigram index; a shorter text is found only by reading all rows. */
  hasIndex: boolean;
};

/** The SQL of a list for each column, by field. */
export type GridSource = {
  columns: readonly GridColumn[];
  expressions: Record<string, string | GridExpression>;
  /**
   * All searched texts as one expression with a trigram index; without it the search goes through the searched columns
   * one by one.
   */
  searchExpression?: string;
  /** Further conditions by which a row is found, such as those for the payments in an order. */
  searchedInside?: (search: Search) => string[];
  /** An extra condition for a row's texts to be found: hidden texts must not be found either. */
  searchedIf?: string;
  /** The unique key: it ends every order, in its own direction or that of the last requested term. */
  key: { expression: string; direction: 'asc' | 'desc' | 'asLastTerm'; cast: 'uuid' | 'integer' };
  /** `field,direction`, or several of these; null: the order of the key. */
  defaultSort: string | readonly string[] | null;
};

export function expressionOf(source: Pick<GridSource, 'expressions'>, field: string): GridExpression | undefined {
  const expression = Object.hasOwn(source.expressions, field) ? source.expressions[field] : undefined;
  return typeof expression === 'string' ? { sql: expression } : expression;
}

/** Adds a value to those of a statement and returns its parameter. */
export type Parameter = (value: unknown) => string;
