import type { ClientId, StatementImportId } from '@portico/contract/ids';
import type { ImportStatus } from '@portico/contract/statements/model';

/** One import of a statement file, as its job works on it. */
export type ImportRow = {
  id: StatementImportId;
  clientId: ClientId;
  status: ImportStatus;
  fileId: string;
  fileName: string;
  channelFolder: string | null;
  importedAt: Date;
};
