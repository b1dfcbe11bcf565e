import type { Clock } from '../platform/clock.ts';
import { digestOf } from '../platform/crypto.ts';
import type { Transaction } from '../platform/db.ts';
import type { Effect, GovernedEntity } from './governed-entity.ts';
import type { RequestRow } from './request-row.ts';

/** What a request shows and does: its effect, where its kind has one, and the digest of it all. */
export type Weighed = { effect: Effect | null; digest: string };

/**
 * Works out what a request does now, and the digest that stands for what somebody reads of it: the change as it is stored
 * and in words, its object as it stands, and its whole effect. Who reads it, when and in which language makes no
 * difference. Reading, deciding and applying all ask here; where it decides, `lockRequest` has seen to it that nothing
 * else of the kind holds meanwhile.
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

/** The same text for the same content: names of fields in order, and lists too, since none of ours means an order. Pure. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).toSorted().join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).filter(([, one]) => one !== undefined);
  return `{${fields
    .map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`)
    .toSorted()
    .join()}}`;
}
