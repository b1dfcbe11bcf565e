import { z } from 'zod';
import type { ClientId } from '@portico/contract/ids';
import type { Clock } from './clock.ts';
import type { Transaction } from './database/db.ts';
import { newId } from './ids.ts';
import { enqueue, job, jobPayload } from './jobs.ts';

export const sendMessageJob = job({
  name: 'send-message',
  lane: 'messages',
  payload: jobPayload.extend({ messageId: z.guid() }),
  key: ({ messageId }) => `message ${messageId}`,
});

export type OutgoingMessage = { channel: 'EMAIL' | 'SMS'; recipient: string; subject: string; text: string };

/**
 * Puts a message into the outbox; the worker sends it after the commit, since no transaction waits for a mail server.
 * `id`: for a message that a job writes, which first asks whether it did so before (`isWritten`).
 */
export async function sendMessage(
  tx: Transaction,
  clock: Clock,
  clientId: ClientId,
  message: OutgoingMessage,
  id = newId(),
): Promise<void> {
  await tx.write(
    `insert into outbox (client_id, id, channel, recipient, subject, text, created_at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [clientId, id, message.channel, message.recipient, message.subject, message.text, clock.now()],
  );
  await enqueue(tx, sendMessageJob, { clientId, messageId: id });
}

/** Whether the client's message with this id has been written: by the same job, whose worker then died. */
export async function isWritten(tx: Transaction, id: string | undefined): Promise<boolean> {
  if (id === undefined) return false;
  return (await tx.row('select 1 from outbox where client_id = current_client() and id = $1', [id])) !== null;
}
