import { FAILED_ATTEMPTS_THAT_LOCK } from '@portico/contract/limits';
import { isSent, type SecondFactor } from '@portico/contract/session/model';
import { PortalError } from '../platform/errors.ts';
import { countWrongCode } from './attempts.ts';
import type { ChallengeState, FactorContext, Taken } from './factors/factor.ts';

/** A request for a factor that the user hasn't answered yet. */
export type Challenge = {
  id: string;
  method: SecondFactor;
  state: ChallengeState;
  content_digest: Buffer | null;
  expires_at: Date;
};
type Context = Pick<FactorContext, 'tx' | 'clock' | 'subject'>;

/**
 * Handles an answer that doesn't complete the challenge: counts a wrong one, stores what the factor needs for the next,
 * and throws what the answer was. The user's row is locked. What is written stays.
 */
export async function refuseAnswer(
  context: Context,
  { id, method }: Pick<Challenge, 'id' | 'method'>,
  taken: Exclude<Taken, 'RIGHT'>,
): Promise<never> {
  if (taken === 'USED') throw new PortalError('SECURITY_CODE_USED');
  if (taken === 'WRONG') return refuseWrong(context, method);
  const state = 'wrong' in taken ? taken.wrong : taken.state;
  await context.tx.write('update security_codes set state = $2 where client_id = current_client() and id = $1', [
    id,
    JSON.stringify(state),
  ]);
  if ('wrong' in taken) return refuseWrong(context, method);
  const { kind, text: step } = taken.furtherStep;
  throw new PortalError('SECOND_FACTOR_CONTINUES', { parameters: { kind, step }, commits: true });
}

/** `way` selects the sentence: a message, a passkey, or something that shows codes. */
async function refuseWrong({ tx, clock, subject }: Context, method: SecondFactor): Promise<never> {
  const failed = await countWrongCode(tx, clock, subject);
  throw new PortalError('SECURITY_CODE_INCORRECT', {
    parameters: { tries: Math.max(0, FAILED_ATTEMPTS_THAT_LOCK - failed), way: isSent(method) ? 'SENT' : method },
    commits: true,
  });
}
