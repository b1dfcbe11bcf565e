import { expect, it } from 'vitest';
import {
  bankStatusDisplay,
  SHOWN_STATUSES,
  signatureStatus,
  statusesOf,
  statusGroup,
  STATUS_GROUPS,
} from '@portico/contract/payments/status';

it('groups the statuses as B4 and spec D4 say', () => {
  expect(statusesOf('SIGNATURE_REQUIRED').toSorted()).toEqual([
    'MISSING_SIGN_OFF_REQUIREMENTS',
    'OPEN',
    'PARTIALLY_SIGNED',
    'UNSIGNED',
  ]);
  expect(statusesOf('COMPLETED')).toEqual(['RELEASED_TO_BANK', 'COMPLETED_SUCCESSFULLY']);
  expect(statusesOf('ERRONEOUS')).toEqual(SHOWN_STATUSES.filter((status) => /ERROR/.test(status)));
  const inProgress = [
    'FULLY_SIGNED',
    'RELEASING',
    'RELEASED',
    'CONVERTING_RELEASE',
    'SANCTION_HIT',
    'SANCTION_SCREENING',
  ];
  const inNoGroup = [
    'UPLOADING',
    'UPLOADED',
    'CONVERTING',
    'CONVERTED',
    'IMPORTING',
    'CONVERTED_RELEASE',
    'PROCESSING',
  ];
  expect(statusesOf('IN_PROGRESS').toSorted()).toEqual([...inProgress, ...inNoGroup].toSorted());
});

it('puts deleted orders in no group and every other status in exactly one', () => {
  const grouped = STATUS_GROUPS.flatMap(statusesOf);
  expect(grouped.toSorted()).toEqual(SHOWN_STATUSES.filter((status) => status !== 'DELETED').toSorted());
  expect(statusGroup('DELETED')).toBeNull();
});

it('gives each status its signature status', () => {
  expect(signatureStatus('MISSING_SIGN_OFF_REQUIREMENTS')).toBe('SIGNATURE_RULE_MISSING');
  expect(signatureStatus('UNSIGNED')).toBe('UNSIGNED');
  expect(signatureStatus('PARTIALLY_SIGNED')).toBe('PARTIALLY_SIGNED');
  const fully = SHOWN_STATUSES.filter((status) => signatureStatus(status) === 'FULLY_SIGNED');
  expect(fully).toEqual([
    'FULLY_SIGNED', 'RELEASING', 'RELEASED', 'RELEASE_ERROR', 'CONVERTING_RELEASE', 'CONVERTED_RELEASE', 'CONVERSION_ERROR_RELEASE', 'PROCESSING',
    'PROCESSING_ERROR', 'SANCTION_HIT', 'SANCTION_SCREENING', 'RELEASED_TO_BANK', 'COMPLETED_SUCCESSFULLY', 'COMPLETED_WITH_ERRORS',
  ]); // prettier-ignore
  expect(SHOWN_STATUSES.filter((status) => signatureStatus(status) === 'OPEN').at(-1)).toBe('DELETED');
});

const CODES: [code: string, display: string][] = [
  ['RJCT', 'error'],
  ['CANC', 'error'],
  ['PART', 'warning'],
  ['ACSC', 'success-complete'],
  ['ACCC', 'success-complete'],
  ['ACCP', 'success'],
  ['ACSP', 'success'],
  ['ACWC', 'success'],
  ['ACFC', 'success'],
  ['ACPT', 'in-progress'],
  ['ACTC', 'in-progress'],
  ['PDNG', 'in-progress'],
  ['RCVD', 'in-progress'],
  ['PROG', 'in-progress'],
  ['XYZW', 'unknown'],
  ['AC1', 'unknown'],
  ['acsc', 'unknown'],
  ['', 'unknown'],
];
it.each(CODES)('shows the bank’s code %s as %s', (code, display) => {
  expect(bankStatusDisplay(code)).toBe(display);
});
