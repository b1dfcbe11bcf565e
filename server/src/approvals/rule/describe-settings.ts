import type { FieldValue } from '@portico/contract/approvals/endpoints';
import { SWITCHABLE_CATEGORIES } from '@portico/contract/approvals/kinds';
import type { TwoPersonRuleContent } from '@portico/contract/approvals/rule-endpoints';
import type { Language } from '@portico/contract/languages';
import { text } from '../../platform/texts.ts';

/**
 * The company settings as a request shows them, in the order of their page, which a stored content doesn't keep. A
 * setting that is off shows as off, whatever its number.
 */
export function describeSettings(content: TwoPersonRuleContent, language: Language): Record<string, FieldValue> {
  const { categories, passwordPolicy: policy } = content;
  const counted = (unit: 'hours' | 'minutes' | 'characters' | 'lastPasswords' | 'everyDays', count: number) =>
    text(language, `approvals.rule.${unit}`, { count });
  return {
    ...Object.fromEntries(SWITCHABLE_CATEGORIES.map((category) => [category, categories.includes(category)])),
    ownFactorSignsOnly: content.ownFactorSignsOnly,
    securIdSigns: content.securIdSigns,
    mailboxAwaitsWord: content.mailboxAwaitsWord,
    signingBarHours: counted('hours', content.signingBarHours),
    passwordMinimumLength: counted('characters', policy.passwordMinimumLength),
    disallowDictionaryPasswords: policy.disallowDictionaryPasswords,
    passwordMustContainDigits: policy.passwordMustContainDigits,
    passwordMustContainSpecialCharacters: policy.passwordMustContainSpecialCharacters,
    passwordMustBeMixedCase: policy.passwordMustBeMixedCase,
    usePasswordHistory: policy.usePasswordHistory && counted('lastPasswords', policy.numberOfPasswordsToCheckInHistory),
    passwordExpires: policy.passwordExpires && counted('everyDays', policy.passwordDaysToExpiration),
    sessionTokenLifetimeInMinutes: counted('minutes', content.sessionTokenLifetimeInMinutes),
  };
}
