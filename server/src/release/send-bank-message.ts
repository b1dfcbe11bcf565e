import type { OrderStatus } from '@portico/contract/payments/status';
import type { Config } from '../config.ts';
import { appendAudit } from '../platform/audit.ts';
import type { Clock } from '../platform/clock.ts';
import { crashPoint } from '../platform/crash-point.ts';
import type { Database, Transaction } from '../platform/db.ts';
import { readFile, type Files } from '../platform/files.ts';
import type { JobPayload } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import type { ChannelSettings } from './channel.ts';
import { completeIfFinal } from './complete-message.ts';
import { changeMessageStatus, lockMessage, type MessageRow } from './message-status.ts';
import { openChannel } from './open-channel.ts';
import { screeningOf, screenMessage, SANCTION_HIT_CODE } from './screen-message.ts';
import { SANCTION_LIST } from './sanction-list.ts';
import { writeMessage } from './write-message.ts';

export type SendPayload = JobPayload & { orderId: string; messageId: string };
type Work = { db: Database; files: Files; clock: Clock; log: Log; config: Pick<Config, 'dataFolder'> };
type Step = (tx: Transaction, clock: Clock, message: MessageRow) => Promise<void>;

/** The steps of a message inside the house, by the status that they start from: each is one transaction. */
const STEPS: Partial<Record<OrderStatus, Step>> = {
  async RELEASED(tx, clock, message) {
    await changeMessageStatus(tx, clock, message, 'convertRelease', 'CONVERTING_RELEASE');
  },
  async CONVERTING_RELEASE(tx, clock, message) {
    // The message's last change is its way into this status, so a repeated conversion writes the same creation time.
    const file = await writeMessage(tx, clock, message, message.changed_at);
    await tx.write(
      'update bank_messages set file_id = $3, digest = $4 where client_id = current_client() and order_id = $1 and id = $2',
      [message.order_id, message.id, file.id, file.digest],
    );
    await changeMessageStatus(tx, clock, message, 'convertedRelease', 'CONVERTED_RELEASE');
  },
  async CONVERTED_RELEASE(tx, clock, message) {
    await changeMessageStatus(tx, clock, message, 'process', 'PROCESSING');
  },
  async PROCESSING(tx, clock, message) {
    await screenMessage(tx, clock, message);
    await changeMessageStatus(tx, clock, message, 'screen', 'SANCTION_SCREENING', {
      listVersion: SANCTION_LIST.version,
    });
  },
};

/**
 * Brings a message from RELEASED to the bank: convert, process, screen, transmit. However often the process dies
 * between two steps, it leaves once, with the same id and bytes: the bytes are stored before the channel sees them,
 * and after a death the channel is asked before anything is sent.
 */
export async function sendBankMessage(work: Work, { clientId, orderId, messageId }: SendPayload): Promise<void> {
  const { db, clock } = work;
  for (;;) {
    const status = await db.inClient(clientId, async (tx) => {
      const message = await lockMessage(tx, orderId, messageId);
      const step = STEPS[message.status];
      if (!step) return message.status;
      await step(tx, clock, message);
      return null;
    });
    crashPoint('message step');
    if (status === 'SANCTION_SCREENING') return afterScreening(work, clientId, orderId, messageId);
    if (status !== null) return;
  }
}

async function afterScreening(work: Work, clientId: string, orderId: string, messageId: string): Promise<void> {
  const { db, files, clock, log } = work;
  const intent = await db.inClient(clientId, async (tx) => {
    const message = await lockMessage(tx, orderId, messageId);
    const hits = await screeningOf(tx, message);
    // Without a screening of exactly these bytes nothing leaves.
    if (hits === null) throw new Error('The message was not screened.');
    if (hits.length === 0) return { message, channel: await channelOf(tx, message) };
    await changeMessageStatus(tx, clock, message, 'hit', 'SANCTION_HIT', {
      number: hits.length,
      processingCode: SANCTION_HIT_CODE,
    });
    const detail = { messageId: message.message_id, processingCode: SANCTION_HIT_CODE, hits };
    await appendAudit(tx, {
      at: clock.now(),
      category: 'PAYMENT',
      entityType: 'ORDER',
      entityId: orderId,
      action: 'sanction hit',
      subject: null,
      detail,
    });
    return null;
  });
  if (!intent) return;
  crashPoint('before sending');
  const channel = await openChannel(work.config, intent.channel);
  const name = `${intent.message.message_id}.xml`;
  if ((await channel.ask(name)) === 'absent')
    await channel.send(name, readFile(files, clientId, intent.message.file_id!));
  else log.info({ messageId: name }, 'the bank has the message already');
  crashPoint('after sending');
  await db.inClient(clientId, (tx) => recordTransmission(tx, clock, orderId, messageId));
}

async function channelOf(tx: Transaction, message: MessageRow): Promise<ChannelSettings> {
  const row = await tx.row<{ channel: ChannelSettings }>(
    'select channel from banks where client_id = current_client() and id = $1',
    [message.bank_id],
  );
  return row!.channel;
}

async function recordTransmission(tx: Transaction, clock: Clock, orderId: string, messageId: string): Promise<void> {
  const message = await lockMessage(tx, orderId, messageId);
  if (message.status !== 'SANCTION_SCREENING') return;
  const bank = await tx.row<{ name: string }>('select name from banks where client_id = current_client() and id = $1', [
    message.bank_id,
  ]);
  await tx.write(
    'update bank_messages set sent_at = $3 where client_id = current_client() and order_id = $1 and id = $2',
    [orderId, messageId, clock.now()],
  );
  await changeMessageStatus(tx, clock, message, 'transmitted', 'RELEASED_TO_BANK', {
    messageId: message.message_id,
    bank: bank!.name,
  });
  // The bank may have answered before this was written.
  await completeIfFinal(tx, clock, message);
  const detail = { messageId: message.message_id, bank: bank!.name, digest: message.digest!.toString('hex') };
  await appendAudit(tx, {
    at: clock.now(),
    category: 'PAYMENT',
    entityType: 'ORDER',
    entityId: orderId,
    action: 'sent to bank',
    subject: null,
    detail,
  });
}
