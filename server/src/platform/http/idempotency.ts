import type { FastifyRequest } from 'fastify';
import { onlyReads, type EndpointDefinition } from '@portico/contract/endpoint';
import { IDEMPOTENCY_KEY_KEPT_HOURS, IDEMPOTENCY_KEY_MAXIMUM_LENGTH } from '@portico/contract/limits';
import { addSeconds, type Clock } from '../clock.ts';
import { digestOf, isSameDigest } from '../secrets/crypto.ts';
import type { CommittedError, Transaction } from '../database/db.ts';
import { PortalError } from '../errors.ts';
import type { Subject } from '../subject.ts';

type Context = { tx: Transaction; subject: Subject; clock: Clock; http: { request: FastifyRequest } };

/** Calls that change something, except those of the session and those whose body or answer must not be kept. */
export function takesIdempotencyKey(definition: EndpointDefinition): boolean {
  return !onlyReads(definition) && definition.access === 'session' && !definition.isSecret;
}

/** The request's Idempotency-Key, if it has one. */
export function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return null;
  if (key.length > IDEMPOTENCY_KEY_MAXIMUM_LENGTH)
    throw new PortalError('REQUEST_FIELDS', { fields: [{ field: 'Idempotency-Key', message: '' }] });
  return key;
}

/**
 * Runs a state-changing call once per key. The row of the key is written in the call's own transaction, so a second
 * call waits for the first and then gets its answer; another body under the same key is refused.
 */
export async function once(
  context: Context,
  definition: EndpointDefinition,
  act: () => Promise<unknown>,
): Promise<unknown> {
  const { request } = context.http;
  const key = takesIdempotencyKey(definition) ? idempotencyKey(request) : null;
  if (!key) return act();
  const digest = digestOf(request.method, request.url, JSON.stringify(request.body ?? null));
  const earlier = await claimKey(context, key, digest);
  if (earlier) return earlier.body;
  try {
    const result = await act();
    await rememberAnswer(context, key, result);
    return result;
  } catch (error) {
    // An error whose writes stay must not keep the key: the same call may be made again.
    if ((error as CommittedError).commits) await releaseKey(context, key);
    throw error;
  }
}

/** Null if the key is now ours: new, or last used more than a day ago. Otherwise the first call's answer. */
export async function claimKey(
  context: Omit<Context, 'http'>,
  key: string,
  digest: Buffer,
): Promise<{ body: unknown } | null> {
  const { tx, subject, clock } = context;
  const claimed = await tx.write(
    `insert into idempotency_keys (client_id, user_id, key, request_digest, created_at) values ($1, $2, $3, $4, $5)
     on conflict (client_id, user_id, key) do update
       set request_digest = excluded.request_digest, created_at = excluded.created_at, body = null where idempotency_keys.created_at < $6`,
    [
      subject.clientId,
      subject.userId,
      key,
      digest,
      clock.now(),
      addSeconds(clock.now(), -IDEMPOTENCY_KEY_KEPT_HOURS * 3600),
    ],
  );
  if (claimed) return null;
  const earlier = await tx.row<{ request_digest: Buffer; body: unknown }>(
    'select request_digest, body from idempotency_keys where client_id = current_client() and user_id = $1 and key = $2',
    [subject.userId, key],
  );
  if (!earlier || !isSameDigest(earlier.request_digest, digest)) throw new PortalError('IDEMPOTENCY_KEY_REUSED');
  return { body: earlier.body };
}

function releaseKey({ tx, subject }: Context, key: string): Promise<number> {
  return tx.write('delete from idempotency_keys where client_id = current_client() and user_id = $1 and key = $2', [
    subject.userId,
    key,
  ]);
}

export async function rememberAnswer(context: Omit<Context, 'http'>, key: string, body: unknown): Promise<void> {
  await context.tx.write(
    'update idempotency_keys set body = $3 where client_id = current_client() and user_id = $1 and key = $2',
    [context.subject.userId, key, JSON.stringify(body ?? null)],
  );
}
