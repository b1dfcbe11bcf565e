import type { MessageDecision } from '@portico/contract/release/model';
import { shownName } from '@portico/contract/users/names';
import { countingDecisions, PEOPLE_NEEDED, withStanding, type ProviderDecision } from '../../approvals/public.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { newId } from '../../platform/ids.ts';
import type { Subject } from '../../platform/subject.ts';
import type { MessageRow } from '../message-status.ts';

/** A decision on the hits of a screening, or (null) on the unknown outcome of a message. */
export type DecisionOnMessage = ProviderDecision<MessageDecision> & { screeningId: string | null };

type MessageKey = Pick<MessageRow, 'order_id' | 'id'>;

/**
 * The decision of two people who may still decide, each by their latest one: that of the last person, if another agrees.
 * So only a new decision makes a verdict, and only of its own kind; decisions that count again make none by themselves.
 */
export function verdictOf(
  decisions: readonly Pick<DecisionOnMessage, 'userId' | 'decision' | 'counts'>[],
): MessageDecision | null {
  const counting = countingDecisions(decisions);
  const last = counting.at(-1)?.decision ?? null;
  return counting.filter(({ decision }) => decision === last).length >= PEOPLE_NEEDED ? last : null;
}

const DECISION = `d.screening_id as "screeningId", d.decision, d.user_id as "userId", d.user_name as "userName", d.note, d.at`;

/**
 * The decisions on the hits of a screening. They hold for every screening of the message with the same digest, list
 * version and hits, and for no other.
 */
export async function loadHitDecisions(
  tx: Transaction,
  message: MessageKey,
  screeningId: string,
): Promise<DecisionOnMessage[]> {
  const decisions = await tx.rows<Omit<DecisionOnMessage, 'counts'>>(
    `select ${DECISION} from screenings asked
       join screenings s on s.client_id = asked.client_id and s.order_id = asked.order_id and s.message_id = asked.message_id
        and s.digest = asked.digest and s.list_version = asked.list_version and s.hits = asked.hits
       join message_decisions d on d.client_id = s.client_id and d.order_id = s.order_id and d.message_id = s.message_id and d.screening_id = s.id
      where asked.client_id = current_client() and asked.order_id = $1 and asked.message_id = $2 and asked.id = $3 order by d.id`,
    [message.order_id, message.id, screeningId],
  );
  return withStanding(tx, 'SCREENING', decisions);
}

/** The decisions on the unknown outcome of a message's last attempt. */
export async function loadOutcomeDecisions(
  tx: Transaction,
  message: MessageKey & { changed_at: Date },
): Promise<DecisionOnMessage[]> {
  const decisions = await tx.rows<Omit<DecisionOnMessage, 'counts'>>(
    `select ${DECISION} from message_decisions d where d.client_id = current_client() and d.order_id = $1 and d.message_id = $2
       and d.screening_id is null and d.at >= $3 order by d.id`,
    [message.order_id, message.id, message.changed_at],
  );
  return withStanding(tx, 'BANK_OPERATIONS', decisions);
}

export async function recordDecision(
  tx: Transaction,
  clock: Clock,
  subject: Subject,
  message: MessageRow,
  { screeningId, decision, note }: Pick<DecisionOnMessage, 'screeningId' | 'decision' | 'note'>,
): Promise<void> {
  await tx.write(
    `insert into message_decisions (client_id, order_id, message_id, id, screening_id, decision, user_id, user_name, note, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      message.client_id,
      message.order_id,
      message.id,
      newId(),
      screeningId,
      decision,
      subject.userId,
      shownName(subject),
      note,
      clock.now(),
    ],
  );
}
