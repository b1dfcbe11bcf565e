import type { PasswordPolicy } from '@portico/contract/session/password-policy';
import { useText } from '../lib/texts.tsx';

/** A password policy in sentences, one for each thing that it asks for. */
export function usePolicyRules(policy: PasswordPolicy): string[] {
  const t = useText();
  const rule = (holds: boolean, sentence: string) => (holds ? [sentence] : []);
  return [
    t('clients.policy.length', { count: policy.passwordMinimumLength }),
    ...rule(policy.disallowDictionaryPasswords, t('clients.policy.dictionary')),
    ...rule(policy.passwordMustContainDigits, t('clients.policy.digits')),
    ...rule(policy.passwordMustContainSpecialCharacters, t('clients.policy.special')),
    ...rule(policy.passwordMustBeMixedCase, t('clients.policy.mixedCase')),
    ...rule(
      policy.usePasswordHistory,
      t('clients.policy.history', { count: policy.numberOfPasswordsToCheckInHistory }),
    ),
    ...rule(policy.passwordExpires, t('clients.policy.expires', { count: policy.passwordDaysToExpiration })),
  ];
}
