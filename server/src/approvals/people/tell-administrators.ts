import type { ChangeAction } from '@portico/contract/approvals/model';
import type { UserId } from '@portico/contract/ids';
import type { Language } from '@portico/contract/languages';
import { readableText, shownText } from '@portico/contract/shown-text';
import { shownName } from '@portico/contract/users/names';
import { tellUserAdministrators } from '../../permissions/public.ts';
import { PORTAL_TIME_ZONE, type Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { Subject } from '../../platform/subject.ts';
import { text } from '../../platform/texts.ts';
import { isWithinLimit } from '../../platform/throttle.ts';
import type { GovernedEntity } from '../governed-entity.ts';

/*
 * The client's user administrators are told of everything that the provider's people do in its name beyond looking. The
 * audit log has all of it; mails are limited, so repetition can't flood a mailbox.
 */

const HOUR_SECONDS = 3600;
/** One user's impersonation is reported once an hour; all together at most this often. */
const BEGINNINGS_PER_HOUR = 10;
const CHANGES_PER_HOUR = 30;

/** Who acts, by the row that represents them in the transaction's client. */
type Guest = { personId: UserId };

/** Reports that somebody of the provider began to act as the client, or as one of its users, by name. */
export async function tellOfImpersonation(
  tx: Transaction,
  clock: Clock,
  guest: Guest,
  user: Pick<Subject, 'userId' | 'fullName' | 'userName'> | null,
): Promise<void> {
  const { personId } = guest;
  const within = (key: string, most: number) => isWithinLimit(tx, clock, `impersonation ${key}`, most, HOUR_SECONDS);
  if (!(await within(`${personId} ${user?.userId ?? 'as client'}`, 1))) return;
  if (!(await within(personId, BEGINNINGS_PER_HOUR))) return;
  const parameters = { as: user ? 'USER' : 'CLIENT', user: user ? readableText(shownName(user)) : '' };
  await tell(tx, clock, guest, 'impersonation', () => parameters);
}

/** Reports that somebody of the provider asked for a change. */
export async function tellOfChange<Content>(
  tx: Transaction,
  clock: Clock,
  guest: Guest,
  { entity, action, name }: { entity: GovernedEntity<Content>; action: ChangeAction; name: string },
): Promise<void> {
  await tellWithinLimit(tx, clock, guest, 'impersonationChange', (language) => ({
    category: text(language, `approvals.plural.${entity.category}`),
    action,
    name: unlinked(shownText(entity.nameIn?.(language) ?? name)),
  }));
}

/** Reports that somebody of the provider approved or rejected a change that the client's own people asked for. */
export async function tellOfDecision<Content>(
  tx: Transaction,
  clock: Clock,
  guest: Guest,
  { entity, decision, name }: { entity: GovernedEntity<Content>; decision: 'approve' | 'reject'; name: string },
): Promise<void> {
  await tellWithinLimit(tx, clock, guest, 'impersonationDecision', (language) => ({
    category: text(language, `approvals.plural.${entity.category}`),
    decision,
    name: unlinked(shownText(entity.nameIn?.(language) ?? name)),
  }));
}

/** Reports that somebody of the provider acted on a user at once. */
export async function tellOfAction(
  tx: Transaction,
  clock: Clock,
  guest: Guest,
  action: string,
  user: Pick<Subject, 'fullName' | 'userName'>,
): Promise<void> {
  const parameters = { action, user: readableText(shownName(user)) };
  await tellWithinLimit(tx, clock, guest, 'impersonationAction', () => parameters);
}

/** The guest chooses the name: no address in it may become a link in our mail. */
function unlinked(name: string): string {
  return name.replaceAll('://', ': //');
}

type Words = (language: Language) => Record<string, string>;

async function tellWithinLimit(tx: Transaction, clock: Clock, guest: Guest, mail: string, words: Words): Promise<void> {
  const key = `impersonation change ${guest.personId}`;
  const more = (language: Language) => ({ ...words(language), most: CHANGES_PER_HOUR });
  if (await isWithinLimit(tx, clock, key, CHANGES_PER_HOUR, HOUR_SECONDS)) await tell(tx, clock, guest, mail, more);
}

async function tell(
  tx: Transaction,
  clock: Clock,
  { personId }: Guest,
  mail: string,
  words: (language: Language) => Record<string, string | number>,
): Promise<void> {
  const guest = await tx.row<{ name: string }>(
    'select shown_name(users) as name from users where client_id = current_client() and id = $1',
    [personId],
  );
  const person = readableText(guest?.name ?? '');
  await tellUserAdministrators(tx, clock, (language) => {
    const parameters = { person, at: instantIn(language, clock.now()), ...words(language) };
    return {
      subject: text(language, `mails.${mail}.subject`, parameters),
      text: text(language, `mails.${mail}.text`, parameters),
    };
  });
}

function instantIn(language: Language, at: Date): string {
  const words = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: PORTAL_TIME_ZONE,
  });
  return `${words.format(at)} (${PORTAL_TIME_ZONE})`;
}
