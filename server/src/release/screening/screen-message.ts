import type { TransactionId } from '@portico/contract/ids';
import type { InPieces } from '@portico/contract/release/in-pieces';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { newId } from '../../platform/ids.ts';
import { workInTurns } from '../../platform/turns.ts';
import { contentsOfMessage, type MessageContent } from './contents-of-message.ts';
import { KeptHits, type Hit, type ListedCount } from './kept-hits.ts';
import { loadHitDecisions, verdictOf } from '../operations/message-decisions.ts';
import type { MessageRow } from '../message-status.ts';
import { passagesIn, type Passage } from './passages-in.ts';
import { SANCTION_LIST, screenText } from './sanction-list.ts';

/** B8: the processing service's code for a hit. */
export const SANCTION_HIT_CODE = 4100;

/**
 * Screens every text of a message: names, addresses, remittance and everything else; keeps the result with the digest
 * that it holds for. It works page by page and turn by turn, so that long texts never block the process.
 */
export async function screenMessage(tx: Transaction, clock: Clock, message: MessageRow): Promise<void> {
  const kept = new KeptHits();
  for await (const contents of contentsOfMessage(tx, message)) await workInTurns(screenContents(contents, kept));
  const counts = kept.counts();
  await tx.write(
    `insert into screenings (client_id, order_id, message_id, id, digest, list_version, hits, hit_count, listed, at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      message.client_id,
      message.order_id,
      message.id,
      newId(),
      message.digest,
      SANCTION_LIST.version,
      JSON.stringify(kept.hits()),
      counts.reduce((sum, { hits }) => sum + hits, 0),
      JSON.stringify(counts),
      clock.now(),
    ],
  );
}

/** A screening: what it found, by which list, in which bytes. `hits` are the ones kept of `hitCount`. */
export type Screening = {
  id: string;
  digest: Buffer;
  listVersion: string;
  hits: Hit[];
  hitCount: number;
  listed: ListedCount[];
  at: Date;
};

/** The last screening of exactly the message's bytes; null if there was none. */
export async function screeningOf(
  tx: Transaction,
  message: Pick<MessageRow, 'order_id' | 'id' | 'digest'>,
): Promise<Screening | null> {
  return tx.row<Screening>(
    `select id, digest, list_version as "listVersion", hits, hit_count as "hitCount", listed, at from screenings
      where client_id = current_client() and order_id = $1 and message_id = $2 and digest = $3 order by id desc limit 1`,
    [message.order_id, message.id, message.digest],
  );
}

/**
 * Whether a message may leave: today's list found nothing in exactly its bytes, or two people have cleared what it
 * found. A screening of other bytes or by another list doesn't count.
 */
export async function isCleared(tx: Transaction, message: MessageRow): Promise<boolean> {
  const screening = await screeningOf(tx, message);
  if (screening?.listVersion !== SANCTION_LIST.version) return false;
  return screening.hits.length === 0 || verdictOf(await loadHitDecisions(tx, message, screening.id)) === 'CLEAR';
}

function* screenContents(contents: readonly MessageContent[], kept: KeptHits): InPieces<void> {
  for (const { id, content } of contents)
    for (const passage of passagesIn(content)) for (const hit of yield* hitsIn(id, passage)) kept.add(hit);
}

/** Separates the texts of a passage, and occurs in none: a name may run on from one to the next. */
const TEXT_END = '\n';

/** Returned with the passage's texts that contain the listed name. */
function* hitsIn(transactionId: TransactionId, { role, texts }: Passage): InPieces<Hit[]> {
  const found = yield* screenText(texts.join(TEXT_END));
  return found.map(({ start, end, listed }) => {
    let at = 0;
    const named = texts.filter((text) => {
      const [begin, ending] = [at, at + text.length];
      at = ending + TEXT_END.length;
      return begin < end && ending > start;
    });
    return { transactionId, party: named.join(' '), role, listed };
  });
}
