import { rateFiles } from '../rates/public.ts';
import { statusReports } from '../release/public.ts';
import type { KeptFiles, SpooledFiles } from '../platform/incoming/incoming-file.ts';
import { statementFiles } from '../statements/public.ts';
import { paymentFiles } from '../uploads/public.ts';

/** Every purpose of files that come from outside and are kept; `incoming-files.test` asks the same of each. */
export const keptFiles: readonly Omit<KeptFiles<never, never, never>, 'examine'>[] = [
  paymentFiles,
  rateFiles,
  statementFiles,
];

/** And of those that are read where they arrive. */
export const spooledFiles: readonly SpooledFiles<never, never, unknown>[] = [statusReports];
