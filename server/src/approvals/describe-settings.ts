import type { FieldValue } from '@portico/contract/approvals/endpoints';
import { SWITCHABLE_CATEGORIES } from '@portico/contract/approvals/model';
import type { TwoPersonRuleContent } from '@portico/contract/approvals/rule-endpoints';
import type { Language } from '@portico/contract/languages';
import { text } from '../platform/texts.ts';

/** The company settings as a request shows them, field by field; what is off is so whatever its number says. */
export function describeSettings(
  { categories, signingBarHours, sessionTokenLifetimeInMinutes, passwordPolicy, ...signing }: TwoPersonRuleContent,
  language: Language,
): Record<string, FieldValue> {
  const counted = (unit: 'hours' | 'minutes' | 'characters' | 'lastPasswords' | 'everyDays', count: number) =>
    text(language, `approvals.rule.${unit}`, { count });
  const {
    passwordMinimumLength,
    usePasswordHistory,
    numberOfPasswordsToCheckInHistory,
    passwordExpires,
    passwordDaysToExpiration,
    ...composition
  } = passwordPolicy;
  return {
    ...Object.fromEntries(SWITCHABLE_CATEGORIES.map((category) => [category, categories.includes(category)])),
    ...signing,
    signingBarHours: counted('hours', signingBarHours),
    sessionTokenLifetimeInMinutes: counted('minutes', sessionTokenLifetimeInMinutes),
    passwordMinimumLength: counted('characters', passwordMinimumLength),
    ...composition,
    usePasswordHistory: usePasswordHistory && counted('lastPasswords', numberOfPasswordsToCheckInHistory),
    passwordExpires: passwordExpires && counted('everyDays', passwordDaysToExpiration),
  };
}
