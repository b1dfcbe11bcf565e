import type { UserId } from '@portico/contract/ids';
import { verifyChains, type ChainFault } from '../../audit/verify-chain.ts';
import { canonicalJson, type Actor } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { TestPortal } from './portal.ts';

/** What is wrong with the audit chains of a test's portal. */
export async function auditFaults(portal: TestPortal): Promise<ChainFault[]> {
  return (await verifyChains(portal.owner)).faults;
}

export type AuditRow = { entityType: string; userId: UserId | null; action: string; detail: Record<string, unknown> };

/** A test client's audit entries for an action, oldest first. */
export async function auditRows(
  { owner }: Pick<TestPortal, 'owner'>,
  { id }: { id: string },
  action: string,
): Promise<AuditRow[]> {
  const rows = await owner.inNoClient((tx) =>
    tx.rows<{ record: string }>('select record from audit_log where client_id = $1 order by sequence', [id]),
  );
  return rows.map(({ record }) => JSON.parse(record) as AuditRow).filter((row) => row.action === action);
}

/** A record of form 1, as releases before the catalogue wrote them: free text, and nothing about what changed. */
export async function auditAsFormOne(
  tx: Transaction,
  clock: Pick<Clock, 'now'>,
  { entityType, entityId, action, subject }: { entityType: string; entityId: string; action: string; subject: Actor },
): Promise<void> {
  const [at, category] = [clock.now(), 'MASTER_DATA'];
  const { userId, userName } = subject;
  const record = canonicalJson({ at, category, entityType, entityId, action, userId, userName, detail: {} });
  const acts = [{ at, category, entityType, entityId, record }];
  await tx.rows('select append_audits($1)', [JSON.stringify(acts)]);
}
