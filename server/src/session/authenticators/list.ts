import type { Reply } from '@portico/contract/endpoint';
import { AUTHENTICATORS_MAXIMUM } from '@portico/contract/limits';
import type { authenticatorEndpoints } from '@portico/contract/session/authenticator-endpoints';
import type { AuthenticatorKind } from '@portico/contract/session/model';
import type { Transaction } from '../../platform/db.ts';
import type { Context } from '../../platform/http/route.ts';
import { findProof } from './proof.ts';

type List = (typeof authenticatorEndpoints)['authenticators'];
type Enrolled = Reply<List>['authenticators'][number];
type Row = { id: string; kind: AuthenticatorKind; name: string; created_at: Date; last_used_at: Date | null };

/** What the caller has enrolled himself, and what changing it takes. */
export async function listAuthenticators(context: Context<List>): Promise<Reply<List>> {
  const { proof, provenUntil } = await findProof(context);
  return {
    authenticators: await authenticatorsOf(context.tx, context.subject.userId),
    proof,
    provenUntil: provenUntil?.toISOString() ?? null,
  };
}

/** What a user of the transaction's client has enrolled himself, the oldest first, without anything secret. */
export async function authenticatorsOf(tx: Transaction, userId: string): Promise<Enrolled[]> {
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

/** Everything that a user has enrolled himself is gone; the caller audits it. Gives how many they were. */
export function removeAuthenticators(tx: Transaction, userId: string): Promise<number> {
  return tx.write('delete from authenticators where client_id = current_client() and user_id = $1', [userId]);
}
