import type { Impersonator, Subject } from './subject.ts';
import type { Transaction } from './db.ts';

/** Audit categories (spec A3, B9). */
export type AuditCategory =
  'AUTHENTICATION' | 'CHANGE_REQUEST' | 'PAYMENT' | 'MASTER_DATA' | 'FORECAST' | 'ADMINISTRATION';

/** Who acted and from where; nobody that is known, where somebody tried a name that there is not. */
export type Actor = { [Fact in 'userId' | 'userName']: Subject[Fact] | null } & Pick<Subject, 'address'> &
  Partial<Pick<Subject, 'impersonator'>>;

export type AuditEntry = {
  at: Date;
  category: AuditCategory;
  entityType: string;
  entityId: string | null;
  action: string;
  /** Null: by the system. */
  subject: Actor | null;
  detail?: Record<string, unknown>;
};

/**
 * Appends one fact to the client's hash chain. It locks the chain's head: the last call of a transaction.
 * The record is canonical JSON (keys sorted), so that anybody can compute the hash again.
 */
export async function appendAudit(tx: Transaction, entry: AuditEntry): Promise<void> {
  const { at, category, entityType, entityId, action, subject, detail = {} } = entry;
  const record = canonicalJson({
    at: at.toISOString(),
    category,
    entityType,
    entityId,
    action,
    userId: subject?.userId ?? null,
    userName: subject?.userName ?? null,
    // Both people stand in the log: in whose name, and who.
    ...(subject?.impersonator && { impersonator: personOf(subject.impersonator) }),
    ...(subject?.address && { address: subject.address }),
    detail,
  });
  await tx.rows('select append_audit($1, $2, $3, $4, $5)', [at, category, entityType, entityId, record]);
}

function personOf({ userId, userName, fullName }: Impersonator) {
  return { userId, userName, fullName };
}

/** JSON with the keys of every object in order. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
