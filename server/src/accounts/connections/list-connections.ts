import type { connectionsEndpoints } from '@portico/contract/accounts/connections';
import { CONNECTED_BANKS_SHOWN_MAXIMUM, CONNECTIONS_MAXIMUM } from '@portico/contract/accounts/model';
import type { Reply, Request } from '@portico/contract/endpoint';
import type { ClientId, UserId } from '@portico/contract/ids';
import { linkedPeople, loadStanding } from '../../approvals/public.ts';
import { permitArea, type Rights } from '../../permissions/public.ts';
import { asClient } from '../../platform/database/as-client.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { Context } from '../../platform/http/route.ts';
import {
  decideConnection,
  loadBanksToConnect,
  waitingChoice,
  type BankAsLoaded,
  type BankToConnect,
} from './connection.ts';

type Endpoint = (typeof connectionsEndpoints)['bankConnections'];
type Count = (typeof connectionsEndpoints)['bankConnectionsCount'];
type Item = Reply<Endpoint>['content'][number];
export type Connection = Reply<Endpoint>['connections'][number];

/** Where to find a bank, for the provider's people. */
export type Place = { client_id: ClientId; bank_id: string; business_id: string; client_name: string };

/** Banks of all clients with a connection to choose, or all banks; oldest first. */
export async function listBankConnections(
  context: Context<Endpoint>,
  { query: { all, search } }: Request<Endpoint>,
): Promise<Reply<Endpoint>> {
  const { tx, subject } = context;
  const rights = await permitArea(tx, subject, 'BANK_OPERATIONS', 'VIEW_ONLY');
  const places = await findBankPlaces(tx, {
    all: all === 'true',
    search: search || null,
    most: CONNECTED_BANKS_SHOWN_MAXIMUM + 1,
  });
  const shown = places.slice(0, CONNECTED_BANKS_SHOWN_MAXIMUM);
  const loaded: BankAsLoaded[] = [];
  for (const [clientId, ofClient] of Map.groupBy(shown, ({ client_id }) => client_id)) {
    const ids = ofClient.map(({ bank_id }) => bank_id);
    loaded.push(...(await asClient(tx, clientId, subject.clientId, () => loadBanksToConnect(tx, ids))));
  }
  const banks = new Map((await withWhoCounts(tx, loaded)).map((bank) => [bank.bankId, bank]));
  const others = loaded.flatMap(({ choices }) => choices.map(({ userId }) => userId));
  const linked = await linkedPeople(context, subject.clientId, others);
  const actor = { userId: subject.userId, rights, linked };
  const content = shown.flatMap((place) => {
    const bank = banks.get(place.bank_id);
    return bank ? present(bank, { businessId: place.business_id, name: place.client_name }, actor) : [];
  });
  return { content, isWhole: places.length === shown.length, connections: await loadConnections(tx) };
}

/** How many wait; counts no further than the list shows. */
export async function countBankConnections({ tx, subject }: Context<Count>): Promise<Reply<Count>> {
  await permitArea(tx, subject, 'BANK_OPERATIONS', 'VIEW_ONLY');
  return { waiting: (await findBankPlaces(tx, { most: CONNECTED_BANKS_SHOWN_MAXIMUM })).length };
}

/** `all`: connected ones too, narrowed by client, name or BIC; `id`: this bank alone. */
type Sought = { all?: boolean; id?: string; search?: string | null; most: number };

/** Where the banks to look at are, oldest first; in the provider's transaction. */
export function findBankPlaces(tx: Transaction, { all = false, id, search = null, most }: Sought): Promise<Place[]> {
  return tx.rows<Place>('select * from provider_client_banks($1, $2, $3, $4)', [all, id ?? null, search, most]);
}

/** The provider's connections; in the provider's transaction. */
export function loadConnections(tx: Transaction): Promise<Connection[]> {
  return tx.rows<Connection>(
    'select id as "uniqueId", name, folder, payment_format as "paymentFormat" from provider_bank_connections($1)',
    [CONNECTIONS_MAXIMUM],
  );
}

/** The same banks, with whose choice still counts. */
export async function withWhoCounts(tx: Transaction, banks: readonly BankAsLoaded[]): Promise<BankToConnect[]> {
  const stands = await loadStanding(
    tx,
    'BANK_OPERATIONS',
    banks.flatMap(({ choices }) => choices),
  );
  return banks.map((bank) => ({
    ...bank,
    choices: bank.choices.map((choice) => ({ ...choice, counts: stands(choice) })),
  }));
}

type Actor = { userId: UserId; rights: Rights; linked: ReadonlySet<UserId> };

function present(bank: BankToConnect, client: Item['client'], actor: Actor): Item {
  const { bankId: uniqueId, name, bic, clearingCode, accountsCount, connectionId, version } = bank;
  const waiting = waitingChoice(bank);
  return {
    uniqueId,
    client,
    name,
    bic,
    clearingCode,
    accountsCount,
    connectionId,
    chosen: waiting && {
      connectionId: waiting.connectionId,
      by: waiting.by.map(({ userName, note, at, counts }) => ({
        person: userName,
        note,
        at: at.toISOString(),
        counts,
      })),
    },
    version,
    actions: {
      choose: decideConnection(actor, bank, null, actor.linked),
      confirm: waiting
        ? decideConnection(actor, bank, waiting.connectionId, actor.linked)
        : { allowed: false, reasons: [{ kind: 'state', key: 'connectionNotProposed', parameters: {} }] },
    },
  };
}
