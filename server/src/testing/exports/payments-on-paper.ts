import { CLERK_GRANTS, giveRights, SIGNER_GRANTS, type TestClient } from '../clients.ts';
import { signedIn, type Person } from '../orders.ts';
import type { TestPortal } from '../portal/portal.ts';

/** A client whose payments go on paper. `partly` sees the first of its two accounts, and no salaries. */
export type PaperClient = { client: TestClient; clerk: Person; partly: Person };

export async function makePaperClient(portal: TestPortal): Promise<PaperClient> {
  const client = await portal.makeClient({
    users: {
      clerk: { grants: [...CLERK_GRANTS, { area: 'PAYMENT_SALARY_DETAILS', level: 'GRANT' }] },
      signer1: { grants: SIGNER_GRANTS },
      partly: { grants: [{ area: 'PAYMENT_VIEW', level: 'GRANT' }] },
    },
  });
  const scope = { kind: 'ACCOUNT' as const, id: client.accounts[0]!.id };
  await giveRights(portal.owner, client, 'partly', [{ area: 'ACCOUNT_PAYMENTS', level: 'VIEW_ONLY', scope }]);
  const [clerk, partly] = [client.users['clerk']!, client.users['partly']!];
  return { client, clerk: await signedIn(portal, clerk), partly: await signedIn(portal, partly) };
}
