import type { AuthenticatorKind } from '@portico/contract/session/model';
import { audit, auditedUser } from '../../platform/audit.ts';
import { sendMessage } from '../../platform/outbox.ts';
import { createObjectionLink } from '../objections/objection-links.ts';
import { text } from '../../platform/texts.ts';
import type { FactorContext } from '../factors/factor.ts';
import { tellOwnPages } from '../own-settings.ts';

const OBJECTED = { authenticatorAdded: 'AUTHENTICATOR_ADDED', authenticatorRemoved: 'AUTHENTICATOR_REMOVED' } as const;

/**
 * Tells the owner by e-mail, so that they notice a change that wasn't theirs; also their open pages and the audit log.
 */
export async function tellOwnerOfChange(
  { tx, clock, config, subject }: FactorContext,
  what: keyof typeof OBJECTED,
  { kind, name, isBarred }: { kind: AuthenticatorKind; name: string; isBarred: boolean },
): Promise<void> {
  if (subject.email) {
    // Only the owner's own: an administrator who unlocks had no part in it.
    const change = { userId: subject.userId, kind: OBJECTED[what], changedBy: [subject.userId] };
    const objection = await createObjectionLink(tx, clock, config, change);
    await sendMessage(tx, clock, subject.clientId, {
      channel: 'EMAIL',
      recipient: subject.email,
      subject: text(subject.language, `mails.${what}.subject`),
      text: text(subject.language, `mails.${what}.text`, { kind, name, barred: isBarred ? 'yes' : 'no', ...objection }),
    });
  }
  await tellOwnPages(tx, subject);
  await audit({ tx, clock, subject }, what, auditedUser(subject), { kind, authenticator: name });
}
