import { SECURITY_CODE_VALID_SECONDS } from '@portico/contract/limits';
import type { Language } from '@portico/contract/languages';
import type { SecondFactor } from '@portico/contract/session/model';
import type { DecisionProof, DecisionProofAsked } from '@portico/contract/session/second-factor';
import { isDevelopment } from '../config.ts';
import { asClient } from '../platform/as-client.ts';
import { digestOf } from '../platform/crypto.ts';
import { PortalError } from '../platform/errors.ts';
import { text } from '../platform/texts.ts';
import { attemptsLeft } from './attempts.ts';
import { takePassword } from './authenticators/proof.ts';
import { askFactor, takeFactor } from './challenges.ts';
import type { AnswerContext } from './factors/factor.ts';
import { confirmRefusal, factorOptions } from './factors/factors.ts';
import { signingBar } from '../permissions/public.ts';

/** A decision of one of the provider's people about something of a client, and what they have seen when they take it. */
export type Deciding = {
  /** Whose it is, and whose the transaction is. */
  clientId: string;
  id: string;
  decision: string;
  /** What must still be as it was when the code was asked for. */
  seen: (string | Buffer)[];
  /** The decision as the code's message names it. */
  reads: string;
};

type ConfirmContext = AnswerContext & { language: Language };

/**
 * Asks one of the provider's people to prove once more who they are, in the transaction of the client whose thing it is:
 * by a code whose message names what is decided, or, without any second factor, which is possible in development alone,
 * by the password. Throws UNAUTHORIZED when no factor of theirs may confirm it.
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
 * Takes what proves it; nothing of the decision is written yet. Gives the factor, for the audit log. Throws as
 * `takeFactor` does; CONTENT_CHANGED for a code that was asked for another decision, UNAUTHORIZED with the reason of
 * somebody who may not sign yet, REQUEST_FIELDS for a wrong password.
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

/** Whose factors and codes are asked about is the provider's; the transaction is the client's before and after. */
function asProvider<Result>(
  { tx, subject }: ConfirmContext,
  { clientId }: Deciding,
  work: () => Promise<Result>,
): Promise<Result> {
  return asClient(tx, subject.clientId, clientId, work);
}

/** Whose address, number or factor has just changed decides nothing for a while, as they sign nothing. */
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

/** A decision is signed as a payment is: what is bound differs, so a code for one doesn't fit the other. */
function purposeOf({ id, decision, seen }: Deciding) {
  return { purpose: 'SIGNING', contentDigest: digestOf('decision', id, decision, ...seen) } as const;
}
