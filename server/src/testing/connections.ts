import type { ApiAnswer } from '@portico/contract/api';
import { newId } from '../platform/ids.ts';
import type { Person } from './orders.ts';
import type { Answer, TestPortal } from './portal/portal.ts';
import { proofFor } from './say-as-provider.ts';

type Listed = ApiAnswer<'GET portal/administration/clientBanks'>;
type Refusal = { isConnected?: boolean; key?: string; reasons?: { key: string }[] };

const CLIENT_BANKS = 'portal/administration/clientBanks';

/** A bank as one of the provider's people sees it; undefined if it isn't listed. */
export async function bankFor(who: Person, bankId: string, all = true): Promise<Listed['content'][number] | undefined> {
  const { body } = await who.call<Listed>('GET', `${CLIENT_BANKS}?all=${all}`);
  return body.content.find(({ uniqueId }) => uniqueId === bankId);
}

/** Names the connection of a bank in its current state, with a fresh proof. */
export async function chooseConnection(
  portal: TestPortal,
  who: Person,
  bankId: string,
  connectionId: string,
  version?: number,
): Promise<Answer<Refusal>> {
  const asked = { connectionId, version: version ?? (await bankFor(who, bankId))!.version };
  const path = `${CLIENT_BANKS}/${bankId}`;
  const proof = await proofFor(portal, who, path, asked);
  return who.call<Refusal>('POST', `${path}/choose`, { ...asked, note: 'Agreed with the bank', ...proof });
}

/** A connection of the provider with a folder of its own. */
export async function makeConnection(portal: TestPortal, name: string): Promise<{ id: string; folder: string }> {
  const id = newId();
  const folder = `connection-${id}`;
  await portal.owner.inNoClient((tx) =>
    tx.write('insert into bank_connections (id, name, channel) values ($1, $2, $3)', [
      id,
      name,
      JSON.stringify({ kind: 'directory', folder }),
    ]),
  );
  return { id, folder };
}
