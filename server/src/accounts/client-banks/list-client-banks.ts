import type { clientBankEndpoints } from '@portico/contract/accounts/client-banks';
import { BANKS_SHOWN_MAXIMUM, CONNECTIONS_MAXIMUM } from '@portico/contract/accounts/model';
import type { Reply, Request } from '@portico/contract/endpoint';
import type { Decision } from '@portico/contract/errors';
import type { UserId } from '@portico/contract/ids';
import { linkedPeople, loadStanding } from '../../approvals/public.ts';
import { permitArea, type Rights } from '../../permissions/public.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { Context } from '../../platform/http/route.ts';
import { acrossClients, type Place } from '../across-clients.ts';
import {
  decideConnection,
  loadClientBanks,
  proposalOf,
  type BankAsLoaded,
  type ClientBank,
} from './connection-choice.ts';

type Endpoint = (typeof clientBankEndpoints)['clientBanks'];
type Count = (typeof clientBankEndpoints)['clientBanksCount'];
type Item = Reply<Endpoint>['content'][number];
export type Connection = Reply<Endpoint>['connections'][number];

/** Banks of all clients with a connection to choose, or all banks; oldest first. */
export async function listClientBanks(
  context: Context<Endpoint>,
  { query: { all, search } }: Request<Endpoint>,
): Promise<Reply<Endpoint>> {
  const { tx, subject } = context;
  const rights = await permitArea(tx, subject, 'BANK_OPERATIONS', 'VIEW_ONLY');
  const places = await findBankPlaces(tx, {
    all: all === 'true',
    search: search || null,
    most: BANKS_SHOWN_MAXIMUM + 1,
  });
  const shown = places.slice(0, BANKS_SHOWN_MAXIMUM);
  const loaded = await acrossClients(tx, subject, shown, (ids) => loadClientBanks(tx, ids));
  const banks = new Map((await withWhoCounts(tx, loaded)).map((bank) => [bank.bankId, bank]));
  const others = loaded.flatMap(({ choices }) => choices.map(({ userId }) => userId));
  const linked = await linkedPeople(context, subject.clientId, others);
  const actor = { userId: subject.userId, rights, linked };
  const content = shown.flatMap((place) => {
    const bank = banks.get(place.object_id);
    return bank ? present(bank, { businessId: place.business_id, name: place.client_name }, actor) : [];
  });
  return { content, isWhole: places.length === shown.length, connections: await loadConnections(tx) };
}

/** How many wait; counts no further than the list shows. */
export async function countClientBanks({ tx, subject }: Context<Count>): Promise<Reply<Count>> {
  await permitArea(tx, subject, 'BANK_OPERATIONS', 'VIEW_ONLY');
  return { waiting: (await findBankPlaces(tx, { most: BANKS_SHOWN_MAXIMUM })).length };
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
export async function withWhoCounts(tx: Transaction, banks: readonly BankAsLoaded[]): Promise<ClientBank[]> {
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

const NOTHING_WAITS: Decision = {
  allowed: false,
  reasons: [{ kind: 'state', key: 'connectionNotProposed', parameters: {} }],
};

type Actor = { userId: UserId; rights: Rights; linked: ReadonlySet<UserId> };

function present(bank: ClientBank, client: Item['client'], actor: Actor): Item {
  const { bankId: uniqueId, name, bic, senderBic, clearingCode, country, accountsCount, connectionId, version } = bank;
  const proposal = proposalOf(bank);
  const decide = (named: string | null) => decideConnection(actor, bank, named, actor.linked);
  return {
    uniqueId,
    client,
    name,
    bic,
    senderBic,
    clearingCode,
    country,
    accountsCount,
    connectionId,
    proposal: proposal && {
      connectionId: proposal.connectionId,
      by: proposal.by.map(({ userName, note, at, counts }) => ({
        person: userName,
        note,
        at: at.toISOString(),
        counts,
      })),
    },
    version,
    actions: {
      choose: decide(null),
      confirm: proposal ? decide(proposal.connectionId) : NOTHING_WAITS,
      takeBack: proposal && connectionId !== null ? decide(connectionId) : NOTHING_WAITS,
    },
  };
}
