import { SESSION_LONGEST_MINUTES } from '@portico/contract/limits';
import { addSeconds } from '../../platform/clock.ts';
import { newToken } from '../../platform/secrets/crypto.ts';
import { newId } from '../../platform/ids.ts';
import type { TestClient, TestUser } from '../clients.ts';
import { personOf, type Person } from '../orders.ts';
import type { TestPortal } from './portal.ts';

/**
 * A session of each of these people, both steps done, written directly to the database: signing in hashes, slowly on
 * purpose.
 */
export async function openSessions(
  portal: TestPortal,
  client: TestClient,
  users: readonly TestUser[],
): Promise<Person[]> {
  const now = portal.clock.now();
  const endsAt = addSeconds(now, SESSION_LONGEST_MINUTES * 60);
  const opened = users.map((user) => ({ user, sessionId: newId(), ...newToken() }));
  const sessionIds = opened.map((one) => one.sessionId);
  await portal.owner.inNoClient(async (tx) => {
    await tx.write(
      `insert into sessions (client_id, id, user_id, started_at, last_active_at, idle_minutes, ends_at, second_factor)
       select $1, t.*, $4, $4, 60, $5, 'EMAIL' from unnest($2::uuid[], $3::uuid[]) as t`,
      [client.id, sessionIds, users.map((user) => user.id), now, endsAt],
    );
    await tx.write(
      `insert into session_tokens (client_id, session_id, kind, hash, expires_at)
       select $1, t.id, 'ACCESS', t.hash, $4 from unnest($2::uuid[], $3::bytea[]) as t (id, hash)`,
      [client.id, sessionIds, opened.map((one) => one.hash), endsAt],
    );
  });
  return opened.map(({ user, token }) => personOf(portal, user, token));
}
