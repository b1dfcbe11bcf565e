import { SECURITY_CODE_VALID_SECONDS } from '@portico/contract/limits';
import type { Reply, Request } from '@portico/contract/endpoint';
import { shownText } from '@portico/contract/shown-text';
import type { MessageDecision } from '@portico/contract/release/model';
import type { releaseEndpoints } from '@portico/contract/release/endpoints';
import { isDevelopment } from '../config.ts';
import { asClient } from '../platform/as-client.ts';
import { digestOf } from '../platform/crypto.ts';
import { PortalError } from '../platform/errors.ts';
import type { Context } from '../platform/http/route.ts';
import { text } from '../platform/texts.ts';
import {
  askFactor,
  attemptsLeft,
  confirmRefusal,
  factorOptions,
  signingBar,
  takeFactor,
  takePassword,
} from '../session/public.ts';
import type { MessageRow } from './message-status.ts';
import type { Screening } from './screen-message.ts';

type Ask = (typeof releaseEndpoints)['askForHitDecision'];
type Decide = (typeof releaseEndpoints)['decideHit'];
type Proof = Pick<Request<Decide>['body'], 'securityCode' | 'password'>;

/** A decision about a bank message, and what somebody has seen of it when they take it. */
export type Deciding = { message: MessageRow; decision: MessageDecision; seen: (string | Buffer)[] };

/** Clearing or confirming is bound to the bytes that were screened, the list, and what was found. */
export function decidingHit(message: MessageRow, decision: MessageDecision, screening: Screening): Deciding {
  const { id, digest, listVersion, hits } = screening;
  return { message, decision, seen: [id, digest, listVersion, JSON.stringify(hits)] };
}

/** What became of an attempt to send is bound to that attempt. */
export function decidingOutcome(message: MessageRow, decision: MessageDecision): Deciding {
  return { message, decision, seen: [String(message.attempts), message.changed_at.toISOString()] };
}

/**
 * Asks one of the provider's people to prove anew who they are, in the transaction of the message's client: by a code
 * whose message names what is decided, or, without any second factor, which is possible in development alone, by the
 * password. Throws UNAUTHORIZED when no factor of theirs may confirm it.
 */
export async function askToConfirm(
  context: Context<Ask>,
  deciding: Deciding,
  method: Request<Ask>['body']['method'],
): Promise<Reply<Ask>> {
  const { tx, subject } = context;
  const reads = wordsOf(context, deciding);
  return asProvider(context, deciding, async () => {
    await refuseBarred(context);
    if (provesByPassword(context))
      return { proof: 'PASSWORD', secondFactorOptions: [], method: null, expiresAt: null, passkey: null, reads };
    const secondFactorOptions = await factorOptions(tx, subject, { purpose: 'SIGNING' });
    const usual =
      secondFactorOptions.find((option) => option.method === subject.secondFactor) ?? secondFactorOptions[0];
    const chosen = method ?? usual?.method;
    if (!chosen) throw new PortalError('UNAUTHORIZED', { reasons: noFactor(context) });
    const { expiresAt, passkey } = await askFactor(context, chosen, purposeOf(deciding), (code) => ({
      subject: text(subject.language, 'mails.decisionCode.subject'),
      text: text(subject.language, 'mails.decisionCode.text', {
        code,
        minutes: SECURITY_CODE_VALID_SECONDS / 60,
        content: reads,
      }),
    }));
    const asked = { secondFactorOptions, method: chosen, expiresAt: expiresAt.toISOString(), passkey };
    return { proof: 'SECOND_FACTOR', ...asked, reads };
  });
}

/**
 * Takes what proves it; nothing of the decision is written yet. Gives the factor, for the audit log. Throws as
 * `takeFactor` does; CONTENT_CHANGED for a code that was asked for another decision.
 */
export async function takeConfirmation(
  context: Context<Decide>,
  deciding: Deciding,
  { securityCode, password }: Proof,
): Promise<string> {
  return asProvider(context, deciding, async () => {
    const { tx, subject } = context;
    await refuseBarred(context);
    if (provesByPassword(context) && password !== undefined) {
      await takePassword(context, password);
      return 'PASSWORD';
    }
    if (securityCode === undefined) {
      const tries = await attemptsLeft(tx, subject.userId);
      throw new PortalError('SECURITY_CODE_INCORRECT', { parameters: { tries, way: 'SENT' } });
    }
    return (await takeFactor(context, securityCode, purposeOf(deciding))).method;
  });
}

/** Whose factors and codes are asked about is the provider's; the transaction is the message's client's before and after. */
function asProvider<Result>(
  { tx, subject }: Pick<Context<Ask>, 'tx' | 'subject'>,
  { message }: Deciding,
  work: () => Promise<Result>,
): Promise<Result> {
  return asClient(tx, subject.clientId, message.client_id, work);
}

/** Whose address, number or factor has just changed decides nothing for a while, as they sign nothing. */
async function refuseBarred({ tx, subject }: Pick<Context<Ask>, 'tx' | 'subject'>): Promise<void> {
  const bar = await signingBar(tx, subject);
  if (bar) throw new PortalError('UNAUTHORIZED', { reasons: [bar] });
}

function provesByPassword({ subject, config }: Pick<Context<Ask>, 'subject' | 'config'>): boolean {
  return subject.secondFactors.length === 0 && isDevelopment(config.environment);
}

function noFactor({ subject }: Pick<Context<Ask>, 'subject'>) {
  const refusal = confirmRefusal(subject);
  return refusal ? [refusal] : [];
}

/** A decision is signed as a payment is: what is bound differs, so the code for the one is none for the other. */
function purposeOf({ message, decision, seen }: Deciding) {
  return { purpose: 'SIGNING', contentDigest: digestOf('decision', message.id, decision, ...seen) } as const;
}

function wordsOf({ subject }: Pick<Context<Ask>, 'subject'>, { message, decision }: Deciding): string {
  const messageId = shownText(message.message_id);
  return text(subject.language, 'mails.decisionContent', { decision, messageId });
}
