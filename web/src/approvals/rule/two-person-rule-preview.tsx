import { useText } from '../../lib/format/texts.tsx';
import type { RuleContent, TwoPersonRule } from './model.ts';
import { usePolicyRules } from './use-policy-rules.ts';
import css from './rule.module.css';

/** What the edited settings mean. */
export function TwoPersonRulePreview({ content, rule }: { content: RuleContent; rule: TwoPersonRule }) {
  const t = useText();
  const rules = usePolicyRules(content.passwordPolicy);
  const parts = ['waits', 'atOnce'] as const;
  return (
    <div aria-live="polite" className={css.preview}>
      {parts.map((part) => {
        const some = rule.switches.filter(
          ({ category }) => content.categories.includes(category) === (part === 'waits'),
        );
        if (some.length === 0) return null;
        return (
          <div key={part}>
            <h3>{t(`approvals.rule.${part}`)}</h3>
            <ul>
              {some.map(({ category }) => (
                <li key={category}>{t(`approvals.plural.${category}`)}</li>
              ))}
            </ul>
          </div>
        );
      })}
      <p>{t('approvals.rule.notPayments')}</p>
      <div>
        <h3>{t('approvals.rule.signIn')}</h3>
        <ul>
          {[...rules, t('approvals.rule.idle', { count: content.sessionTokenLifetimeInMinutes })].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
