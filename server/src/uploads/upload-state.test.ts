import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UPLOAD_STATUSES } from '@portico/contract/payments/status';
import { decided, edgesOf, isAllowed, left, named, reached } from '../testing/state-walks.ts';
import { uploadStates } from './upload-state.ts';

/** The lines of decisions.md section 4 about files: from, event, to. */
const DECISIONS: [from: string, event: string, to: string][] = [
  ['–', 'uploadBegins', 'UPLOADING'],
  ['UPLOADING', 'stored', 'UPLOADED'],
  ['UPLOADING', 'uploadFailed', 'UPLOAD_ERROR'],
  ['UPLOADED', 'convert', 'CONVERTING'],
  ['CONVERTING', 'converted', 'CONVERTED'],
  ['CONVERTING', 'conversionFailed', 'CONVERSION_ERROR'],
  ['UPLOADED CONVERTED', 'import', 'IMPORTING'],
  ['IMPORTING', 'imported', 'OPEN'],
  ['IMPORTING', 'importFailed', 'IMPORT_ERROR'],
  // ~not in the decisions' table, but in their text about duplicates: ADR 0017
  ['IMPORT_ERROR', 'importAnyway', 'UPLOADED'],
  ['UPLOAD_ERROR CONVERSION_ERROR IMPORT_ERROR', 'delete', 'DELETED'],
  ['DELETED', 'restore', 'UPLOAD_ERROR CONVERSION_ERROR IMPORT_ERROR'],
];

const EDGES = edgesOf(uploadStates, UPLOAD_STATUSES);

describe('The state table of files', () => {
  it('lists exactly the changes of the decisions', () => {
    expect(named(EDGES)).toEqual(decided(DECISIONS));
  });

  it('reaches every status, and leaves all but that of an imported file', () => {
    expect(UPLOAD_STATUSES.filter((status) => !reached(EDGES).has(status))).toEqual([]);
    expect(UPLOAD_STATUSES.filter((status) => !left(EDGES).has(status))).toEqual(['OPEN']);
  });

  it('refuses every other change', () => {
    const change = fc.record({
      from: fc.constantFrom(null, ...UPLOAD_STATUSES),
      event: fc.constantFrom(...uploadStates.lines.map(({ event }) => event)),
      to: fc.constantFrom(...UPLOAD_STATUSES),
    });
    const listed = new Set(named(EDGES));
    fc.assert(
      fc.property(change, (one) => {
        expect(isAllowed(uploadStates, one)).toBe(listed.has(named([one])[0]!));
      }),
      { numRuns: 2_000 },
    );
  });

  it('knows no status of an order or a message', () => {
    // @ts-expect-error: a file is never signed
    expect(() => uploadStates.next('OPEN', 'imported', 'UNSIGNED')).toThrow('The state table has no');
    // @ts-expect-error: nor does it reach a bank
    expect(() => uploadStates.next('UPLOADED', 'import', 'RELEASED')).toThrow('The state table has no');
  });
});
