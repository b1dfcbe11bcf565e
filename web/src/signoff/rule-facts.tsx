import { useDisplay } from '../lib/format/display.ts';
import { useText } from '../lib/format/texts.tsx';
import { Fact, Facts } from '../ui/layout/facts.tsx';
import { Amount } from '../ui/values/money.tsx';
import { namesOf, scopeNames, type RuleChoices, type SignOffRuleContent } from './model.ts';
import { useRuleSentence } from './rule-sentence.ts';
import css from './rules.module.css';

type FactsProps = { content: SignOffRuleContent; choices: RuleChoices };

/** What the rule does in a sentence, and its fields in words. */
export function RuleFacts({ content, choices }: FactsProps) {
  const t = useText();
  const display = useDisplay();
  const sentence = useRuleSentence();
  const names = scopeNames(choices, content.scope, content.scopeIds);
  const users = namesOf(choices.users, content.userIds);
  const groups = namesOf(choices.userGroups, content.userGroupIds);
  const { limit, limitCurrency, sourceType } = content;
  return (
    <>
      <p className={css.sentence}>{sentence({ ...content, scopeNames: names, signers: [...groups, ...users] })}</p>
      <Facts>
        <Fact name={t('signoff.column.scope')}>{names.join(', ') || t(`signoff.scope.${content.scope}`)}</Fact>
        <Fact name={t('signoff.column.sourceType')}>
          {sourceType === null ? t('signoff.source.all') : t.of('status', `sourceType.${sourceType}`)}
        </Fact>
        <Fact name={t('signoff.column.limit')}>
          {limit === null ? t('signoff.unlimited') : <Amount amount={limit} currency={limitCurrency} />}
        </Fact>
        <Fact name={t('signoff.column.signaturesRequired')}>{display.decimal(content.signaturesRequired)}</Fact>
        <Fact name={t('signoff.code')}>{t(`signoff.code.${content.secondFactorRequired}`)}</Fact>
        <Fact name={t('signoff.creator')}>{t(`signoff.creator.${content.excludeCreator}`)}</Fact>
        <Fact name={t('signoff.connection')}>{t(`signoff.connection.${content.ruleConnectionType}`)}</Fact>
        <Fact name={t('signoff.field.users')}>{users.join(', ') || t('signoff.nobody')}</Fact>
        <Fact name={t('signoff.field.userGroups')}>{groups.join(', ') || '–'}</Fact>
      </Facts>
    </>
  );
}
