import { useText } from '../../lib/format/texts.tsx';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import type { TwoPersonRule } from './model.ts';
import { useApproverWords } from './use-approver-words.ts';
import { usePolicyRules } from './use-policy-rules.ts';
import css from './rule.module.css';

/** The current settings, for people who can't change them now. */
export function TwoPersonRuleFacts({ rule }: { rule: TwoPersonRule }) {
  return (
    <>
      <SwitchFacts rule={rule} />
      <SigningFacts content={rule.content} />
      <SignInFacts content={rule.content} />
    </>
  );
}

function SigningFacts({ content }: Pick<TwoPersonRule, 'content'>) {
  const t = useText();
  return (
    <section className={css.facts}>
      <h2>{t('approvals.rule.signing')}</h2>
      <Facts>
        {(['ownFactorSignsOnly', 'securIdSigns', 'mailboxAwaitsWord'] as const).map((field) => (
          <Fact key={field} name={t(`approvals.companySettings.${field}`)}>
            <b>{t(`approvals.rule.${content[field] ? 'on' : 'off'}`)}</b>
          </Fact>
        ))}
        <Fact name={t('approvals.companySettings.signingBarHours')}>
          {t('approvals.rule.hours', { count: content.signingBarHours })}
        </Fact>
      </Facts>
    </section>
  );
}

function SignInFacts({ content }: Pick<TwoPersonRule, 'content'>) {
  const t = useText();
  const rules = usePolicyRules(content.passwordPolicy);
  const minutes = t('approvals.rule.idle', { count: content.sessionTokenLifetimeInMinutes });
  const sections = [
    { title: t('approvals.rule.passwords'), lines: rules },
    { title: t('approvals.rule.sessions'), lines: [minutes] },
  ];
  return sections.map(({ title, lines }) => (
    <section key={title} className={css.facts}>
      <h2>{title}</h2>
      <ul className={css.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  ));
}

function SwitchFacts({ rule: { content, switches, settingsApprovers } }: { rule: TwoPersonRule }) {
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
