import type { ClientId } from '@portico/contract/ids';
import { SECURITY_CODE_VALID_SECONDS } from '@portico/contract/limits';
import type { Language } from '@portico/contract/languages';
import type { SecondFactor } from '@portico/contract/session/model';
import type { DecisionProof, DecisionProofAsked } from '@portico/contract/session/second-factor';
import { isDevelopment } from '../config.ts';
import { asClient } from '../platform/database/as-client.ts';
import { digestOf } from '../platform/secrets/crypto.ts';
import { PortalError } from '../platform/errors.ts';
import { text } from '../platform/texts.ts';
import { attemptsLeft } from './attempts.ts';
import { takePassword } from './authenticators/second-factor-proof.ts';
import { askFactor, takeFactor } from './challenges.ts';
import type { AnswerContext } from './factors/factor.ts';
import { confirmRefusal, factorOptions } from './factors/factors.ts';
import { signingBar } from '../permissions/public.ts';

/** A decision by one of the provider's people about something of a client, and what they saw when they took it. */
export type Deciding = {
  /** The client that owns it and the transaction. */
  clientId: ClientId;
  id: string;
  decision: string;
  /** What must be unchanged since the code was requested. */
  seen: (string | Buffer)[];
  /** The decision as the code's message names it. */
  reads: string;
};

type ConfirmContext = AnswerContext & { language: Language };

/**
 * Asks one of the provider's people to prove their identity again, in the transaction of the client concerned: by a
 * code whose message names the decision, or by the password if they have no second factor, which is possible only in
 * development. Throws UNAUTHORIZED when none of their factors may confirm it.
 */
export async function askToConfirm(
  context: ConfirmContext,
  deciding: Deciding,
  method: SecondFactor | undefined,
): Promise<DecisionProofAsked> {
  const { tx, subject } = context;
  const { reads } = deciding;
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
 * Takes the proof before anything of the decision is written. Returns the factor, for the audit log. Throws as
 * `takeFactor` does; CONTENT_CHANGED for a code requested for another decision, UNAUTHORIZED with the reason if the
 * person may not sign yet, REQUEST_FIELDS for a wrong password.
 */
export async function takeConfirmation(
  context: ConfirmContext,
  deciding: Deciding,
  proof: DecisionProof,
): Promise<string> {
  return asProvider(context, deciding, async () => {
    const { tx, subject } = context;
    await refuseBarred(context);
    if ('securityCode' in proof) return (await takeFactor(context, proof.securityCode, purposeOf(deciding))).method;
    if (!provesByPassword(context)) {
      const tries = await attemptsLeft(tx, subject.userId);
      throw new PortalError('SECURITY_CODE_INCORRECT', { parameters: { tries, way: 'SENT' } });
    }
    await takePassword(context, proof.password);
    return 'PASSWORD';
  });
}

/** Factors and codes belong to the provider's client; the transaction is the client's before and after. */
function asProvider<Result>(
  { tx, subject }: ConfirmContext,
  { clientId }: Deciding,
  work: () => Promise<Result>,
): Promise<Result> {
  return asClient(tx, subject.clientId, clientId, work);
}

/** Anyone whose address, number or factor has just changed can't decide for a while, just as they can't sign. */
async function refuseBarred({ tx, subject }: ConfirmContext): Promise<void> {
  const bar = await signingBar(tx, subject);
  if (bar) throw new PortalError('UNAUTHORIZED', { reasons: [bar] });
}

function provesByPassword({ subject, config }: ConfirmContext): boolean {
  return subject.secondFactors.length === 0 && isDevelopment(config.environment);
}

function noFactor({ subject }: ConfirmContext) {
  const refusal = confirmRefusal(subject);
  return refusal ? [refusal] : [];
}

/** A decision is signed like a payment, bound to different content, so a code for one doesn't fit the other. */
function purposeOf({ id, decision, seen }: Deciding) {
  return { purpose: 'SIGNING', contentDigest: digestOf('decision', id, decision, ...seen) } as const;
}
