import { PEOPLE_CATEGORIES, withPeople, type SwitchableCategory } from '@portico/contract/approvals/kinds';
import { useText } from '../../lib/format/texts.tsx';
import { Changed } from '../../ui/form/changed.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { CheckboxWithHelp } from '../../ui/form/checkbox-with-help.tsx';
import type { TwoPersonRule } from './model.ts';
import type { RuleForm } from './two-person-rule-draft.ts';
import { useApproverWords } from './use-approver-words.ts';
import css from './rule.module.css';

type SwitchesProps = { form: RuleForm; rule: TwoPersonRule };

/** A switch for each category, with who could approve its changes. */
export function RuleSwitches({ form, rule: { switches, settingsApprovers, content } }: SwitchesProps) {
  const t = useText();
  const words = useApproverWords();
  const { categories } = form.draft;
  const isOfPeople = (category: SwitchableCategory) => PEOPLE_CATEGORIES.some((one) => one === category);
  const others = categories.filter((one) => !isOfPeople(one));
  const set = (category: SwitchableCategory, isOn: boolean) => {
    if (isOn) form.set({ categories: withPeople([...categories, category]) });
    else form.set({ categories: isOfPeople(category) ? [] : categories.filter((one) => one !== category) });
  };
  /** Why a switch must stay on; null if it can be changed. */
  const stays = (category: SwitchableCategory, isAlwaysOn: boolean) => {
    if (isAlwaysOn) return t('approvals.rule.alwaysOn');
    return isOfPeople(category) && others.length > 0 ? t('approvals.rule.onWithOthers') : null;
  };
  return (
    <FormSection title={t('approvals.rule.section')} isPlain>
      <p className={css.intro}>{t('approvals.rule.intro')}</p>
      {switches.map(({ category, approvers, isAlwaysOn }) => {
        const why = stays(category, isAlwaysOn);
        const [was, is] = [content, form.draft].map((one) => one.categories.includes(category));
        return (
          <Changed key={category} was={was === is ? undefined : t(`approvals.rule.${was ? 'on' : 'off'}`)}>
            <CheckboxWithHelp
              label={t(`approvals.plural.${category}`)}
              help={why === null ? words(approvers) : `${why} ${words(approvers)}`}
              checked={is === true}
              disabled={why !== null}
              onChange={(isOn) => set(category, isOn)}
            />
          </Changed>
        );
      })}
      <p className={css.fixed}>
        <b>{t('approvals.rule.itself')}</b> {t('approvals.rule.itselfText')} {words(settingsApprovers)}
      </p>
    </FormSection>
  );
}
