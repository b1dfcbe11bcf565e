import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/db.ts';
import { newId } from '../platform/ids.ts';
import type { MessageRow } from './message-status.ts';
import { namesIn } from './names-in.ts';
import { SANCTION_LIST, screenName } from './sanction-list.ts';

export type Hit = { transactionId: string; party: string; listed: string };

/** B8: the processing service's code for a hit. */
export const SANCTION_HIT_CODE = 4100;
const HITS_MAXIMUM = 100;

/** Screens every name that a message carries: parties, banks, and whoever else is named in it; the result is kept with the digest that it holds for. */
export async function screenMessage(tx: Transaction, clock: Clock, message: MessageRow): Promise<Hit[]> {
  const names = [...(await groupNames(tx, message)), ...(await paymentNames(tx, message))];
  const hits = names.flatMap(({ transactionId, party }) =>
    screenName(party).map((listed) => ({ transactionId, party, listed })),
  );
  await tx.write(
    `insert into screenings (client_id, order_id, message_id, id, digest, list_version, hits, at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      message.client_id,
      message.order_id,
      message.id,
      newId(),
      message.digest,
      SANCTION_LIST.version,
      JSON.stringify(hits.slice(0, HITS_MAXIMUM)),
      clock.now(),
    ],
  );
  return hits;
}

/** What the screening of exactly these bytes found; null when there was none. */
export async function screeningOf(tx: Transaction, message: MessageRow): Promise<Hit[] | null> {
  const row = await tx.row<{ hits: Hit[] }>(
    'select hits from screenings where client_id = current_client() and order_id = $1 and message_id = $2 and digest = $3 order by id desc limit 1',
    [message.order_id, message.id, message.digest],
  );
  return row?.hits ?? null;
}

type Named = { transactionId: string; party: string };
type Row = { id: string; content: unknown };

const named = ({ id, content }: Row): Named[] => namesIn(content).map((party) => ({ transactionId: id, party }));

async function paymentNames(tx: Transaction, { order_id, id }: MessageRow): Promise<Named[]> {
  const rows = await tx.rows<Row>(
    'select id, content from transactions where client_id = current_client() and order_id = $1 and message_id = $2 order by sequence',
    [order_id, id],
  );
  return rows.flatMap(named);
}

/** What a group says holds for each of its payments; a hit there is told of its first. */
async function groupNames(tx: Transaction, { order_id, id }: MessageRow): Promise<Named[]> {
  const rows = await tx.rows<Row>(
    `select (select t.id from transactions t where t.client_id = g.client_id and t.order_id = g.order_id and t.group_id = g.id
         and t.message_id = $2 order by t.sequence limit 1) as id, g.content
       from transaction_groups g where g.client_id = current_client() and g.order_id = $1 order by g.id`,
    [order_id, id],
  );
  return rows.filter((row) => row.id !== null).flatMap(named);
}
