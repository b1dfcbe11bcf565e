import { createHash } from 'node:crypto';
import type { ClientId } from '@portico/contract/ids';
import { raiseAlarm } from '../../platform/alarms.ts';
import { audit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { crashPoint } from '../../platform/crash-point.ts';
import { isSameDigest } from '../../platform/secrets/crypto.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { readFile } from '../../platform/files/files.ts';
import { FileStorageError } from '../../platform/files/files-storage.ts';
import { withoutNestedLoops } from '../../platform/database/without-nested-loops.ts';
import { ChannelError, openChannel, pauseSecondsAfter } from '../../channels/public.ts';
import { loadAccounts } from '../../accounts/public.ts';
import { chargesAccountsOf, loadOrderFacts, recordPaidCreditors } from '../../payments/public.ts';
import { placeOf, recordDuration, recordSendingFailure, recordSendingWorks } from './channel-pace.ts';
import { tellFailing, type SendFailure } from '../status-reports/channel-state.ts';
import { completeIfFinal } from './complete-message.ts';
import { enqueueBookingMatch } from '../bookings/link-bookings.ts';
import { isMissed } from './due-dates.ts';
import { firstIneligible } from '../ineligible.ts';
import { bankOf, enqueueSending, enqueueTransmission, type Bank } from './message-queue.ts';
import type { TransmissionJob, TransmitPayload } from './sending-jobs.ts';
import { auditedOrder, changeMessageStatus, lockMessage, type MessageRow } from '../message-status.ts';
import { hasReport } from './mark-sent.ts';
import { noteFailure } from './note-failure.ts';
import { isCleared } from '../screening/screen-message.ts';
import type { SendWork } from './send-bank-message.ts';

/** About a day of failures: from then on a person says when to retry. Per channel or per message. */
const ATTEMPTS_MAXIMUM = 2_880;
/**
 * This long after a message may have left, the bank may have put it away, so "it is not there" proves nothing. Long
 * enough that a bank unreachable for an hour or two needs nobody.
 */
const ABSENCE_COUNTS_SECONDS = 4 * 3600;
/** This many failures in a row are more than a hiccup. */
const ALARM_AFTER_ATTEMPTS = 3;

/** `mayHaveLeft`: an earlier attempt may have reached the bank. */
type Intent = { message: MessageRow; bank: Bank; mayHaveLeft: boolean };
type Outcome =
  | { kind: 'delivered' }
  /** It may be there from before, and the channel can't tell, or no longer can. */
  | { kind: 'unknown' }
  | Failed;
/** `ofChannel`: anything else on it would fail too. */
type Failed = { kind: 'failed'; failure: Failure; passes: boolean; mayHaveLeft: boolean; ofChannel: boolean };
type Failure = SendFailure | 'contentDiffers';
/** What stops a message that has not left yet, whatever its channel does. */
type Fault = 'mandateMissing' | 'signerNotEligible' | 'cutOffMissed';

/** The stored bytes differ from those that were screened: none of them leaves. */
class ContentDiffers extends Error {}

/**
 * Sends a screened message: commit that it may leave from now on, send, commit the outcome. After a crash or a broken
 * connection, the channel is asked by the message's name before anything is sent; if it can't tell, or too much time
 * has passed for it to tell, two of the provider's people decide. A message that the bank has reported on is never sent
 * again. `job` is the one that runs: the message may belong to another by now.
 */
export async function transmitMessage(work: SendWork, job: TransmissionJob, payload: TransmitPayload): Promise<void> {
  const { db, clock } = work;
  const intent = await db.inClient(payload.clientId, (tx) => begin(tx, work, job, payload));
  if (!intent) return;
  crashPoint('before sending');
  const { now = () => performance.now() } = work;
  const begun = now();
  const outcome = await attemptAlone(work, payload.clientId, intent);
  const milliseconds = now() - begun;
  crashPoint('after sending');
  await db.inClient(payload.clientId, async (tx) => {
    const message = await lockMessage(tx, payload.orderId, payload.messageId);
    await recordDuration(tx, intent.bank.channel, milliseconds);
    if (message.status !== 'SANCTION_SCREENING') return;
    if (outcome.kind === 'failed') return recordFailure(tx, work, message, intent.bank, outcome);
    await recordSendingWorks(tx, intent.bank.channel);
    if (outcome.kind === 'delivered' || (await isAtBank(tx, message)))
      await recordTransmission(tx, clock, message, intent.bank);
    else await giveUp(tx, work, message, intent.bank, 'outcomeUnknown');
  });
}

async function begin(
  tx: Transaction,
  work: SendWork,
  job: TransmissionJob,
  { orderId, messageId, folder }: TransmitPayload,
): Promise<Intent | null> {
  const message = await lockMessage(tx, orderId, messageId);
  if (message.status !== 'SANCTION_SCREENING' || message.withdrawn_at !== null) return null;
  const bank = await bankOf(tx, message);
  const place = await placeOf(tx, bank.channel);
  if (place.job !== job || place.waitSeconds > 0 || bank.channel.folder !== folder) {
    await enqueueTransmission(tx, work.clock, message, bank);
    return null;
  }
  const fault = message.sending_since === null ? await faultOfFirst(tx, work.clock, message) : null;
  if (fault) {
    await giveUp(tx, work, message, bank, fault);
    return null;
  }
  // It has waited, and there is a new list.
  if (!(await isCleared(tx, message))) {
    await enqueueSending(tx, message);
    return null;
  }
  await tx.write(
    `update bank_messages set sending_since = coalesce(sending_since, $3), attempts = attempts + 1, next_attempt_at = null
      where client_id = current_client() and order_id = $1 and id = $2`,
    [orderId, messageId, work.clock.now()],
  );
  return { message, bank, mayHaveLeft: message.sending_since !== null };
}

/** The release's checks, repeated: the message may have waited long for its day, its bank, or a decision. */
async function faultOfFirst(tx: Transaction, clock: Clock, message: MessageRow): Promise<Fault | null> {
  if (!(await isMandated(tx, message))) return 'mandateMissing';
  const accounts = await loadAccounts(tx);
  const [order] = await loadOrderFacts(tx, accounts, [message.order_id]);
  if (await firstIneligible(tx, order!)) return 'signerNotEligible';
  return (await isMissed(tx, clock, accounts, message)) ? 'cutOffMissed' : null;
}

/** Whether every account that it debits, for charges too, is still confirmed: a mandate refused meanwhile stops it. */
async function isMandated(tx: Transaction, { order_id, id }: MessageRow): Promise<boolean> {
  const missing = await withoutNestedLoops(tx, () =>
    tx.row(
      `select 1 from transactions t
       join transaction_groups g on g.client_id = t.client_id and g.order_id = t.order_id and g.id = t.group_id
       join accounts a on a.client_id = g.client_id and a.id = g.debit_account_id
      where t.client_id = current_client() and t.order_id = $1 and t.message_id = $2 and a.mandate <> 'CONFIRMED' limit 1`,
      [order_id, id],
    ),
  );
  return missing === null && (await chargesAccountsOf(tx, order_id, id)) !== null;
}

/** Between asking whether it is there and sending nobody else may send it, whatever becomes of the job's lock. */
async function attemptAlone(work: SendWork, clientId: ClientId, intent: Intent): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  await work.db.exclusively(`send ${intent.message.id}`, async () => {
    outcomes.push(await attempt(work, clientId, intent));
  });
  const [outcome] = outcomes;
  if (!outcome) throw new Error('Somebody else is sending this message.');
  return outcome;
}

/** Outside any transaction. An error that isn't the channel's is thrown: the job is retried, and asks first. */
async function attempt(work: SendWork, clientId: ClientId, intent: Intent): Promise<Outcome> {
  const { config, files, log } = work;
  const { message, bank } = intent;
  let { mayHaveLeft } = intent;
  try {
    const channel = await openChannel(config, bank.channel);
    try {
      const name = `${message.message_id}.xml`;
      const answer = await channel.ask(name);
      if (answer === 'delivered' || (await work.db.inClient(clientId, (tx) => isAtBank(tx, message)))) {
        log.info({ messageId: message.message_id }, 'the bank has the message already');
        return { kind: 'delivered' };
      }
      if (mayHaveLeft && (answer === 'unknown' || isLongAgo(message.sending_since!, work.clock)))
        return { kind: 'unknown' };
      mayHaveLeft = true;
      await channel.send(name, asScreened(readFile(files, clientId, message.file_id!), message.digest!));
      return { kind: 'delivered' };
    } finally {
      await channel.close();
    }
  } catch (error) {
    log.warn({ err: error, messageId: message.message_id, folder: bank.channel.folder }, 'a message was not sent');
    // A file that breaks off before its end never gets its name.
    const ofOurs = failureOfOurs(error) ?? failureOfOurs((error as Error).cause);
    if (ofOurs) return { kind: 'failed', ...ofOurs, mayHaveLeft: intent.mayHaveLeft, ofChannel: false };
    if (error instanceof ChannelError)
      return { kind: 'failed', failure: error.failure, passes: error.passes, mayHaveLeft, ofChannel: true };
    throw error;
  }
}

/** Forward or back: a clock that jumped doesn't tell either. */
function isLongAgo(since: Date, clock: Clock): boolean {
  return Math.abs(clock.now().getTime() - since.getTime()) > ABSENCE_COUNTS_SECONDS * 1000;
}

/** Whatever the channel says: a report from the bank, or our own note, proves that it has it. */
async function isAtBank(tx: Transaction, { order_id, id }: MessageRow): Promise<boolean> {
  const row = await tx.row<{ sent: boolean }>(
    'select sent_at is not null as sent from bank_messages where client_id = current_client() and order_id = $1 and id = $2',
    [order_id, id],
  );
  return row!.sent || hasReport(tx, { id });
}

/** What is wrong with the message itself rather than with its channel. */
function failureOfOurs(error: unknown): { failure: Failure; passes: boolean } | null {
  if (error instanceof ContentDiffers) return { failure: 'contentDiffers', passes: false };
  return error instanceof FileStorageError ? { failure: 'contentUnavailable', passes: true } : null;
}

/** Passes the bytes through, and throws before the stream ends if they don't match the digest. */
async function* asScreened(bytes: AsyncIterable<Uint8Array>, digest: Buffer): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
  if (!isSameDigest(hash.digest(), digest)) throw new ContentDiffers('The stored message is not the one screened.');
}

async function recordTransmission(tx: Transaction, clock: Clock, message: MessageRow, bank: Bank): Promise<void> {
  await tx.write(
    `update bank_messages set sent_at = $3, failure = null, failure_parameters = '{}'
      where client_id = current_client() and order_id = $1 and id = $2`,
    [message.order_id, message.id, clock.now()],
  );
  await changeMessageStatus(tx, clock, message, 'transmitted', 'RELEASED_TO_BANK', {
    messageId: message.message_id,
    bank: bank.name,
  });
  await recordPaidCreditors(tx, { orderId: message.order_id, messageId: message.id });
  // The bank may have answered before this was written.
  await completeIfFinal(tx, clock, message);
  // And it may have booked before, whether or not it has answered.
  await enqueueBookingMatch(tx, message);
  const parameters = { messageId: message.message_id, bank: bank.name, digest: message.digest!.toString('hex') };
  await audit({ tx, clock, subject: null }, 'messageSent', auditedOrder(message), parameters);
}

async function recordFailure(
  tx: Transaction,
  work: SendWork,
  message: MessageRow,
  bank: Bank,
  { failure, passes, mayHaveLeft, ofChannel }: Failed,
): Promise<void> {
  if (!mayHaveLeft) {
    await tx.write(
      'update bank_messages set sending_since = null where client_id = current_client() and order_id = $1 and id = $2',
      [message.order_id, message.id],
    );
  }
  if (failure === 'contentDiffers') return giveUp(tx, work, message, bank, failure);
  const attempts = ofChannel ? await recordSendingFailure(tx, bank.channel, failure, passes) : message.attempts;
  if (!passes || attempts >= ATTEMPTS_MAXIMUM) return giveUp(tx, work, message, bank, failure);
  return tryAgain(tx, work, message, bank, { failure, attempts, ofChannel });
}

type Trouble = { failure: SendFailure; attempts: number; ofChannel: boolean };

/**
 * A passing failure: the message stays where it is, and its job comes again once the channel or the message may be
 * tried.
 */
async function tryAgain(
  tx: Transaction,
  { clock, log }: SendWork,
  message: MessageRow,
  bank: Bank,
  { failure, attempts, ofChannel }: Trouble,
): Promise<void> {
  const pauseSeconds = ofChannel ? 0 : pauseSecondsAfter(attempts);
  await noteFailure(tx, message, { failure, parameters: { bank: bank.name } });
  await enqueueTransmission(tx, clock, message, bank, pauseSeconds);
  if (attempts >= ALARM_AFTER_ATTEMPTS) await tellFailing(tx, clock, log, bank.channel.folder, failure);
}

/** Only a person can get it any further. */
async function giveUp(
  tx: Transaction,
  { clock, log }: SendWork,
  message: MessageRow,
  bank: Bank,
  failure: Failure | Fault | 'outcomeUnknown',
): Promise<void> {
  const outcomeUnknown = failure === 'outcomeUnknown';
  const parameters = { bank: bank.name };
  await noteFailure(tx, message, { failure, parameters, outcomeUnknown });
  await changeMessageStatus(tx, clock, message, 'processingFailed', 'PROCESSING_ERROR');
  await raiseAlarm(tx, clock, log, {
    key: outcomeUnknown ? 'outcomeUnknown' : 'transmissionFailed',
    about: message.message_id,
    parameters: { ...parameters, messageId: message.message_id, folder: bank.channel.folder },
  });
}
