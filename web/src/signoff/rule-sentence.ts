import { useDisplay } from '../lib/format/display.ts';
import { shortList } from '../lib/format/short-list.ts';
import { useLanguage, useText } from '../lib/format/texts.tsx';
import type { RuleScope, RuleSource } from './model.ts';

export type RuleFacts = {
  scope: RuleScope;
  /** Accounts or groups by name. */
  scopeNames: readonly string[];
  sourceType: RuleSource | null;
  /** Decimal; null is unlimited. */
  limit: string | null;
  limitCurrency: string;
  signaturesRequired: number;
  secondFactorRequired: boolean;
  excludeCreator: boolean;
  signers: readonly string[];
};

/** What a rule does, in plain words: "Up to CHF 50,000.00 from all accounts: two signatures of Treasury …". */
export function useRuleSentence(): (rule: RuleFacts) => string {
  const t = useText();
  const display = useDisplay();
  const { language } = useLanguage();
  const list = (names: readonly string[], type: 'conjunction' | 'disjunction') =>
    new Intl.ListFormat(language, { type }).format(shortList(names));
  return (rule) =>
    t('signoff.sentence', {
      limited: rule.limit === null ? 'other' : 'yes',
      limit: rule.limit === null ? '' : `${rule.limitCurrency} ${display.amount(rule.limit, rule.limitCurrency)}`,
      scope: rule.scope,
      names: rule.scopeNames.length > 0 ? list(rule.scopeNames, 'conjunction') : '…',
      sourced: rule.sourceType === null ? 'other' : 'yes',
      source: rule.sourceType === null ? '' : t.of('status', `sourceType.${rule.sourceType}`),
      required: rule.signaturesRequired,
      signed: rule.signers.length > 0 ? 'yes' : 'other',
      signers: list(rule.signers, 'disjunction'),
      creator: rule.excludeCreator ? 'excluded' : 'other',
      // Without a signature the code is always required, and already mentioned.
      code: rule.secondFactorRequired && rule.signaturesRequired > 0 ? 'required' : 'other',
    });
}
