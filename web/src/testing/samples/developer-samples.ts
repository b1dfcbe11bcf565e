import type { Answers } from '../fake-answers.ts';

export const developerSamples = {
  'GET portal/developer/debug': {
    at: '2026-11-20T09:30:00.000Z',
    process: { id: 1006, runtime: 'Node 24.21.0', upSeconds: 178, residentBytes: 223875072, heapBytes: 96331696 },
    pool: { maximum: 6, open: 6, inUse: 2, idle: 4, waiting: 0 },
    threads: [
      {
        name: 'main',
        frames: [
          'at Object.getReport (node:internal/process/report:60:13)',
          'at describeProcess (file:///portico/server/src/developer/describe-process.ts:16:33)',
          'at file:///portico/server/src/developer/routes.ts:20:12',
        ],
      },
    ],
    handles: [
      { kind: 'tcp', active: 37, all: 37 },
      { kind: 'pipe', active: 8, all: 8 },
      { kind: 'async', active: 3, all: 3 },
    ],
  },
} satisfies Answers;
