import { readFileSync } from 'node:fs';

/** What makes a test slow: a worker, a simulated bank or other processes, or measuring. */
const SIGNS = [
  /\b(?:worker|simulator): true\b/,
  /\bstartWorker\b/,
  /\bspawn/,
  /\/(?:fleet|held-memory|processes|sftp-server|start-openssh|test-bank)\b[\w/-]*\.ts'/,
];

/** Those that are slow for another reason: many rounds, or waiting for a limit. */
const OTHERS = new Set([
  'formats/src/crashers.test.ts',
  'formats/src/mt940/mt940-fuzz.test.ts',
  'formats/src/pain001/pain001-fuzz.test.ts',
  'scripts/lint.test.ts',
  'server/src/app/access-matrix.test.ts',
  'server/src/app/hostile-requests.test.ts',
  'server/src/app/migrate-demo.test.ts',
  'server/src/platform/changes.test.ts',
  'server/src/platform/files/files-older.test.ts',
  'server/src/platform/files/files-storages.test.ts',
  'server/src/platform/http/running-calls.test.ts',
  'server/src/release/status-reports/report-growth.test.ts',
]);

/** Which of these tests `npm test -- fast` leaves out. */
export function slowTests(files: readonly string[]): string[] {
  return files.filter((file) => OTHERS.has(file) || SIGNS.some((sign) => sign.test(readFileSync(file, 'utf8'))));
}
