import { verifyChains, type ChainFault } from '../audit/verify-chain.ts';
import type { TestPortal } from './portal.ts';

/** What is wrong with the audit chains of a test's portal. */
export async function auditFaults(portal: TestPortal): Promise<ChainFault[]> {
  return (await verifyChains(portal.owner)).faults;
}
