import { z } from 'zod';
import { endpoint, timeZone } from '../endpoint.ts';
import { gridQuery } from '../grid.ts';
import {
  EXPORT_PAYLOAD_MAXIMUM_LENGTH,
  EXPORTED_BODY_MAXIMUM_BYTES,
  EXPORTED_IDS_MAXIMUM,
  EXPORTED_TEXT_MAXIMUM_LENGTH,
  GIVEN_ROWS_MAXIMUM,
  GRID_COLUMNS_MAXIMUM,
  TEXT_MAXIMUM_LENGTH,
} from '../limits.ts';
import { LISTS, type ListName } from '../lists.ts';
import { DELIMITER_NAMES, DELIMITERS } from '../settings/model.ts';
import { delimiterOf, EXPORT_FILE_TYPES, ORDER_AREAS } from './model.ts';

const { filter, sort } = gridQuery.shape;
const fields = z.array(z.string().max(60)).min(1).max(GRID_COLUMNS_MAXIMUM);
const ids = z.array(z.uuid()).min(1).max(EXPORTED_IDS_MAXIMUM);
/** By its name or as its character; the caller's own without one. */
const delimiter = z.enum([...DELIMITER_NAMES, ...Object.values(DELIMITERS)]).transform(delimiterOf);

const errors = [
  'UNAUTHENTICATED',
  'UNAUTHORIZED',
  'NOT_FOUND',
  'REQUEST_FIELDS',
  'UNKNOWN_FIELD',
  'WRONG_RANGE',
  'TOO_MANY_RESULTS',
  'JOB_QUOTA_REACHED',
] as const;

/** The payload of spec B3, as JSON in the query; an address has room for some 300 ids. */
function csvbody<Shape extends z.ZodRawShape>(shape: Shape) {
  return z
    .string()
    .max(EXPORT_PAYLOAD_MAXIMUM_LENGTH)
    .meta({ description: `JSON: an object of ${Object.keys(shape).join(', ')}.` })
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'invalid_format', format: 'json_string', input: text });
        return z.NEVER;
      }
    })
    .pipe(z.strictObject(shape));
}

const payload = {
  /** The columns’ titles, one for each field; those of the list without them. */
  headers: z.array(z.string().max(TEXT_MAXIMUM_LENGTH)).max(GRID_COLUMNS_MAXIMUM).optional(),
  fields: fields.optional(),
  delimiter: delimiter.optional(),
  /** XLS is read as XLSX (spec A9). */
  exportType: z.enum([...EXPORT_FILE_TYPES, 'XLS']).transform((type) => (type === 'XLS' ? 'XLSX' : type)),
};

type Given = string | number | boolean | null;

/** Looked through no further than it may be large: a row of a million keys would hold up everybody. */
function isGivenRow(row: unknown): row is Record<string, Given> {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return false;
  let count = 0;
  for (const key in row) {
    count += 1;
    if (count > GRID_COLUMNS_MAXIMUM || !isGiven((row as Record<string, unknown>)[key])) return false;
  }
  return true;
}

function isGiven(value: unknown): value is Given {
  if (typeof value === 'string') return value.length <= EXPORTED_TEXT_MAXIMUM_LENGTH;
  return value === null || typeof value === 'boolean' || Number.isFinite(value);
}

/** A value for each field. */
const givenRow = z.custom<Record<string, Given>>(isGivenRow).meta({
  type: 'object',
  additionalProperties: { type: ['string', 'number', 'boolean', 'null'], maxLength: EXPORTED_TEXT_MAXIMUM_LENGTH },
  maxProperties: GRID_COLUMNS_MAXIMUM,
});

export const exportsEndpoints = {
  exportList: endpoint({
    method: 'POST',
    path: 'portal/exports/:list',
    summary: 'A list as a file: the rows that its filter finds, or the chosen ones, in its order.',
    access: 'session',
    // The list itself says whom it is for.
    audience: 'everyone',
    params: z.strictObject({ list: z.enum(Object.keys(LISTS) as [ListName, ...ListName[]]) }),
    body: z.strictObject({
      fileType: z.enum(EXPORT_FILE_TYPES),
      /** The columns in their order; all of them without it. */
      fields: fields.optional(),
      filter,
      sort,
      /** Only these rows. */
      ids: ids.optional(),
      /** Whose list it is, if its path says so: an order’s transactions. */
      uniqueId: z.uuid().optional(),
      delimiter: delimiter.optional(),
      timeZone: timeZone.default('UTC'),
    }),
    stream: 'file',
    isQuestion: true,
    errors,
  }),
  exportOrders: endpoint({
    method: 'GET',
    path: 'payments/orders-area/:area/export',
    summary: 'An area of the orders as a file (spec B7): headers, fields, ids, delimiter and exportType as JSON.',
    access: 'session',
    params: z.strictObject({ area: z.enum(ORDER_AREAS) }),
    query: z.strictObject({ csvbody: csvbody({ ...payload, ids: ids.optional() }), filter, sort }),
    stream: 'file',
    errors,
  }),
  exportClientSide: endpoint({
    method: 'POST',
    path: 'payments/exportClientSide',
    summary: 'Rows that the caller has, as a file (spec B7): each has a value for every field.',
    access: 'session',
    query: z.strictObject({ csvbody: csvbody({ ...payload, fields }) }),
    body: z.array(givenRow).max(GIVEN_ROWS_MAXIMUM),
    bodyMaximumBytes: EXPORTED_BODY_MAXIMUM_BYTES,
    stream: 'file',
    isQuestion: true,
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'REQUEST_FIELDS', 'TOO_MANY_RESULTS', 'JOB_QUOTA_REACHED'],
  }),
};
