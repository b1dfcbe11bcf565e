import type { BankMessageId, ClientId, EntryId, OrderId, StatementId } from '@portico/contract/ids';
import { raiseAlarm } from '../../platform/alarms.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { enqueue, type Work } from '../../platform/jobs.ts';
import { linkBookingsJob } from '../../statements/public.ts';
import { lockMessage } from '../message-status.ts';
import { recordWithdrawnReturns } from './record-returns.ts';

type Gone = { orderId: OrderId; messageId: BankMessageId; entryIds: EntryId[] };

/**
 * Takes back the returns of statements that no longer count: nobody must pay again what hasn’t come back. What a report
 * has said of a payment stays. Then looks for the same returns in what counts instead, as strictly as for any other;
 * the provider’s people hear of it, since the payments may have been paid again. Each message is a transaction.
 */
export async function withdrawReturns(
  { db, clock, log }: Pick<Work, 'db' | 'clock' | 'log'>,
  clientId: ClientId,
  goneIds: readonly StatementId[],
): Promise<void> {
  for (const { orderId, messageId, entryIds } of await db.inClient(clientId, (tx) => loadGone(tx, goneIds)))
    await db.inClient(clientId, async (tx) => {
      const message = await lockMessage(tx, orderId, messageId);
      const number = (await tx.rows(WITHDRAW, [orderId, entryIds])).length;
      if (number === 0) return;
      await recordWithdrawnReturns(tx, clock, message, number);
      await raiseAlarm(tx, clock, log, {
        key: 'returnTakenOut',
        about: message.message_id,
        parameters: { messageId: message.message_id, number },
      });
      await enqueue(tx, linkBookingsJob, { clientId, orderId, messageId });
    });
}

function loadGone(tx: Transaction, goneIds: readonly StatementId[]): Promise<Gone[]> {
  return tx.rows<Gone>(
    `select b.order_id as "orderId", b.message_id as "messageId", array_agg(distinct b.entry_id) as "entryIds"
     from statements s join statement_entries e on e.client_id = s.client_id and e.id between s.first_entry_id and s.last_entry_id and e.statement_id = s.id
       join bookings b on b.client_id = e.client_id and b.entry_id = e.id and b.is_return
     where s.client_id = current_client() and s.id = any($1) and s.state <> 'COUNTED' group by 1, 2 order by 1, 2`,
    [goneIds],
  );
}

const WITHDRAW = `with gone as (
    delete from bookings where client_id = current_client() and order_id = $1 and entry_id = any($2) and is_return returning sequence)
  update transactions t set returned_entry_id = null, returned_on = t.rejected_late_on,
    return_reasons = case when t.rejected_late_on is null then '[]' else t.return_reasons end
  from gone where t.client_id = current_client() and t.order_id = $1 and t.sequence = gone.sequence returning t.sequence`;
