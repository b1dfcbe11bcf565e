import type { FastifyRequest } from 'fastify';
import type { UserId } from '@portico/contract/ids';
import type { Clock } from '../platform/clock.ts';
import { sha256 } from '../platform/secrets/crypto.ts';
import type { Database, Transaction } from '../platform/database/db.ts';
import { PortalError } from '../platform/errors.ts';
import { networkOf } from '../platform/network-of.ts';
import { throttle } from '../platform/throttle.ts';

/** What every link is known by, whatever it opens. */
type Usable = { id: string; userId: UserId; expiresAt: Date };

const KINDS = {
  password: {
    table: 'password_links',
    unusable: 'PASSWORD_LINK_UNUSABLE',
    find: `select id, kind, user_id as "userId", expires_at as "expiresAt", used_at as "usedAt" from open_password_link($1)`,
  },
  objection: {
    table: 'objection_links',
    unusable: 'OBJECTION_LINK_UNUSABLE',
    find: `select id, user_id as "userId", what as kind, created_at as "changedAt",
      expires_at as "expiresAt", used_at as "usedAt" from open_objection_link($1)`,
  },
} as const;

export type LinkKind = keyof typeof KINDS;

/** Tokens can't be guessed; this only limits attempts. */
const TRIES_PER_ADDRESS = 60;
const WINDOW_SECONDS = 300;

/** Counts an attempt to use a link by the address that it comes from. Throws TOO_MANY_REQUESTS. */
export function throttleLink(
  { db, clock, http }: { db: Database; clock: Clock; http: { request: FastifyRequest } },
  kind: LinkKind,
): Promise<void> {
  const key = `${kind} link ${networkOf(http.request.ip)}`;
  return db.inNoClient((tx) => throttle(tx, clock, key, TRIES_PER_ADDRESS, WINDOW_SECONDS));
}

/**
 * The link of a token, and its owner: sets the transaction's client, and `lockOwner` locks the user. Throws the kind's
 * error if it opens nothing (any more).
 */
export async function openLink<Link extends Usable, Owner>(
  tx: Transaction,
  clock: Clock,
  { kind, token }: { kind: LinkKind; token: string },
  lockOwner: (userId: UserId) => Promise<Owner | null>,
): Promise<{ link: Link; owner: Owner }> {
  const { find, table, unusable } = KINDS[kind];
  const link = await tx.row<Link & { usedAt: Date | null }>(find, [sha256(token)]);
  if (!link || link.usedAt || link.expiresAt <= clock.now()) throw new PortalError(unusable);
  const owner = await lockOwner(link.userId);
  // Somebody else may have used it while we waited for the user's row.
  const unused = `select from ${table} where client_id = current_client() and id = $1 and used_at is null`;
  if (!owner || !(await tx.row(unused, [link.id]))) throw new PortalError(unusable);
  return { link, owner };
}
