import {
  AUDIT_ACTIONS,
  CHANGE_AUDIT_ACTIONS,
  type AuditAction,
  type AuditCategory,
  type AuditEntityType,
  type AuditParameters,
  type ChangeParameters,
  type ChangeStep,
} from '@portico/contract/audit/catalogue';
import type { ChangeAction } from '@portico/contract/approvals/model';
import type { Clock } from './clock.ts';
import type { Transaction } from './database/db.ts';
import { PortalError } from './errors.ts';
import type { Impersonator, Subject } from './subject.ts';

/** Who acted and from where; unknown facts are null, for example if somebody tries a name that doesn't exist. */
export type Actor = { [Fact in 'userId' | 'userName']: Subject[Fact] | null } & Pick<Subject, 'address'> &
  Partial<Pick<Subject, 'impersonator'>>;
/** `subject` is null if the portal acts itself. */
export type AuditContext = { tx: Transaction; clock: Pick<Clock, 'now'>; subject: Actor | null };
/** What was acted on, with its name at this moment. */
export type AuditObject = { id: string | null; name: string | null };
/** Contents as stored; null for nothing, as before an addition. */
export type BeforeAfter = { before: unknown; after: unknown };
/** A kind of object under the two-person rule. */
type Kind = { auditType: AuditEntityType; auditCategory?: AuditCategory };

/** The format of the record. Format 1 has no number: free words, no name, no number of changes. */
const FORM = 2;

/**
 * Appends one act of the catalogue to the chain of the transaction's client. It locks the chain's head, so call it last
 * in a transaction, or do all of it within `auditTogether`.
 */
export async function audit<Action extends AuditAction>(
  context: AuditContext,
  action: Action,
  object: AuditObject,
  parameters: AuditParameters<Action>,
  change?: BeforeAfter,
): Promise<void> {
  const { category, entityType } = AUDIT_ACTIONS[action];
  await append(context, { category, entityType, object, action, parameters, ...(change && { change }) });
}

/** Like `audit`, for a change under the two-person rule: requested, decided or in effect. */
export async function auditChange(
  context: AuditContext,
  kind: Kind,
  { step, action }: { step: ChangeStep; action: ChangeAction },
  object: AuditObject,
  parameters: Partial<ChangeParameters>,
  change?: BeforeAfter,
): Promise<void> {
  await append(context, {
    category: step === 'applied' ? (kind.auditCategory ?? 'MASTER_DATA') : 'CHANGE_REQUEST',
    entityType: kind.auditType,
    object,
    action: CHANGE_AUDIT_ACTIONS[action][step],
    parameters,
    ...(change && { change }),
  });
}

/** A user as the object acted on, also by themselves. */
export function auditedUser({ userId, userName }: Pick<Actor, 'userId' | 'userName'>): AuditObject {
  return { id: userId, name: userName };
}

type Entry = {
  category: AuditCategory;
  entityType: AuditEntityType;
  object: AuditObject;
  action: string;
  parameters: object;
  change?: BeforeAfter;
};

/** The record is canonical JSON (sorted keys), so anybody can recompute the hash. */
async function append({ tx, clock, subject }: AuditContext, entry: Entry): Promise<void> {
  const { category, entityType, object, action, parameters, change } = entry;
  const at = clock.now();
  const record = canonicalJson({
    form: FORM,
    at: at.toISOString(),
    category,
    entityType,
    entityId: object.id,
    name: object.name,
    action,
    userId: subject?.userId ?? null,
    userName: subject?.userName ?? null,
    // The log names both people: the user, and who acted in their name.
    ...(subject?.impersonator && { impersonator: personOf(subject.impersonator) }),
    ...(subject?.address && { address: subject.address }),
    ...(change && { changes: countChanges(change) }),
    detail: { ...parameters, ...change },
  });
  const act = { at, category, entityType, entityId: object.id, record };
  const gathered = GATHERED.get(tx);
  if (gathered) gathered.push(act);
  else await appendAll(tx, [act]);
}

/** An act as the log keeps it. */
type Act = { at: Date; category: AuditCategory; entityType: AuditEntityType; entityId: string | null; record: string };

/** The acts of transactions that do much at once, until they are appended together. */
const GATHERED = new WeakMap<Transaction, Act[]>();

/**
 * Does something whose acts are then appended at once: many of them, one by one, would take ever longer. All of it is in
 * one client, and rolls nothing back to a savepoint after an act. What fails and commits all the same keeps its acts.
 */
export async function auditTogether<Result>(
  { tx }: Pick<AuditContext, 'tx'>,
  work: () => Promise<Result>,
): Promise<Result> {
  if (GATHERED.has(tx)) return work();
  const acts: Act[] = [];
  GATHERED.set(tx, acts);
  try {
    const result = await work();
    await appendAll(tx, acts);
    return result;
  } catch (error) {
    // A transaction that is rolled back has no acts.
    if (error instanceof PortalError && error.commits) await appendAll(tx, acts);
    throw error;
  } finally {
    GATHERED.delete(tx);
  }
}

async function appendAll(tx: Transaction, acts: readonly Act[]): Promise<void> {
  if (acts.length > 0) await tx.rows('select append_audits($1)', [JSON.stringify(acts)]);
}

function personOf({ userId, userName, fullName }: Impersonator) {
  return { userId, userName, fullName };
}

/** How many fields differ; counts all with a value if the other side is empty. */
function countChanges({ before, after }: BeforeAfter): number {
  const [earlier, later] = [before ?? {}, after ?? {}] as [Record<string, unknown>, Record<string, unknown>];
  const fields = new Set([...Object.keys(earlier), ...Object.keys(later)]);
  const written = (value: unknown) => canonicalJson(value ?? null);
  return [...fields].filter((field) => written(earlier[field]) !== written(later[field])).length;
}

/**
 * JSON with the keys of every object in order. Half a surrogate pair and NUL become U+FFFD: PostgreSQL reads neither as
 * jsonb, and those who look for acts in the log would fail on such a record for ever.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner === 'string') return inner.toWellFormed().replaceAll('\0', '\uFFFD');
    return inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner;
  });
}
