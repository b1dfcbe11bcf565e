import { DIALECTS } from '@portico/formats/pain001/written/pain001-dialect';
import type { Pain001WriteVersion } from '@portico/formats/pain001/written/pain001-write';
import type { Transaction } from '../../platform/database/db.ts';

/** The pain.001 version that each of the client's banks takes, by bank id. */
export type BankFormats = ReadonlyMap<string, Pain001WriteVersion>;

export async function loadBankFormats(tx: Transaction): Promise<BankFormats> {
  const rows = await tx.rows<{ id: string; format: Pain001WriteVersion }>(
    `select b.id, k.payment_format as format from banks b join bank_connections k on k.id = b.connection_id
     where b.client_id = current_client() and k.payment_format = any($1)`,
    [Object.keys(DIALECTS)],
  );
  return new Map(rows.map(({ id, format }) => [id, format]));
}
