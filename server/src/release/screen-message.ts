import type { HeaderContent, PaymentGroup } from '@portico/formats/pain001-model';
import { withInitiator, withMasterData, type GroupMasterData } from '../payments/public.ts';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/db.ts';
import { newId } from '../platform/ids.ts';
import { withoutNestedLoops } from '../platform/without-nested-loops.ts';
import { saidOfHits, verdictOf } from './message-decisions.ts';
import type { MessageRow } from './message-status.ts';
import { passagesIn, type NameRole, type Passage } from './passages-in.ts';
import { SANCTION_LIST, screenText } from './sanction-list.ts';

/** `role` is missing in screenings of earlier versions. */
export type Hit = { transactionId: string; party: string; role?: NameRole; listed: string };

/** B8: the processing service's code for a hit. */
export const SANCTION_HIT_CODE = 4100;
const HITS_MAXIMUM = 100;

/** Screens every text that a message carries: names, addresses, remittance and all else; the result is kept with the digest that it holds for. */
export async function screenMessage(tx: Transaction, clock: Clock, message: MessageRow): Promise<Hit[]> {
  const passages = [
    ...(await headerPassages(tx, message)),
    ...(await groupPassages(tx, message)),
    ...(await paymentPassages(tx, message)),
  ];
  const hits = passages.flatMap(hitsIn);
  await tx.write(
    `insert into screenings (client_id, order_id, message_id, id, digest, list_version, hits, hit_count, at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      message.client_id,
      message.order_id,
      message.id,
      newId(),
      message.digest,
      SANCTION_LIST.version,
      JSON.stringify(hits.slice(0, HITS_MAXIMUM)),
      hits.length,
      clock.now(),
    ],
  );
  return hits;
}

/** A screening: what it found, by which list, in which bytes. `hits` are the first 100 of `hitCount`. */
export type Screening = { id: string; digest: Buffer; listVersion: string; hits: Hit[]; hitCount: number; at: Date };

/** The last screening of exactly the message's bytes; null when there was none. */
export async function screeningOf(
  tx: Transaction,
  message: Pick<MessageRow, 'order_id' | 'id' | 'digest'>,
): Promise<Screening | null> {
  return tx.row<Screening>(
    `select id, digest, list_version as "listVersion", hits, hit_count as "hitCount", at from screenings
      where client_id = current_client() and order_id = $1 and message_id = $2 and digest = $3 order by id desc limit 1`,
    [message.order_id, message.id, message.digest],
  );
}

/**
 * Whether a message may leave: in exactly its bytes nothing was found by today's list, or two people have cleared what
 * was. Of another list or of other bytes a screening says nothing.
 */
export async function isCleared(tx: Transaction, message: MessageRow): Promise<boolean> {
  const screening = await screeningOf(tx, message);
  if (screening?.listVersion !== SANCTION_LIST.version) return false;
  return screening.hits.length === 0 || verdictOf(await saidOfHits(tx, message, screening.id)) === 'CLEAR';
}

/** Between the texts of a passage, of which none has one: a name may go on from one to the next. */
const TEXT_END = '\n';

type Carried = Passage & { transactionId: string };

/** Told with those texts of the passage in which the listed name stands. */
function hitsIn({ transactionId, role, texts }: Carried): Hit[] {
  return screenText(texts.join(TEXT_END)).map(({ start, end, listed }) => {
    let at = 0;
    const named = texts.filter((text) => {
      const [begin, ending] = [at, at + text.length];
      at = ending + TEXT_END.length;
      return begin < end && ending > start;
    });
    return { transactionId, party: named.join(' '), role, listed };
  });
}

type Row = { id: string; content: object };

const carried = ({ id, content }: Row): Carried[] =>
  passagesIn(content).map((passage) => ({ ...passage, transactionId: id }));

async function paymentPassages(tx: Transaction, { order_id, id }: MessageRow): Promise<Carried[]> {
  const rows = await tx.rows<Row>(
    'select id, content from transactions where client_id = current_client() and order_id = $1 and message_id = $2 order by sequence',
    [order_id, id],
  );
  return rows.flatMap(carried);
}

/** What the header says, as it leaves, holds for each payment of the message; a hit there is told of its first. */
async function headerPassages(tx: Transaction, { order_id, id }: MessageRow): Promise<Carried[]> {
  const rows = await tx.rows<Row & { content: HeaderContent; initiator: string | null }>(
    `select (select t.id from transactions t where t.client_id = o.client_id and t.order_id = o.id and t.message_id = $2
         order by t.sequence limit 1) as id,
         coalesce(o.header_content, jsonb_build_object('initiatingParty', jsonb_build_object('name', o.initiating_party))) as content,
         o.initiator_name as initiator
       from orders o where o.client_id = current_client() and o.id = $1`,
    [order_id, id],
  );
  return rows
    .filter((row) => row.id !== null)
    .flatMap(({ id: first, content, initiator }) => carried({ id: first, content: withInitiator(content, initiator) }));
}

/** What a group says, as it leaves, holds for each of its payments; a hit there is told of its first. */
async function groupPassages(tx: Transaction, { order_id, id }: MessageRow): Promise<Carried[]> {
  const rows = await withoutNestedLoops(tx, () =>
    tx.rows<Row & { content: PaymentGroup } & GroupMasterData>(
      `select first.id, g.content, g.sender_bic as "senderBic", g.debtor_name as "debtorName", g.own_accounts as "ownAccounts"
         from (select distinct on (t.group_id) t.group_id, t.id from transactions t
             where t.client_id = current_client() and t.order_id = $1 and t.message_id = $2 order by t.group_id, t.sequence) first
           join transaction_groups g on g.client_id = current_client() and g.order_id = $1 and g.id = first.group_id
         order by g.id`,
      [order_id, id],
    ),
  );
  return rows.flatMap((row) => carried({ id: row.id, content: withMasterData(row.content, row) }));
}
