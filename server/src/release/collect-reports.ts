import type { Finding } from '@portico/contract/findings';
import { peek } from '@portico/formats/byte-stream';
import { readAllPain002 } from '@portico/formats/pain002-read';
import { statementReader } from '@portico/formats/read-statements';
import { recognise, RECOGNISE_BYTES } from '@portico/formats/recognise';
import { UPLOAD_MAXIMUM_BYTES } from '@portico/contract/limits';
import type { Config } from '../config.ts';
import type { Clock } from '../platform/clock.ts';
import { crashPoint } from '../platform/crash-point.ts';
import { sha256 } from '../platform/crypto.ts';
import type { Database } from '../platform/db.ts';
import { cleanFileName } from '../platform/file-name.ts';
import { FileTooLarge, type Files } from '../platform/files.ts';
import type { Log } from '../platform/log.ts';
import { receiveStatements } from '../statements/public.ts';
import { applyReport } from './apply-report.ts';
import type { Channel, ChannelSettings } from './channel.ts';
import { openChannel } from './open-channel.ts';

type Work = { db: Database; files: Files; clock: Clock; log: Log; config: Pick<Config, 'dataFolder'> };

/** Fetches what waits in every bank's channel and takes it in. A channel that fails does not hold up the others. */
export async function collectReports(work: Work): Promise<void> {
  const channels = await work.db.inNoClient((tx) =>
    tx.rows<{ channel: ChannelSettings }>('select * from bank_channels()'),
  );
  for (const { channel: settings } of channels) {
    await collectFrom(work, settings).catch((error: unknown) => {
      work.log.error({ err: error, channel: settings }, 'alarm: a channel could not be collected');
    });
  }
}

async function collectFrom(work: Work, settings: ChannelSettings): Promise<void> {
  const channel = await openChannel(work.config, settings);
  for (const name of await channel.list()) await takeIn(work, channel, settings.folder, name);
}

/** Statements are stored as delivered and imported by a job; a status report takes effect at once. */
async function takeIn(work: Work, channel: Channel, folder: string, name: string): Promise<void> {
  const file = await begin(channel, name);
  if (file === null) return;
  if (statementReader(recognise(file.start))) {
    const arrival = {
      fileName: cleanFileName(name, 'statement.txt'),
      source: 'CHANNEL',
      channelFolder: folder,
    } as const;
    const isTaken = await receiveStatements(work.files, work.clock, arrival, file.chunks).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof FileTooLarge)) throw error;
        work.log.error({ name }, 'alarm: a statement file of the bank is too large');
        return false;
      },
    );
    crashPoint('statement file taken in');
    return isTaken ? channel.acknowledge(name) : channel.setAside(name);
  }
  const outcome = await takeInReport(work, name, await readWhole(file.chunks));
  crashPoint('report taken in');
  if (outcome === 'taken') return channel.acknowledge(name);
  work.log.error({ name, outcome }, 'alarm: a file of the bank could not be used');
  return channel.setAside(name);
}

/** Null when another worker was faster. */
async function begin(channel: Channel, name: string): Promise<Awaited<ReturnType<typeof peek>> | null> {
  try {
    return await peek(channel.fetch(name), RECOGNISE_BYTES);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Takes in the status reports of one file; `taken` when every one found its message. Also the use case of `portico import`. */
export async function takeInReport(
  work: Pick<Work, 'db' | 'clock'>,
  name: string,
  bytes: Uint8Array,
): Promise<'taken' | 'unknownMessage' | 'unreadable'> {
  const { reports, findings } = await readAllPain002(once(bytes));
  if (reports.length === 0 || findings.some(isCut)) return 'unreadable';
  const digest = sha256(bytes);
  let outcome: 'taken' | 'unknownMessage' = 'taken';
  for (const report of reports) {
    const applied = await applyReport(work.db, work.clock, report, { name, bytes, digest });
    if (applied === 'unknownMessage') outcome = 'unknownMessage';
  }
  return outcome;
}

/** Half a report may lack just the rejection: it is taken in whole or not at all. Another version reads like a known one. */
function isCut(finding: Finding): boolean {
  return finding.severity === 'error' && finding.key !== 'namespaceUnknown' && finding.key !== 'versionNotSupported';
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** A status report as a whole; one over the limit is none that can be read. */
async function readWhole(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of chunks) {
    size += piece.length;
    if (size > UPLOAD_MAXIMUM_BYTES) return new Uint8Array();
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
