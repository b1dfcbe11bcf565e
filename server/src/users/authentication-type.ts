import type { Language } from '@portico/contract/languages';
import { AUTHENTICATION_TYPES, FACTORS_OF, type AuthenticationType } from '@portico/contract/users/model';
import type { Config } from '../config.ts';
import { PortalError } from '../platform/errors.ts';
import { text } from '../platform/texts.ts';
import type { Subject } from '../platform/subject.ts';
import { signsInWithoutFactor, usableFactors } from '../session/public.ts';

/** The type with exactly these second factors. Throws if there is no such type, which would be a bug of ours. */
export function authenticationTypeOf(factors: readonly string[]): AuthenticationType {
  const found = AUTHENTICATION_TYPES.find((type) => {
    const own: readonly string[] = FACTORS_OF[type];
    return own.length === factors.length && own.every((factor) => factors.includes(factor));
  });
  if (!found) throw new Error(`No authentication type stands for ${factors.join(', ')}.`);
  return found;
}

/** The same in SQL, for a column of second factors. */
export function authenticationTypeSql(column: string): string {
  const cases = AUTHENTICATION_TYPES.map((type) => {
    const factors = `'{${FACTORS_OF[type].join(',')}}'::text[]`;
    return `when ${column} @> ${factors} and ${column} <@ ${factors} then '${type}'`;
  });
  return `case ${cases.join(' ')} end`;
}

type Settings = Pick<Config, 'environment' | 'b2c' | 'securId'>;

/** Whether the type can be given to anyone here: in this environment, and with what it needs configured. */
function isUsableType(type: AuthenticationType, { environment, b2c, securId }: Settings): boolean {
  if (type === 'B2C') return b2c !== null;
  if (type === 'SECURID') return securId !== null;
  return usableFactors(FACTORS_OF[type], environment).length === FACTORS_OF[type].length;
}

/**
 * The provider's people reach into every client: outside development all of them sign in with a second factor. The
 * identity provider has one only if it is asked for it.
 */
function isTooWeak(type: AuthenticationType, kind: Subject['clientKind'], { environment, b2c }: Settings): boolean {
  const isWithout = type === 'NONE' || (type === 'B2C' && b2c !== null && b2c.amr.length + b2c.acr.length === 0);
  return isWithout && !signsInWithoutFactor(kind, environment);
}

/** The types that users in this kind of client can be given here. */
export function usableTypes(kind: Subject['clientKind'], config: Settings): AuthenticationType[] {
  return AUTHENTICATION_TYPES.filter((type) => isUsableType(type, config) && !isTooWeak(type, kind, config));
}

/** Throws REQUEST_FIELDS for a type that can't be given to anybody here. */
export function refuseUnusableType(
  { config, language, subject }: { config: Settings; language: Language; subject: Subject },
  { authenticationType }: { authenticationType: AuthenticationType },
): void {
  const tooWeak = isTooWeak(authenticationType, subject.clientKind, config);
  if (isUsableType(authenticationType, config) && !tooWeak) return;
  const message = text(language, `users.problem.${tooWeak ? 'providerNeedsFactor' : 'authenticationTypeUnusable'}`);
  throw new PortalError('REQUEST_FIELDS', { fields: [{ field: 'content.authenticationType', message }] });
}
