import { UPLOAD_STALLED_AFTER_SECONDS } from '@portico/contract/limits';
import { addSeconds, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/db.ts';
import { giveUpImport } from './receive-statements.ts';

/** Ends statement imports whose sender has stopped, or whose process has died: no bytes for five minutes. */
export async function expireImports(db: Database, clock: Clock): Promise<void> {
  const before = addSeconds(clock.now(), -UPLOAD_STALLED_AFTER_SECONDS);
  const stalled = await db.inNoClient((tx) =>
    tx.rows<{ client_id: string; id: string }>('select * from stalled_statement_imports($1)', [before]),
  );
  for (const { client_id: clientId, id } of stalled) {
    await db.inClient(clientId, (tx) => giveUpImport(tx, clock, id));
  }
}
