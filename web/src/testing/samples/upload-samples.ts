import type { Answers } from '../fake-answers.ts';
import { IMPOSSIBLE } from './sample-decisions.ts';
import { listOf, type RowOf } from './list-of.ts';

export const uploadRow: RowOf<'GET payments/uploads'> = {
  uniqueId: '01a20000-0000-7000-8000-000000000127',
  fileName: 'again.xml',
  fileType: 'PAIN001',
  sizeBytes: 1079,
  uploadedAt: '2026-11-20T09:30:00.000Z',
  uploadedBy: { uniqueId: '01a20000-0000-7000-8000-000000000128', name: 'Clara Kerr' },
  status: 'IMPORT_ERROR',
  step: 'IMPORT',
  stepStatus: 'IMPORT_ERROR',
  orders: [],
  numberOfOrders: 0,
  problems: [
    {
      severity: 'error',
      key: 'duplicateFile',
      parameters: { seen: 'yes', orderId: 'HELVETIA-0042' },
      line: null,
      column: null,
      path: null,
      // The server's words are in the reader's language.
      message: 'HELVETIA-0042',
    },
  ],
  importAnyway: IMPOSSIBLE,
  openRequest: {
    uniqueId: '01a20000-0000-7000-8000-000000000129',
    action: 'ADD',
    requestedBy: { uniqueId: '01a20000-0000-7000-8000-000000000128', name: 'Clara Kerr' },
    requestedAt: '2026-11-20T09:30:00.000Z',
  },
  deletion: IMPOSSIBLE,
};

export const uploadSamples = {
  'GET portal/dev/demoFiles': [],
  'GET payments/upload/status': [uploadRow],
  'GET payments/uploads': listOf(uploadRow),
} satisfies Answers;
