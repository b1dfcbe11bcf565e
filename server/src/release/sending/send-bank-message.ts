import type { BankMessageId, OrderId } from '@portico/contract/ids';
import type { MessageStatus } from '@portico/contract/payments/status';
import { raiseAlarm } from '../../platform/alarms.ts';
import { audit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { crashPoint } from '../../platform/crash-point.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { Work } from '../../platform/jobs.ts';
import { holdMessage } from './hold-until-due.ts';
import { bankOf, enqueueTransmission } from './message-queue.ts';
import type { SendPayload } from './sending-jobs.ts';
import { auditedOrder, changeMessageStatus, lockMessage, type MessageRow } from '../message-status.ts';
import { noteFailure } from './note-failure.ts';
import { SANCTION_LIST } from '../screening/sanction-list.ts';
import {
  isCleared,
  SANCTION_HIT_CODE,
  screeningOf,
  screenMessage,
  type Screening,
} from '../screening/screen-message.ts';
import { ConversionFailed, writeMessage } from './write-message.ts';

/** `now` counts milliseconds and never jumps, unlike a clock. */
export type SendWork = Work & { now?: () => number };
type Step = (tx: Transaction, clock: Clock, message: MessageRow) => Promise<void>;

/** The steps of a message inside the portal, by starting status: each is one transaction. */
const STEPS: Partial<Record<MessageStatus, Step>> = {
  async RELEASED(tx, clock, message) {
    await changeMessageStatus(tx, clock, message, 'convertRelease', 'CONVERTING_RELEASE');
  },
  async CONVERTING_RELEASE(tx, clock, message) {
    // The message's last change brought it into this status, so a repeated conversion writes the same creation time.
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
 * Takes a message from RELEASED up to sending: convert, process, screen; `transmitMessage` sends it. However often the
 * process dies between two steps, it leaves once, with the same id and bytes: the bytes are stored before the channel
 * sees them, and after a crash the channel is asked before anything is sent. A failure that only a person can fix ends
 * in an error status with an alarm; a passing one is retried.
 */
export async function sendBankMessage(work: SendWork, { clientId, orderId, messageId }: SendPayload): Promise<void> {
  const { db, clock } = work;
  for (;;) {
    const status = await step(work, { clientId, orderId, messageId });
    crashPoint('message step');
    if (status === null) continue;
    if (status !== 'SANCTION_SCREENING') return;
    return db.inClient(clientId, (tx) => endScreening(tx, clock, orderId, messageId));
  }
}

/** Takes one step. Returns null if there may be another, else where the message stays. */
async function step(
  work: SendWork,
  { clientId, orderId, messageId }: SendPayload,
): Promise<MessageStatus | 'withdrawn' | null> {
  const { db, clock, log } = work;
  try {
    return await db.inClient(clientId, async (tx) => {
      const message = await lockMessage(tx, orderId, messageId);
      if (message.withdrawn_at !== null) return 'withdrawn';
      const next = STEPS[message.status];
      if (!next) return message.status;
      if (message.status === 'RELEASED' && (await holdMessage(tx, clock, message))) return message.status;
      await next(tx, clock, message);
      return null;
    });
  } catch (error) {
    if (!(error instanceof ConversionFailed)) throw error;
    log.error({ err: error, messageId }, 'a message can’t be converted');
    await db.inClient(clientId, async (tx) => {
      const message = await lockMessage(tx, orderId, messageId);
      await noteFailure(tx, message, { failure: 'conversionFailed' });
      await changeMessageStatus(tx, clock, message, 'conversionReleaseFailed', 'CONVERSION_ERROR_RELEASE');
      const parameters = { messageId: message.message_id };
      await raiseAlarm(tx, clock, log, { key: 'conversionFailed', about: message.message_id, parameters });
    });
    return 'CONVERSION_ERROR_RELEASE';
  }
}

/** Hands the message to its channel if it may leave; otherwise it stops. */
async function endScreening(tx: Transaction, clock: Clock, orderId: OrderId, messageId: BankMessageId): Promise<void> {
  const message = await lockMessage(tx, orderId, messageId);
  if (message.status !== 'SANCTION_SCREENING') return;
  const before = await screeningOf(tx, message);
  if (before?.listVersion !== SANCTION_LIST.version) await screenMessage(tx, clock, message);
  if (await isCleared(tx, message)) await enqueueTransmission(tx, clock, message, await bankOf(tx, message));
  else await stopAtHits(tx, clock, message, (await screeningOf(tx, message))!);
}

async function stopAtHits(
  tx: Transaction,
  clock: Clock,
  message: MessageRow,
  { hits, hitCount, listed }: Screening,
): Promise<void> {
  await changeMessageStatus(tx, clock, message, 'hit', 'SANCTION_HIT', {
    number: hitCount,
    processingCode: SANCTION_HIT_CODE,
  });
  const parameters = { messageId: message.message_id, processingCode: SANCTION_HIT_CODE, hits, hitCount, listed };
  await audit({ tx, clock, subject: null }, 'sanctionHitFound', auditedOrder(message), parameters);
}
