import type { MessageDecision } from '@portico/contract/release/model';
import { shownText } from '@portico/contract/shown-text';
import type { Subject } from '../../platform/subject.ts';
import { text } from '../../platform/texts.ts';
import type { Deciding } from '../../session/public.ts';
import type { MessageRow } from '../message-status.ts';
import type { Screening } from './screen-message.ts';

/** Clearing or confirming is bound to the screened bytes, the list and the hits found. */
export function decidingHit(
  subject: Subject,
  message: MessageRow,
  decision: MessageDecision,
  { id, digest, listVersion, hits }: Screening,
): Deciding {
  return { ...deciding(subject, message, decision), seen: [id, digest, listVersion, JSON.stringify(hits)] };
}

/** The outcome of an attempt to send is bound to that attempt. */
export function decidingOutcome(subject: Subject, message: MessageRow, decision: MessageDecision): Deciding {
  const seen = [String(message.attempts), message.changed_at.toISOString()];
  return { ...deciding(subject, message, decision), seen };
}

function deciding({ language }: Subject, message: MessageRow, decision: MessageDecision): Omit<Deciding, 'seen'> {
  const reads = text(language, 'mails.decisionContent', { decision, messageId: shownText(message.message_id) });
  return { clientId: message.client_id, id: message.id, decision, reads };
}
