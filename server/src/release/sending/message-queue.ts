import { addSeconds, type Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { enqueue } from '../../platform/jobs.ts';
import type { ChannelSettings } from '../../channels/public.ts';
import { placeOf, type Place } from './channel-pace.ts';
import type { MessageRow } from '../message-status.ts';
import { noteFailure } from './note-failure.ts';
import { sendBankMessageJob } from './sending-jobs.ts';

export type Bank = { name: string; channel: ChannelSettings };

/** Then check again whether the channel may be tried: a job that waits longer counts as forgotten. */
const WAIT_MAXIMUM_SECONDS = 60;

/** Queues the job that prepares a message for sending; one that waits for later comes now. */
export async function enqueueSending(
  tx: Transaction,
  { client_id: clientId, order_id: orderId, id: messageId }: Pick<MessageRow, 'client_id' | 'order_id' | 'id'>,
): Promise<void> {
  await enqueue(tx, sendBankMessageJob, { clientId, orderId, messageId });
}

/** The bank that a message goes to; only the worker may read its channel. */
export async function bankOf(tx: Transaction, { bank_id }: MessageRow): Promise<Bank> {
  return (await tx.row<Bank>(
    `select b.name, k.channel from banks b join bank_connections k on k.id = b.connection_id
     where b.client_id = current_client() and b.id = $1`,
    [bank_id],
  ))!;
}

/** The channel by which a message goes, by its name. */
export async function folderOf(tx: Transaction, { bank_id }: MessageRow): Promise<string> {
  const row = await tx.row<{ folder: string }>(
    `select k.folder from banks b join bank_connections k on k.id = b.connection_id
     where b.client_id = current_client() and b.id = $1`,
    [bank_id],
  );
  return row!.folder;
}

/**
 * Queues the job that sends a screened message. If the channel may not be tried yet, or the message not before
 * `afterSeconds`, the message says why and until when it waits.
 */
export async function enqueueTransmission(
  tx: Transaction,
  clock: Clock,
  message: MessageRow,
  bank: Bank,
  afterSeconds = 0,
): Promise<void> {
  const { client_id: clientId, order_id: orderId, id: messageId } = message;
  const { folder } = bank.channel;
  const place = await placeOf(tx, bank.channel);
  const wait = Math.max(place.waitSeconds, afterSeconds);
  if (wait > 0) await noteWait(tx, clock, message, bank, place, wait);
  const payload = { clientId, orderId, messageId, folder };
  await enqueue(tx, place.job, payload, { afterSeconds: Math.min(wait, WAIT_MAXIMUM_SECONDS) });
}

async function noteWait(
  tx: Transaction,
  clock: Clock,
  message: MessageRow,
  { name }: Bank,
  { failure }: Place,
  waitSeconds: number,
): Promise<void> {
  if (message.failure === null && failure !== null)
    await noteFailure(tx, message, { failure, parameters: { bank: name } });
  await tx.write(
    'update bank_messages set next_attempt_at = $3 where client_id = current_client() and order_id = $1 and id = $2',
    [message.order_id, message.id, addSeconds(clock.now(), waitSeconds)],
  );
}
