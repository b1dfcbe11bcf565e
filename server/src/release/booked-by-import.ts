import type { Reason } from '@portico/contract/errors';
import { linkedPeople } from '../approvals/public.ts';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/db.ts';
import type { Subject } from '../platform/subject.ts';

type Told = { key: string; parameters: Record<string, string | number> };
type Asking = { tx: Transaction; clock: Clock; subject: Subject };

/**
 * Why somebody doesn't acknowledge that a bank rejects what counts as booked: they have imported the statement that says so, or
 * somebody has with whom they are no two people. A statement that is made up would book a payment, and its maker say that
 * the bank's own word is seen to.
 */
export async function loadImportReasons(context: Asking, alarms: readonly Told[]): Promise<(alarm: Told) => Reason[]> {
  const messageIds = alarms.flatMap((alarm) => messageOf(alarm) ?? []);
  if (messageIds.length === 0) return () => [];
  const { tx, subject } = context;
  const rows = await tx.rows<{ messageId: string; userId: string }>(
    'select message_id as "messageId", user_id as "userId" from importers_of_bookings($1)',
    [messageIds],
  );
  const importers = Map.groupBy(rows, ({ messageId }) => messageId);
  const ids = rows.map(({ userId }) => userId);
  const linked = await linkedPeople(context, subject.clientId, ids);
  const isOne = (userId: string) => userId === subject.userId || linked.has(userId);
  return (alarm) => {
    const own = importers.get(messageOf(alarm) ?? '')?.some(({ userId }) => isOne(userId));
    return own ? [{ kind: 'rule', key: 'bookedByOwnImport', parameters: {} }] : [];
  };
}

/** Of which message an alarm says that the bank reports otherwise after the end. */
function messageOf({ key, parameters }: Told): string | null {
  return key === 'finalCodeLost' && parameters['kind'] === 'AFTER_FINAL' ? String(parameters['messageId']) : null;
}
