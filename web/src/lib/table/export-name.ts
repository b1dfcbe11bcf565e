import { exportFileName } from '@portico/contract/exports/file-name';
import { TIME_ZONE } from '../format/time-zone.ts';

/** The name of a CSV file that is exported now. */
export function exportName(what: string): string {
  return exportFileName(what, 'csv', new Date().toISOString(), TIME_ZONE);
}
