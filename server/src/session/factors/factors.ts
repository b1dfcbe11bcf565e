import type { Reason } from '@portico/contract/errors';
import { AUTHENTICATOR_KINDS, type SecondFactor } from '@portico/contract/session/model';
import type { FactorOption } from '@portico/contract/session/second-factor';
import { isDevelopment, type Environment } from '../../config.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { Subject } from '../../platform/subject.ts';
import { dummyToken } from './dummy-token.ts';
import type { Confirmer, FactorPurpose, FactorRegistry } from './factor.ts';
import { passkey } from './passkey.ts';
import { securId } from './securid.ts';
import { sentCode } from './sent-code.ts';
import { totp } from './totp.ts';

/** Every second factor. A new one needs a line here, its name in the contract's SECOND_FACTORS, and its texts. */
export const FACTORS: FactorRegistry = {
  PASSKEY: passkey,
  TOTP: totp,
  EMAIL: sentCode('EMAIL'),
  SMS: sentCode('SMS'),
  SECURID: securId,
  DUMMY_TOKEN: dummyToken,
};

/** The user's factors that are second factors and count in this environment. */
export function usableFactors(factors: readonly (SecondFactor | 'B2C')[], environment: Environment): SecondFactor[] {
  return factors
    .filter((factor) => factor !== 'B2C')
    .filter((factor) => factor !== 'DUMMY_TOKEN' || isDevelopment(environment));
}

/**
 * Whether users of this kind of client may sign in without a second factor: outside development the provider's people
 * may not.
 */
export function signsInWithoutFactor(kind: Subject['clientKind'], environment: Environment): boolean {
  return kind !== 'PROVIDER' || isDevelopment(environment);
}

/**
 * Why somebody without a second factor, given or enrolled, may not sign in: outside development this bars the
 * provider's people; null for everybody else. The identity provider replaces the password, and may confirm its own
 * factor.
 */
export function factorRefusal(
  factors: readonly (SecondFactor | 'B2C')[],
  kind: Subject['clientKind'],
  environment: Environment,
): Reason | null {
  if (signsInWithoutFactor(kind, environment) || factors.some((factor) => factor !== 'B2C')) return null;
  const key = factors.includes('B2C') ? 'identityWithoutFactor' : 'providerNeedsFactor';
  return { kind: 'factor', key, parameters: {} };
}

/** The factors that a user can choose from, their own first, each with a hint that identifies it to them. */
export async function factorOptions(
  tx: Transaction,
  subject: Subject,
  { purpose }: Pick<FactorPurpose, 'purpose'>,
): Promise<FactorOption[]> {
  const options: FactorOption[] = [];
  for (const method of subject.secondFactors) {
    if (purpose === 'SIGNING' && !maySign(subject, method)) continue;
    const hint = await FACTORS[method].hint({ tx, subject });
    if (hint !== null) options.push({ method, hint });
  }
  return options;
}

const OWN: readonly SecondFactor[] = AUTHENTICATOR_KINDS;

/** Whether a user may sign with a factor: it can, and their client doesn't require an app or a passkey. */
export function maySign(person: Confirmer, method: SecondFactor): boolean {
  return (!person.ownFactorSignsOnly || OWN.includes(method)) && FACTORS[method].signs(person);
}

/** Why a user has no factor that may sign; null if they have one. */
export function confirmRefusal(person: Confirmer): Reason | null {
  if (person.secondFactors.some((method) => maySign(person, method))) return null;
  if (person.ownFactorSignsOnly) return { kind: 'factor', key: 'ownFactorMissing', parameters: {} };
  const key = person.secondFactors.includes('SECURID') ? 'securIdDoesNotSign' : 'secondFactorMissing';
  return { kind: 'factor', key, parameters: {} };
}
