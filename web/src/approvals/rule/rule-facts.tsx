import { useText } from '../../lib/texts.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import type { TwoPersonRule } from './model.ts';
import { useApproverWords } from './use-approver-words.ts';
import css from './rule.module.css';

/** The switches as they stand, for whoever can't change them now. */
export function RuleFacts({ rule: { content, switches, settingsApprovers } }: { rule: TwoPersonRule }) {
  const t = useText();
  const words = useApproverWords();
  return (
    <section className={css.facts}>
      <h2>{t('approvals.rule.section')}</h2>
      <Facts>
        {switches.map(({ category, approvers, isAlwaysOn }) => {
          const isOn = content.categories.includes(category);
          return (
            <Fact key={category} name={t(`approvals.plural.${category}`)}>
              <b>{t(`approvals.rule.${isOn ? 'on' : 'off'}`)}</b> · {isAlwaysOn && `${t('approvals.rule.alwaysOn')} `}
              {words(approvers)}
            </Fact>
          );
        })}
        <Fact name={t('approvals.rule.itself')}>
          {t('approvals.rule.itselfText')} {words(settingsApprovers)}
        </Fact>
      </Facts>
    </section>
  );
}
