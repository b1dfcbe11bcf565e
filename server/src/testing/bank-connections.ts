import type { ClientId } from '@portico/contract/ids';
import type { CutOffTime } from '@portico/contract/accounts/bank-terms';
import type { Database, Transaction } from '../platform/database/db.ts';
import { createCutOff } from '../seed/create.ts';

/** Columns of `bank_connections`. */
type Change = {
  channel?: object;
  payment_format?: string;
  takes_every_date?: boolean;
  takes_instant?: boolean;
  warehouse_days?: number;
  final_codes?: string[];
  part_others?: string | null;
  charset?: string;
};

/** What the provider would do: changes how a client's banks are reached, and what they take and answer. */
export function changeConnections({ owner }: { owner: Database }, clientId: ClientId, change: Change): Promise<void> {
  return owner.inNoClient((tx) => updateConnections(tx, change, clientId));
}

/** The same in a transaction of the owner; of every client's banks, or of one's. */
export async function updateConnections(
  tx: Transaction,
  change: Change,
  clientId: ClientId | null = null,
): Promise<void> {
  const assignments = Object.keys(change).map((column, index) => `${column} = $${index + 2}`);
  await tx.write(
    `update bank_connections set ${assignments.join(', ')}
     where id in (select connection_id from banks where $1::uuid is null or client_id = $1)`,
    [clientId, ...Object.values(change)],
  );
}

/** Gives the banks of a client a cut-off more. */
export async function addCutOff(
  { owner }: { owner: Database },
  clientId: ClientId,
  cutOff: Partial<CutOffTime> & Pick<CutOffTime, 'timeOfDay'>,
): Promise<void> {
  await owner.inNoClient(async (tx) => {
    const connections = await tx.rows<{ id: string }>(
      'select distinct connection_id as id from banks where client_id = $1',
      [clientId],
    );
    for (const { id } of connections)
      await createCutOff(tx, id, { currency: null, serviceLevel: null, daysBefore: 0, ...cutOff });
  });
}
