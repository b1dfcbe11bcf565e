import type { Transaction } from '../../platform/database/db.ts';
import type { MessageRow } from '../message-status.ts';

type Noted = { failure: string; parameters?: Record<string, string | number>; outcomeUnknown?: boolean };

/**
 * Notes what has gone wrong with a message: `failure` names a sentence in `texts/<language>/operations.json`. Open
 * pages that show its order are told.
 */
export async function noteFailure(
  tx: Transaction,
  message: MessageRow,
  { failure, parameters = {}, outcomeUnknown = false }: Noted,
): Promise<void> {
  await tx.write(
    `update bank_messages set failure = $3, failure_parameters = $4, outcome_unknown = $5, next_attempt_at = null
      where client_id = current_client() and order_id = $1 and id = $2
     returning pg_notify('portico', client_id || ' order ' || order_id)`,
    [message.order_id, message.id, failure, JSON.stringify(parameters), outcomeUnknown],
  );
  Object.assign(message, { failure, failure_parameters: parameters, outcome_unknown: outcomeUnknown });
}
