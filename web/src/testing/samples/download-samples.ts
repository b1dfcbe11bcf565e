import type { Answers } from '../fake-answers.ts';
import { listOf, type RowOf } from './list-of.ts';

export const documentRow: RowOf<'GET dlc/documents'> = {
  uniqueId: '01a20000-0000-7000-8000-000000000301',
  name: 'Balances_20-11-2026_09-00.pdf',
  kind: 'REPORT',
  reportType: 'OVERVIEW',
  status: 'READY',
  failure: null,
  owners: [{ type: 'USER', name: 'Clara Kerr' }],
  fileName: 'Balances_20-11-2026_09-00.pdf',
  fileType: 'PDF',
  sizeBytes: 1_153_434,
  digest: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  createdAt: '2026-11-20T09:00:00.000Z',
  createdBy: 'Clara Kerr',
  downloadStatus: 'NEW',
  downloadedAt: null,
  downloadedBy: null,
  keptUntil: '2027-02-18T09:00:00.000Z',
};

export const downloadSamples = {
  'GET dlc/documents': listOf(documentRow),
  'GET dlc/documents/:uniqueId': documentRow,
  'GET dlc/limits': { zipMaximumBytes: 1024 * 1024 * 1024 },
} satisfies Answers;
