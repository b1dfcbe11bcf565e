import type { UserId } from '@portico/contract/ids';
import type { usersEndpoints } from '@portico/contract/users/endpoints';
import { refusalOf, tellOfAction } from '../../approvals/public.ts';
import { audit } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { PortalError } from '../../platform/errors.ts';
import type { Context } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs.ts';
import { sendMessage } from '../../platform/outbox.ts';
import { isGuest, type Subject } from '../../platform/subject.ts';
import { languageOf, text } from '../../platform/texts.ts';
import { throttle } from '../../platform/throttle.ts';
import {
  barSigning,
  endObjections,
  endSessions,
  giveWord,
  createObjectionLink,
  removeAuthenticators,
  requireNewPassword,
  unlinkB2c,
  sendPasswordLinkJob,
} from '../../session/public.ts';
import { decideUserAction, withReasons } from './decide-user.ts';
import { AUDITED, type UserAction } from './user-actions.ts';
import { permitView } from '../permit-view.ts';
import { findUserFacts } from '../user-row.ts';
import { barredByReset, furtherReasons } from './user-action-reasons.ts';
import { user } from '../user.ts';

type Acting = Context<(typeof usersEndpoints)['unlockUser']>;
type Person = {
  full_name: string;
  user_name: string;
  email: string | null;
  language: string | null;
  has_password: boolean;
  is_objected: boolean;
};

/** Each action sends the person a message, so it may happen to one user only this often within five minutes. */
const TIMES = 3;
const WINDOW_SECONDS = 300;

/**
 * Performs an action on a user at once, and tells them. Throws UNAUTHORIZED and WRONG_STATE with the reasons,
 * NOT_FOUND, and TOO_MANY_REQUESTS.
 */
export async function actOnUser(context: Acting, action: UserAction, userId: UserId): Promise<void> {
  const { tx, subject, clock } = context;
  const rights = await permitView(tx, subject, user);
  const refusal = refusalOf(rights, user, 'edit');
  if (refusal) throw new PortalError('UNAUTHORIZED', { reasons: [refusal] });
  const person = await tx.row<Person>(
    `select full_name, user_name, email, settings ->> 'language' as language, password_hash is not null as has_password, objected_at is not null as is_objected
     from users where client_id = current_client() and id = $1 and deleted_at is null for no key update`,
    [userId],
  );
  if (!person) throw new PortalError('NOT_FOUND');
  if (action === 'resetAuthenticator') await queueResets(tx, subject);
  const decision = decideUserAction(rights, action, userId, (await findUserFacts(tx, userId))!);
  const { reasons } = await withReasons(decision, () => furtherReasons(tx, subject, action, userId));
  const isState = reasons.every(({ kind }) => kind === 'state');
  if (reasons.length > 0) throw new PortalError(isState ? 'WRONG_STATE' : 'UNAUTHORIZED', { reasons });
  await throttle(tx, clock, `${action} ${userId}`, TIMES, WINDOW_SECONDS);
  const bars = action === 'resetAuthenticator' ? await barredByReset(tx, userId) : null;
  await ACTIONS[action](context, userId, person);
  if (isGuest(subject))
    await tellOfAction(tx, clock, subject, action, { fullName: person.full_name, userName: person.user_name });
  const object = { id: userId, name: person.user_name };
  await (action === 'resetAuthenticator'
    ? audit(context, AUDITED[action], object, { bars })
    : audit(context, AUDITED[action], object, {}));
}

/** A person's resets are counted, so they run one after the other. */
async function queueResets(tx: Transaction, { personId }: Subject): Promise<void> {
  await tx.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`resets by ${personId}`]);
}

const ACTIONS: Record<UserAction, (context: Acting, userId: UserId, person: Person) => Promise<void>> = {
  async unlock(context, userId, person) {
    await context.tx.write(
      `update users set locked_at = null, codes_locked_at = null, failed_attempts = 0, objected_at = null,
           objection_against = case when objected_at is null then objection_against
             when signing_awaits_word_since is not null then objection_against || $2::uuid end
        where client_id = current_client() and id = $1`,
      [userId, context.subject.personId],
    );
    await endObjections(context.tx, userId, context.clock.now());
    // People who locked by an objection may have been right about who knows the password.
    if (person.is_objected) await requireNewPassword(context.tx, userId);
    await tell(context, person, 'unlocked');
  },
  async resetPassword({ tx, subject: { clientId, address } }, userId, { has_password: hasPassword }) {
    await requireNewPassword(tx, userId);
    const kind = hasPassword ? 'RESET' : 'INVITATION';
    await enqueue(tx, sendPasswordLinkJob, { clientId, userId, kind, address, messageId: newId() });
  },
  async requireNewPassword(context, userId, person) {
    await requireNewPassword(context.tx, userId);
    await tell(context, person, 'newPasswordRequired');
  },
  /**
   * Removes what they have enrolled; from now on they sign in by their authentication type alone, with a new password.
   */
  async resetAuthenticator(context, userId, person) {
    await removeAuthenticators(context.tx, userId);
    await unlinkB2c(context.tx, userId);
    await endSessions(context.tx, context.clock, { userId }, 'AUTHENTICATOR_RESET');
    await barSigning(context.tx, userId, context.clock.now());
    await requireNewPassword(context.tx, userId);
    const { tx, clock, config, subject } = context;
    const change = { userId, kind: 'AUTHENTICATOR_RESET', changedBy: [subject.personId] } as const;
    await tell(context, person, 'authenticatorReset', await createObjectionLink(tx, clock, config, change));
  },
  async allowSigning(context, userId, person) {
    await giveWord(context.tx, userId, context.clock.now());
    await tell(context, person, 'signingAllowed');
  },
};

/** An e-mail in their own language; skipped for users without an address. */
async function tell(
  { tx, clock, subject }: Acting,
  { email, language }: Person,
  what: string,
  words?: Record<string, string | number>,
): Promise<void> {
  if (email === null) return;
  const own = languageOf(language);
  await sendMessage(tx, clock, subject.clientId, {
    channel: 'EMAIL',
    recipient: email,
    subject: text(own, `mails.${what}.subject`),
    text: text(own, `mails.${what}.text`, words),
  });
}
