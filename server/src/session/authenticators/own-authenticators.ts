import type { Reply } from '@portico/contract/endpoint';
import type { Decision, Reason } from '@portico/contract/errors';
import type { UserId } from '@portico/contract/ids';
import { AUTHENTICATORS_MAXIMUM } from '@portico/contract/limits';
import type { authenticatorEndpoints } from '@portico/contract/session/authenticator-endpoints';
import type { AuthenticatorKind } from '@portico/contract/session/model';
import type { Transaction } from '../../platform/database/db.ts';
import { PortalError } from '../../platform/errors.ts';

type Enrolled = Reply<(typeof authenticatorEndpoints)['authenticators']>['authenticators'][number];
type Row = { id: string; kind: AuthenticatorKind; name: string; created_at: Date; last_used_at: Date | null };

const LAST: Reason = { kind: 'rule', key: 'lastAuthenticator', parameters: {} };

/**
 * The last one stays until an administrator resets it: without it codes by e-mail would count again, for anyone who
 * reads the mailbox. Pure.
 */
export function decideRemoval(own: readonly Enrolled[]): Decision {
  return own.length > 1 ? { allowed: true, reasons: [] } : { allowed: false, reasons: [LAST] };
}

/** One of a user's own. Throws NOT_FOUND for anybody else's: to this user it doesn't exist. */
export async function findAuthenticator(tx: Transaction, userId: UserId, id: string): Promise<Enrolled> {
  const own = (await authenticatorsOf(tx, userId)).find(({ uniqueId }) => uniqueId === id);
  if (!own) throw new PortalError('NOT_FOUND');
  return own;
}

/** What a user of the transaction's client has enrolled, oldest first, without secrets. */
export async function authenticatorsOf(tx: Transaction, userId: UserId): Promise<Enrolled[]> {
  const rows = await tx.rows<Row>(
    `select id, kind, name, created_at, last_used_at from authenticators
      where client_id = current_client() and user_id = $1 order by id limit ${AUTHENTICATORS_MAXIMUM}`,
    [userId],
  );
  return rows.map(({ id, kind, name, created_at, last_used_at }) => ({
    uniqueId: id,
    kind,
    name,
    createdAt: created_at.toISOString(),
    lastUsedAt: last_used_at?.toISOString() ?? null,
  }));
}

/** Removes everything that a user has enrolled; the caller audits it. Returns how many there were. */
export function removeAuthenticators(tx: Transaction, userId: UserId): Promise<number> {
  return tx.write('delete from authenticators where client_id = current_client() and user_id = $1', [userId]);
}
