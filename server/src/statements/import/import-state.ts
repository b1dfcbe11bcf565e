import type { ImportStatus } from '@portico/contract/statements/model';
import { INCOMING_LINES } from '../../platform/incoming/incoming-file.ts';
import { stateTable } from '../../platform/state-table.ts';

/** What a statement file goes through; each change of `statement_imports.status` goes through it. */
export const importStates = stateTable<ImportStatus>()([
  ...INCOMING_LINES,
  // Again, if its worker died.
  { from: ['UPLOADED', 'IMPORTING'], event: 'import', to: ['IMPORTING'] },
  { from: ['IMPORTING'], event: 'imported', to: ['IMPORTED'] },
  { from: ['IMPORTING'], event: 'importFailed', to: ['IMPORT_ERROR'] },
]);
