import type { Transaction as Payment } from '@portico/formats/pain001-model';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/db.ts';
import { newId } from '../platform/ids.ts';
import type { MessageRow } from './message-status.ts';
import { SANCTION_LIST, screenName } from './sanction-list.ts';

export type Hit = { transactionId: string; party: string; listed: string };

/** B8: the processing service's code for a hit. */
export const SANCTION_HIT_CODE = 4100;
const HITS_MAXIMUM = 100;

/** Screens every creditor and ultimate party of a message; the result is kept with the digest that it holds for. */
export async function screenMessage(tx: Transaction, clock: Clock, message: MessageRow): Promise<Hit[]> {
  const rows = await tx.rows<{ id: string; creditor: string | null; content: Payment }>(
    'select id, creditor, content from transactions where client_id = current_client() and order_id = $1 and message_id = $2 order by sequence',
    [message.order_id, message.id],
  );
  const hits = rows.flatMap(({ id, content }) =>
    partiesOf(content).flatMap((party) => screenName(party).map((listed) => ({ transactionId: id, party, listed }))),
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

function partiesOf(payment: Payment): string[] {
  const parties = [payment.creditor, payment.ultimateCreditor, payment.ultimateDebtor];
  return parties.flatMap((party) => party?.name ?? []);
}
