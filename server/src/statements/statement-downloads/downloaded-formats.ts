import type { StatementFileFormat } from '@portico/contract/statements/statement-downloads/model';
import { BANK_FILES } from './bank-files.ts';
import type { FileFormat, PeopleWriting } from './file-format.ts';
import { PEOPLE_FILES } from './people-files.ts';

/** How each format is written. */
export const STATEMENT_FILES: Record<StatementFileFormat, FileFormat<PeopleWriting>> = {
  ...BANK_FILES,
  ...PEOPLE_FILES,
};
