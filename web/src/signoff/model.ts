import type { ApiAnswer } from '@portico/contract/api';
import type { SignOffRuleContent } from '@portico/contract/signoff/endpoints';

export type { SignOffRuleContent };
export type RuleRow = ApiAnswer<'GET portal/administration/signOffRules'>['content'][number];
export type RuleDetail = ApiAnswer<'GET portal/administration/signOffRules/:uniqueId'>;
export type RuleChoices = ApiAnswer<'GET portal/administration/signOffRules/choices'>;
export type Named = RuleChoices['userGroups'][number];
export type RuleScope = SignOffRuleContent['scope'];
export type RuleSource = NonNullable<SignOffRuleContent['sourceType']>;
export type RuleConnection = SignOffRuleContent['ruleConnectionType'];

/** The names of these things in their own order; deleted ones are left out. */
export function namesOf(named: readonly Named[], ids: readonly string[]): string[] {
  return ids.flatMap((id) => named.find(({ uniqueId }) => uniqueId === id)?.name ?? []);
}

/** The names in a rule's scope. */
export function scopeNames(choices: RuleChoices, scope: RuleScope, ids: readonly string[]): string[] {
  if (scope === 'ALL') return [];
  return namesOf(scope === 'ACCOUNT' ? choices.accounts : choices.accountGroups, ids);
}
