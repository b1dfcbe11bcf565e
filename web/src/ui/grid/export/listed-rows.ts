import type { List } from '@portico/contract/list-columns';
import type { GridRequest } from '../state/grid-state.ts';

/** A list as its page shows it. */
export type ListedRows = {
  list: List;
  /** What its rows are asked for by. */
  request: GridRequest;
  /** Whose list it is, if there is one for each of several: an order's transactions. */
  uniqueId?: string;
  /** The columns that the reader has chosen to see, in their order. */
  fields: readonly string[];
  /** The chosen rows. */
  ids: readonly string[];
  /** How many rows are found, or more than are counted; undefined while unknown. */
  found: number | undefined;
  isLowerBound: boolean;
};
