import type { Reason } from '@portico/contract/errors';
import { asClient } from '../platform/database/as-client.ts';
import type { Transaction } from '../platform/database/db.ts';
import type { Subject } from '../platform/subject.ts';

const HOUR_MILLISECONDS = 3_600_000;

/** Until when a person is barred from signing, and since when they await an administrator's confirmation. */
export type Bar = { until: Date | null; awaitsWordSince: Date | null };

/** The columns of a `Bar`; `u` is the user. */
export const BAR = 'u.signing_barred_until as until, u.signing_awaits_word_since as "awaitsWordSince"';

const BAR_OF = {
  name: 'signing-bar',
  text: `select ${BAR} from users u where u.client_id = current_client() and u.id = $1`,
};

/** Why somebody may not sign yet, nor approve what others ask for; null if they may. */
export async function signingBar(
  tx: Transaction,
  { userId, askedAt }: Pick<Subject, 'userId' | 'askedAt'>,
): Promise<Reason | null> {
  const bar = await tx.row<Bar>(BAR_OF, [userId]);
  return bar && barReason(bar, askedAt);
}

/** The same for a person of any client, in a transaction of this one; for a guest, the person at the provider. */
export function barOfPerson(
  tx: Transaction,
  person: Pick<Subject, 'clientId' | 'userId'>,
  { clientId, askedAt }: Pick<Subject, 'clientId' | 'askedAt'>,
): Promise<Reason | null> {
  return asClient(tx, person.clientId, clientId, () => signingBar(tx, { userId: person.userId, askedAt }));
}

export function barReason({ until, awaitsWordSince }: Bar, now: Date): Reason | null {
  if (awaitsWordSince !== null) return { kind: 'factor', key: 'signingAwaitsWord', parameters: {} };
  if (until === null || until <= now) return null;
  const hours = Math.ceil((until.getTime() - now.getTime()) / HOUR_MILLISECONDS);
  return { kind: 'factor', key: 'signingBarred', parameters: { hours } };
}
