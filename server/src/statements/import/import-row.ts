import type { ClientId, StatementImportId } from '@portico/contract/ids';

/** One import of a statement file, as its job works on it. */
export type ImportRow = {
  id: StatementImportId;
  clientId: ClientId;
  status: string;
  fileId: string;
  fileName: string;
  channelFolder: string | null;
  importedAt: Date;
};
