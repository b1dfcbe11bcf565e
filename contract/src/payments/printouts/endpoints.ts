import { z } from 'zod';
import { endpoint, timeZone } from '../../endpoint.ts';
import { byOrderId, byTransactionId, transactionId } from '../../id-shapes.ts';
import { LANGUAGES } from '../../languages.ts';
import { EXPORTED_PDF_ROWS_MAXIMUM } from '../../limits.ts';
import { REPORT_SORT_FIELDS, REPORT_SUB_TYPES, REPORT_TYPES, type ReportSortField } from './model.ts';

/** A field, and `,desc` for descending, as lists have it. */
const sortBy = z.enum(
  Object.keys(REPORT_SORT_FIELDS).flatMap((field) => [field, `${field},desc`]) as (
    ReportSortField | `${ReportSortField},desc`
  )[],
);

const errors = ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND', 'REQUEST_FIELDS', 'JOB_QUOTA_REACHED'] as const;

export const printoutEndpoints = {
  orderReport: endpoint({
    method: 'PUT',
    path: 'payments/orders/:uniqueId/get-pdf',
    summary: 'An order as PDF (spec B7): an overview or the details of its payments, combined or separated.',
    access: 'session',
    params: byOrderId,
    query: z.strictObject({
      reportType: z.enum(REPORT_TYPES),
      /** Without it, the payments stand as entered. */
      sortBy: sortBy.optional(),
      reportSubType: z.enum(REPORT_SUB_TYPES).default('COMBINED'),
    }),
    body: z.strictObject({
      timeZone: timeZone.default('UTC'),
      /** Only these payments. */
      ids: z.array(transactionId).min(1).max(EXPORTED_PDF_ROWS_MAXIMUM).optional(),
    }),
    stream: 'file',
    isQuestion: true,
    errors: [...errors, 'TOO_MANY_RESULTS', 'CONTENT_CHANGED'],
  }),
  paymentConfirmation: endpoint({
    method: 'GET',
    path: 'payments/transactions/:uniqueId/confirmation',
    summary:
      'A confirmation of one payment as PDF, once its bank has it, and unless the bank has refused, blocked or returned it.',
    access: 'session',
    params: byTransactionId,
    query: z.strictObject({
      timeZone: timeZone.default('UTC'),
      /** The recipient’s language. Defaults to the caller’s. */
      language: z.enum(LANGUAGES).optional(),
    }),
    stream: 'file',
    errors: [...errors, 'PAYMENT_NOT_CONFIRMED'],
  }),
};
