import type { PasswordPolicy } from '@portico/contract/session/password-policy';
import { useText } from '../../lib/format/texts.tsx';

/** A password policy in sentences, one per requirement. */
export function usePolicyRules(policy: PasswordPolicy): string[] {
  const t = useText();
  const rule = (holds: boolean, sentence: string) => (holds ? [sentence] : []);
  return [
    t('approvals.rule.policy.length', { count: policy.passwordMinimumLength }),
    ...rule(policy.disallowDictionaryPasswords, t('approvals.rule.policy.dictionary')),
    ...rule(policy.passwordMustContainDigits, t('approvals.rule.policy.digits')),
    ...rule(policy.passwordMustContainSpecialCharacters, t('approvals.rule.policy.special')),
    ...rule(policy.passwordMustBeMixedCase, t('approvals.rule.policy.mixedCase')),
    ...rule(
      policy.usePasswordHistory,
      t('approvals.rule.policy.history', { count: policy.numberOfPasswordsToCheckInHistory }),
    ),
    ...rule(policy.passwordExpires, t('approvals.rule.policy.expires', { count: policy.passwordDaysToExpiration })),
  ];
}
