import type { Clock } from '../../platform/clock.ts';
import { digestOf } from '../../platform/secrets/crypto.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { Effect, GovernedEntity } from '../governed-entity.ts';
import type { RequestRow } from './request-row.ts';

/** What a request shows and does: its effect, if its kind has one, and the digest of it all. */
export type Weighed = { effect: Effect | null; digest: string };

/**
 * Works out what a request does now, and the digest of what somebody reads about it: the change as stored and in words,
 * its object as it is, and its whole effect, with what is withheld from some. Independent of reader, time and language. Reading, deciding and applying
 * all use it; when it decides, `lockRequest` has made sure that nothing else of the kind takes effect meanwhile.
 */
export async function weighRequest(
  tx: Transaction,
  clock: Clock,
  entity: GovernedEntity,
  row: RequestRow,
): Promise<Weighed> {
  const { id, action, object_id: objectId, content, before } = row;
  const now = action === 'ADD' ? null : ((await entity.find(tx, objectId, false))?.content ?? null);
  const effect = (await entity.effect?.(tx, { id: objectId, before: now, after: content }, clock)) ?? null;
  const inWords = async (one: unknown) => (one === null ? null : entity.describe(tx, one, 'en'));
  const words = { before: await inWords(before), content: await inWords(content) };
  const read = { id, action, objectId, content, before, now, words, effect: effect?.whole ?? null };
  return { effect, digest: digestOf(canonical(read)).toString('base64url') };
}

/** The same text for the same content: sorts field names, and lists too, since order means nothing in ours. Pure. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).toSorted().join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).filter(([, one]) => one !== undefined);
  return `{${fields
    .map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`)
    .toSorted()
    .join()}}`;
}
