import { z } from 'zod';
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
 */
export async function sendMessage(
  tx: Transaction,
  clock: Clock,
  clientId: string,
  message: OutgoingMessage,
): Promise<void> {
  const id = newId();
  await tx.write(
    `insert into outbox (client_id, id, channel, recipient, subject, text, created_at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [clientId, id, message.channel, message.recipient, message.subject, message.text, clock.now()],
  );
  await enqueue(tx, sendMessageJob, { clientId, messageId: id });
}
