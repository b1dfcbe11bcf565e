import type { Reason } from '@portico/contract/errors';
import { trustedId, type SentMessageId, type UserId } from '@portico/contract/ids';
import { DECIDERS_APART_DAYS } from '@portico/contract/limits';
import { linkedPeople } from '../../approvals/public.ts';
import { addSeconds, DAY_SECONDS, type Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { Subject } from '../../platform/subject.ts';

type Told = { key: string; about: string; parameters: Record<string, string | number> };
type Asking = { tx: Transaction; clock: Clock; subject: Subject };

/** Alarms by which a bank's word and its statements contradict each other. */
const CONTRADICTED = ['finalCodeLost', 'bookingTakenOut', 'returnTakenOut', 'rejectedBooked'];

/**
 * Why somebody can't acknowledge that a bank contradicts its statements: they had a hand in statements that could book
 * the message's payments (imported, removed or agreed to them), or somebody linked to them had. A forged statement
 * would book a payment, or a removed one unsay the bank, and its maker would acknowledge the bank's own word. An alarm
 * that covers many messages can't be acknowledged by anyone who had a hand in any recent statement.
 */
export async function loadImportReasons(context: Asking, alarms: readonly Told[]): Promise<(alarm: Told) => Reason[]> {
  const contradicted = alarms.filter(({ key }) => CONTRADICTED.includes(key));
  if (contradicted.length === 0) return () => [];
  const { tx, subject } = context;
  const rows = await tx.rows<{ sentMessageId: SentMessageId; userId: UserId }>(
    'select message_id as "sentMessageId", user_id as "userId" from hands_in_statements($1)',
    [contradicted.map(messageOf)],
  );
  const anything = contradicted.some(isOfMany) ? await handsOfLate(context) : [];
  const hands = Map.groupBy(rows, ({ sentMessageId }) => sentMessageId);
  const linked = await linkedPeople(context, subject.clientId, [...rows.map(({ userId }) => userId), ...anything]);
  const isOne = (userId: UserId) => userId === subject.userId || linked.has(userId);
  return (alarm) => {
    if (!CONTRADICTED.includes(alarm.key)) return [];
    const people = isOfMany(alarm) ? anything : (hands.get(messageOf(alarm)) ?? []).map(({ userId }) => userId);
    return people.some(isOne) ? [{ kind: 'rule', key: 'bookedByOwnImport', parameters: {} }] : [];
  };
}

/** The people who recently imported any statement or decided which ones count. */
async function handsOfLate({ tx, clock }: Asking): Promise<UserId[]> {
  const rows = await tx.rows<{ id: UserId }>(
    `select imported_by as id from statement_imports
      where client_id = current_client() and imported_by is not null and imported_at > $1
     union
     select (record::jsonb ->> 'userId')::uuid from audit_log
      where client_id = current_client() and category = 'ADMINISTRATION' and entity_type = 'STATEMENT' and at > $1`,
    [addSeconds(clock.now(), -DECIDERS_APART_DAYS * DAY_SECONDS)],
  );
  return rows.map(({ id }) => id);
}

/**
 * Beyond fifty from one channel or client, one alarm covers all others and is about that; otherwise it is about its
 * message.
 */
function isOfMany(alarm: Told): boolean {
  return !alarm.about.startsWith(messageOf(alarm));
}

function messageOf({ parameters }: Told): SentMessageId {
  return trustedId(String(parameters['messageId']));
}
