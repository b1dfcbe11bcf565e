import { peek } from '@portico/formats/xml/byte-stream';
import { statementReader } from '@portico/formats/statement/read-statements';
import { recognise, RECOGNISE_BYTES } from '@portico/formats/recognise';
import { raiseAlarm } from '../../platform/alarms.ts';
import { crashPoint } from '../../platform/crash-point.ts';
import { cleanFileName } from '../../platform/files/file-name.ts';
import type { Files } from '../../platform/files/files.ts';
import { refusalOf } from '../../platform/incoming/receiving-failure.ts';
import { findDelivered, isChannelFull, receiveStatements } from '../../statements/public.ts';
import type { ReportWork } from './apply-report.ts';
import type { IntakeFailure } from './channel-state.ts';
import type { Channel } from '../../channels/public.ts';
import { ingestReport } from './ingest-report.ts';

export type IntakeWork = ReportWork & { files: Files };

/** A file is left in place because of how the channel handles its files. */
export class FileLeft extends Error {
  readonly failure: IntakeFailure | 'notTakenIn';
  constructor(failure: FileLeft['failure']) {
    super(failure);
    this.failure = failure;
  }
}

/** Why a file is set aside: a key of `texts/<language>/alarms.json`. */
type Refusal = { key: string } & Record<string, string | number>;

/** An id in a bank's file is no longer than this (Max35Text of ISO 20022). */
const MESSAGE_ID_MAXIMUM_LENGTH = 35;

/**
 * Takes in one file of a bank. Statements are stored as delivered and imported by a job; a status report takes effect
 * at once. An unusable file is set aside with an alarm. Any other error is thrown, and the file stays for the next
 * time; taking it in again has no second effect. Statements already delivered, the same bytes by the same name, are not
 * stored again: a bank's server that claims to move a file and leaves it would fill the storage. A file that the bank
 * has meanwhile replaced under the same name stays for the next time. False if it has more reports than could be
 * started until `isOver`: it stays and resumes next time. Throws FileGone if it isn't there.
 */
export async function ingestFile(
  work: IntakeWork,
  channel: Channel,
  { folder, name }: { folder: string; name: string },
  isOver: () => boolean,
): Promise<boolean> {
  const { files, clock } = work;
  const known = { fileName: statementName(name), channelFolder: folder };
  const delivered = await findDelivered(files, clock, known, () => channel.fetch(name));
  if (delivered === 'whole') {
    await channel.acknowledge(name);
    throw new FileLeft('filesStay');
  }
  // It stays until it can be retried, behind all others: one of its accounts may be confirmed by then.
  if (delivered === 'tried') throw new FileLeft('notTakenIn');
  const file = await peek(channel.fetch(name), RECOGNISE_BYTES);
  const isStatement = statementReader(recognise(file.start)) !== undefined;
  if (isStatement && (await isChannelFull(files, clock, folder))) {
    await closeUnread(file.chunks);
    throw new FileLeft('tooManyBytes');
  }
  const refusals = await (
    isStatement
      ? intakeStatements(work, folder, name, file.chunks)
      : intakeReport(work, folder, name, file.chunks, isOver)
  ).catch(refusedForGood);
  if (refusals === 'partly') return false;
  if (refusals.length > 0) await tellRefusals(work, folder, name, refusals);
  if (isStatement) crashPoint('statement file taken in');
  else crashPoint('report taken in');
  const isAway = await (refusals.length > 0 ? channel.setAside(name) : channel.acknowledge(name));
  if (!isAway) throw new FileLeft('filesStay');
  return true;
}

/** A file whose content makes it fail each time: somebody has to look at it, and those behind it need not wait. */
export async function giveUpFile(work: IntakeWork, channel: Channel, folder: string, name: string): Promise<void> {
  await tellRefusals(work, folder, name, [{ key: 'fileNotTakenIn' }]);
  await channel.setAside(name);
}

/** The name that its import gets. */
function statementName(name: string): string {
  return cleanFileName(name, 'statement.txt');
}

async function closeUnread(chunks: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of chunks) break;
}

async function intakeStatements(
  { files, clock }: IntakeWork,
  folder: string,
  name: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<Refusal[]> {
  const arrival = { fileName: statementName(name), source: 'CHANNEL', channelFolder: folder } as const;
  await receiveStatements(files, clock, arrival, chunks);
  return [];
}

async function intakeReport(
  work: IntakeWork,
  folder: string,
  name: string,
  chunks: AsyncIterable<Uint8Array>,
  isOver: () => boolean,
): Promise<Refusal[] | 'partly'> {
  const taken = await ingestReport(work, cleanFileName(name, 'report.xml'), chunks, folder, isOver);
  if (taken === null) return [{ key: 'fileUnreadable' }];
  if (!taken.isWhole) return 'partly';
  return taken.refused.map(({ why, messageId }) => ({
    key: why,
    messageId: messageId ? cleanFileName(messageId, '–').slice(0, MESSAGE_ID_MAXIMUM_LENGTH).toWellFormed() : '–',
  }));
}

/** A file that is refused whenever it comes; any other error is thrown again. */
function refusedForGood(error: unknown): Refusal[] {
  const refusal = refusalOf(error);
  if (refusal?.key === 'fileTooLarge') return [{ key: refusal.key }];
  if (refusal?.key === 'fileUnsafe') return [{ key: refusal.key, ...refusal.parameters }];
  throw error;
}

/** Before the file is set aside: better told twice than not at all. */
async function tellRefusals(
  { db, clock, log }: IntakeWork,
  folder: string,
  given: string,
  refusals: readonly Refusal[],
): Promise<void> {
  const name = cleanFileName(given, 'file');
  await db.inNoClient(async (tx) => {
    for (const { key, ...more } of refusals)
      await raiseAlarm(tx, clock, log, { key, about: `${folder}/${name}`, parameters: { folder, name, ...more } });
  });
}
