import type { ClientId } from '@portico/contract/ids';
import type { Transaction } from '../platform/database/db.ts';
import { enqueue, job, jobPayload } from '../platform/jobs.ts';

/** Looks again at the orders that wait for a rule, after rules, accounts or exchange rates have changed. */
export const fitRulesJob = job({
  name: 'fit-rules',
  lane: 'long',
  payload: jobPayload,
  key: ({ clientId }) => `fit-rules ${clientId}`,
  queue: ({ clientId }) => `rules ${clientId}`,
});

/** The same for every client, in the provider's transaction that changes the exchange rates of all. */
export async function fitRulesOfAllClients(tx: Transaction): Promise<void> {
  const clients = await tx.rows<{ clientId: ClientId }>(
    'select client_id as "clientId" from clients_waiting_for_rules()',
  );
  for (const { clientId } of clients) await enqueue(tx, fitRulesJob, { clientId });
}
