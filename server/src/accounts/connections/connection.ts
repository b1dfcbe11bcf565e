import type { ConnectionContent } from '@portico/contract/accounts/connections';
import type { ChannelKind } from '@portico/contract/accounts/model';
import type { FieldValue } from '@portico/contract/approvals/endpoints';
import type { Reason } from '@portico/contract/errors';
import { governedKind, type ChangedBy, type GovernedEntity, type Stored } from '../../approvals/public.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { connectionProblems } from './connection-problems.ts';
import { describeConnection } from './describe-connection.ts';

/**
 * The provider's connections to banks, which always take two of its people (spec D13). The database writes one by the
 * approved request alone, so nothing of a change is stored before that; one that waits to be added is its request.
 */
export const connection: GovernedEntity<ConnectionContent> = {
  ...governedKind('connection'),
  isAlwaysGoverned: true,
  isApprovedByStrangers: true,
  auditType: 'BANK',
  nameOf: ({ name }) => name,
  find,
  problems: async (tx, content, id) => connectionProblems(tx, content, id, await find(tx, id, false)),
  deletionProblem,
  add: () => Promise.resolve(),
  update: (tx, id, _content, by) => applyIfApproved(tx, id, by),
  async setStatus(tx, id, status, by) {
    const isAdded = status === 'OK' && (await find(tx, id, false))?.status === 'CREATION_PENDING';
    if (isAdded) await applyIfApproved(tx, id, by);
  },
  remove: applyIfApproved,
  removeUnapproved: () => Promise.resolve(),
  describe: (_tx, content, language): Promise<Record<string, FieldValue>> =>
    Promise.resolve(describeConnection(content, language)),
};

/** A request is tried before anybody has approved it: then there is nothing to do yet. */
async function applyIfApproved(tx: Transaction, id: string, { approvedBy, at }: ChangedBy): Promise<void> {
  if (approvedBy !== null) await tx.rows('select apply_connection_change($1, $2)', [id, at]);
}

type StoredConnection = Stored<ConnectionContent> & {
  channelKind: ChannelKind | null;
  banksCount: number;
  clientsCount: number;
};

/** A connection with how many banks are reached by it; null if there isn't one, or outside of the provider's transaction. */
export function findConnection(tx: Transaction, id: string): Promise<StoredConnection | null> {
  return tx.row<StoredConnection>(
    `select provider_connection_content(id) as content, entity_status as status, version, channel_kind as "channelKind",
       banks_count as "banksCount", clients_count as "clientsCount"
     from provider_connections() where id = $1`,
    [id],
  );
}

async function find(tx: Transaction, id: string, lock: boolean): Promise<Stored<ConnectionContent> | null> {
  if (lock) await tx.rows(`select pg_advisory_xact_lock(hashtextextended('connection ' || $1::text, 0))`, [id]);
  return findConnection(tx, id);
}

/** Banks that are reached by it, of any client. */
async function deletionProblem(tx: Transaction, id: string): Promise<Reason | null> {
  const count = (await findConnection(tx, id))?.banksCount ?? 0;
  return count > 0 ? { kind: 'state', key: 'connectionOfBanks', parameters: { count } } : null;
}
