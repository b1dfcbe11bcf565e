import type { ClientId } from '@portico/contract/ids';
import { addSeconds, type Clock } from '../../platform/clock.ts';
import { newToken } from '../../platform/secrets/crypto.ts';
import type { Transaction } from '../../platform/database/db.ts';

/** A stolen access token dies within five minutes (reliability: sessions). */
const ACCESS_TOKEN_SECONDS = 5 * 60;

export type Tokens = { accessToken: string; refreshToken: string; expiresAt: Date };

/** Issues a new pair for a session; all its earlier pairs are void from now on. */
export async function issueTokens(
  tx: Transaction,
  clock: Clock,
  session: { clientId: ClientId; sessionId: string; endsAt: Date },
): Promise<Tokens> {
  const now = clock.now();
  const expiresAt = new Date(Math.min(addSeconds(now, ACCESS_TOKEN_SECONDS).getTime(), session.endsAt.getTime()));
  const access = newToken();
  const refresh = newToken();
  await tx.write(
    `delete from session_tokens where client_id = current_client() and session_id = $1 and kind = 'ACCESS'`,
    [session.sessionId],
  );
  // Used refresh tokens stay, so that their reuse is recognised.
  await tx.write(
    `update session_tokens set used_at = $2 where client_id = current_client() and session_id = $1 and kind = 'REFRESH' and used_at is null`,
    [session.sessionId, now],
  );
  await tx.write(
    `insert into session_tokens (client_id, session_id, kind, hash, expires_at)
     values ($1, $2, 'ACCESS', $3, $4), ($1, $2, 'REFRESH', $5, $6)`,
    [session.clientId, session.sessionId, access.hash, expiresAt, refresh.hash, session.endsAt],
  );
  return { accessToken: access.token, refreshToken: refresh.token, expiresAt };
}
