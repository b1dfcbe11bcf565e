import { z } from 'zod';
import {
  GRID_COLUMNS_MAXIMUM,
  GRID_FILTER_MAXIMUM_LENGTH,
  GRID_PAGE_SIZE,
  GRID_PAGE_SIZE_MAXIMUM,
  TEXT_MAXIMUM_LENGTH,
} from './limits.ts';

/**
 * The grid: each list declares its columns once. The server (platform/grid-*) and the browser (ui/grid) derive filter,
 * sort, page and count from that.
 */
export type GridColumn = {
  field: string;
  sortable?: boolean;
  filterable?: boolean;
  /** Included in the global search. */
  searched?: boolean;
} & (
  | { kind: 'date' | 'instant' | 'number' }
  /** `aliases`: names that a filter may use for some of the values. */
  | { kind: 'set'; aliases?: Readonly<Record<string, string>> }
  /**
   * `grouped`: many rows share a text, such as an owner's name, so lists are grouped by it. `isAccountNumber`: kept without
   * blanks, and found with them.
   */
  | { kind: 'text'; grouped?: true; isAccountNumber?: true }
  /**
   * `searched`: also found by what somebody types as an amount, whatever its sign.
   * `currency`: the set of the same list that holds the currency; without one a row lists amounts, each with its own.
   * `summed`: the sum means something. That of limits, or of an account's balances on several days, doesn't.
   */
  | { kind: 'amount'; currency?: string; summed?: true }
);

/** The database folds a searched text for every row, so long ones are refused. An unreadable filter has code 1500. */
function refuseLongTexts(filter: string, context: z.RefinementCtx): void {
  try {
    JSON.parse(filter, (field: string, value: unknown) => {
      if (typeof value === 'string' && value.length > TEXT_MAXIMUM_LENGTH)
        context.addIssue({
          code: 'too_big',
          origin: 'string',
          maximum: TEXT_MAXIMUM_LENGTH,
          input: value,
          path: [field],
        });
      return value;
    });
  } catch {
    // platform/grid-filter refuses it
  }
}

/**
 * A grid request as it arrives over HTTP (spec B7). Everything is text here, because errors have their own codes (1500,
 * 1566, 1568), given by platform/grid-*.
 */
export const gridQuery = z.strictObject({
  filter: z.string().max(GRID_FILTER_MAXIMUM_LENGTH).superRefine(refuseLongTexts).optional(),
  sort: z.union([z.string().max(100), z.array(z.string().max(100)).max(5)]).optional(),
  page: z.string().max(20).optional(),
  size: z.string().max(20).default(String(GRID_PAGE_SIZE)),
  after: z.string().max(1_000).optional(),
  onlyDeleted: z.enum(['true', 'false']).optional(),
});
export type GridQuery = z.output<typeof gridQuery>;

/** A page of a list. `totalElements` is exact unless `totalIsLowerBound`. */
export function gridPage<Row extends z.ZodType>(row: Row) {
  return z.object({
    content: z.array(row),
    totalElements: z.number().int(),
    totalIsLowerBound: z.literal(true).optional(),
    nextKey: z.string().optional(),
  });
}

/** How a person has arranged a list (spec A3); what is left out is as the list is declared. */
export const gridSettings = z.strictObject({
  /** In the person's order. */
  columns: z
    .array(
      z.strictObject({
        field: z.string().max(60),
        hidden: z.boolean().optional(),
        widthPixels: z.number().int().min(40).max(2_000).optional(),
      }),
    )
    .max(GRID_COLUMNS_MAXIMUM)
    .optional(),
  /** How many rows each further page has. The first one is the same for everybody, so that a list opens as fast. */
  pagination: z.strictObject({ size: z.number().int().min(GRID_PAGE_SIZE).max(GRID_PAGE_SIZE_MAXIMUM) }).optional(),
  /** Whether the filter row is shown; the filters themselves are in the address. */
  filterState: z.enum(['SHOWN', 'HIDDEN']).optional(),
  /** The height of the rows, which the specification doesn't name. */
  density: z.enum(['standard', 'dense']).optional(),
});
export type GridSettings = z.output<typeof gridSettings>;
