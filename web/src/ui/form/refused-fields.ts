import { problemOf } from '../../lib/http/problem.ts';

export type FieldMessage = { field: string; message: string };

/**
 * The fields that the server refused, named as in the object's content: `content.userIds.3` is `userIds`, or with its
 * whole place `userIds.3`.
 */
export function refusedFields(error: unknown, name: 'field' | 'whole' = 'field'): FieldMessage[] {
  if (!error) return [];
  const { key, fields = [] } = problemOf(error).problem;
  if (key !== 'REQUEST_FIELDS' && key !== 'PAYMENT_INCOMPLETE') return [];
  return fields.map(({ field, message }) => ({ field: name === 'field' ? nameOf(field) : placeOf(field), message }));
}

function nameOf(path: string): string {
  return placeOf(path).split('.')[0] ?? '';
}

function placeOf(path: string): string {
  return path.replace(/^content\./, '');
}

/** Whether a refusal has no field on the page; `shown` are the fields that are on it. */
export function hasHiddenField(error: unknown, shown: readonly string[]): boolean {
  return refusedFields(error).some(({ field }) => !shown.includes(field));
}
