import { expect, it } from 'vitest';
import { ProblemError } from '../../lib/http/problem.ts';
import { hasHiddenField, refusedFields } from './refused-fields.ts';

function refusal(...fields: string[]): ProblemError {
  return new ProblemError({
    type: 'about:blank',
    title: 'Refused',
    status: 400,
    code: 'REQUEST_FIELDS',
    detail: '',
    traceId: '',
    key: 'REQUEST_FIELDS',
    fields: fields.map((field) => ({ field, message: `about ${field}` })),
  });
}

it('names fields as the content does, however deep the server points', () => {
  const fields = refusedFields(refusal('content.userIds.3', 'limit'));
  expect(fields).toEqual([
    { field: 'userIds', message: 'about content.userIds.3' },
    { field: 'limit', message: 'about limit' },
  ]);
  expect(refusedFields(null)).toEqual([]);
});

it("tells when a refused field isn't on the page", () => {
  expect(hasHiddenField(refusal('content.name'), ['name'])).toBe(false);
  expect(hasHiddenField(refusal('content.name', 'comment'), ['name'])).toBe(true);
});
