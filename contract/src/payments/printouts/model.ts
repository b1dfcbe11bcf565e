import { EXPORTED_PDF_ROWS_MAXIMUM, REPORTED_DETAILS_MAXIMUM } from '../../limits.ts';

/** How much an order's report says (spec B3): its payments as a table, or everything that each of them says. */
export const REPORT_TYPES = ['OVERVIEW', 'DETAILS'] as const;
export type ReportType = (typeof REPORT_TYPES)[number];

/** How many payments a report has at most. */
export const REPORTED_PAYMENTS_MAXIMUM: Record<ReportType, number> = {
  OVERVIEW: EXPORTED_PDF_ROWS_MAXIMUM,
  DETAILS: REPORTED_DETAILS_MAXIMUM,
};

/**
 * How it is divided (spec B3): all payments together, or apart. Apart, an overview has a table of its own for each group,
 * and details a page for each payment.
 */
export const REPORT_SUB_TYPES = ['COMBINED', 'SEPARATED'] as const;
export type ReportSubType = (typeof REPORT_SUB_TYPES)[number];

/** By what a report's payments are sorted (spec B3), with the column of `orderTransactionList` that has it. */
export const REPORT_SORT_FIELDS = {
  PRIORITY: 'priority',
  REFERENCE: 'reference',
  DEBTOR_ACCOUNT: 'debtorAccount',
  DEBTOR_NAME: 'debtor',
  AMOUNT: 'amount',
  CURRENCY: 'currency',
  EXECUTION_DATE: 'executionDate',
  CREDITOR_ACCOUNT: 'creditorAccount',
  CREDITOR_NAME: 'creditor',
  CHARGES: 'chargeBearer',
  STATUS: 'bankStatus',
} as const;
export type ReportSortField = keyof typeof REPORT_SORT_FIELDS;
