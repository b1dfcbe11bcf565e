import type { ClientId } from '@portico/contract/ids';
import { asClient } from '../platform/database/as-client.ts';
import type { Transaction } from '../platform/database/db.ts';
import type { Subject } from '../platform/subject.ts';

/** Where to find something of a client, for the provider's people. */
export type Place<Id extends string = string> = {
  client_id: ClientId;
  object_id: Id;
  business_id: string;
  client_name: string;
};

/** Loads things of several clients, each in the transaction of its client; then it is the provider's again. */
export async function acrossClients<Id extends string, Loaded>(
  tx: Transaction,
  { clientId: ownClientId }: Pick<Subject, 'clientId'>,
  places: readonly Place<Id>[],
  load: (ids: Id[]) => Promise<Loaded[]>,
): Promise<Loaded[]> {
  const loaded: Loaded[] = [];
  for (const [clientId, ofClient] of Map.groupBy(places, ({ client_id }) => client_id)) {
    const ids = ofClient.map(({ object_id }) => object_id);
    loaded.push(...(await asClient(tx, clientId, ownClientId, () => load(ids))));
  }
  return loaded;
}
