import { verifyChains, type ChainFault } from '../audit/verify-chain.ts';
import type { TestPortal } from './portal.ts';

/** What is wrong with the audit chains of a test's portal. */
export async function auditFaults(portal: TestPortal): Promise<ChainFault[]> {
  return (await verifyChains(portal.owner)).faults;
}

export type AuditRow = { entityType: string; userId: string | null; action: string; detail: Record<string, unknown> };

/** What the audit of a test's client has of an action, the first one first. */
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
