import type { Decision } from '@portico/contract/errors';

type Row = { actions: { retry: Decision } };

/** One answer for several rows: possible as soon as one of them is, otherwise all their reasons. */
export function mergeRetries(rows: readonly Row[]): Decision {
  const allowed = rows.some(({ actions }) => actions.retry.allowed);
  return { allowed, reasons: allowed ? [] : rows.flatMap(({ actions }) => actions.retry.reasons) };
}
