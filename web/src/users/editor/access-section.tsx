import { GROUPS_PER_USER_MAXIMUM } from '@portico/contract/limits';
import type { Module } from '@portico/contract/permissions/model';
import { useText } from '../../lib/format/texts.tsx';
import { Changed } from '../../ui/form/changed.tsx';
import { FieldSet, FormSection } from '../../ui/form/form-section.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TickLine } from '../../ui/grid/columns/checkbox.tsx';
import type { UserChoices } from '../model.ts';
import { GroupChoice } from './group-choice.tsx';
import type { UserForm } from './use-user-form.ts';
import css from '../users.module.css';

type SectionProps = { form: UserForm; choices: UserChoices };

/** A user's modules and groups, and the subclient they work for. */
export function AccessSection({ form, choices }: SectionProps) {
  const t = useText();
  const { subclients, groups } = choices;
  const subclient = (id: string) => subclients.find(({ uniqueId }) => uniqueId === id)?.name ?? t('users.noSubclient');
  const offered = subclients.filter(({ uniqueId, active }) => active || uniqueId === form.first.subclientId);
  const group = (id: string) => groups.find(({ uniqueId }) => uniqueId === id)?.name ?? t('forms.choice.gone');
  return (
    <FormSection title={t('users.section.access')}>
      <Modules {...{ form, choices }} />
      <Changed was={form.wasOf('groupIds', (ids) => ids.map(group).join(', '))}>
        <GroupChoice
          groups={groups}
          chosen={form.draft.groupIds}
          most={GROUPS_PER_USER_MAXIMUM}
          error={form.errorOf('groupIds')}
          onChange={(groupIds) => form.set({ groupIds })}
        />
      </Changed>
      {offered.length > 0 && (
        <Changed was={form.wasOf('subclientId', subclient)}>
          <SelectField
            label={t('users.column.subclient')}
            options={offered.map(({ uniqueId, name, active }) => ({
              value: uniqueId,
              label: active ? name : t('users.inactiveSubclient', { name }),
            }))}
            none={t('users.noSubclient')}
            value={form.draft.subclientId}
            error={form.errorOf('subclientId')}
            onChange={(subclientId) => form.set({ subclientId })}
          />
        </Changed>
      )}
    </FormSection>
  );
}

function Modules({ form, choices }: SectionProps) {
  const t = useText();
  const { modules } = form.draft;
  const error = form.errorOf('modules');
  const label = t('users.field.modules');
  const words = (some: readonly Module[]) => some.map((module) => t(`reasons.module.${module}`)).join(', ');
  // Modules beyond the licence can only be taken away.
  const offered = [...new Set([...choices.licensedModules, ...form.first.modules])];
  const toggle = (module: Module) =>
    form.set({ modules: modules.includes(module) ? modules.filter((one) => one !== module) : [...modules, module] });
  return (
    <Changed was={form.wasOf('modules', words)}>
      <FieldSet label={label} error={error} help={t('users.help.modules')} errorId="modules-error">
        <div role="group" aria-label={label} className={css.checks}>
          {offered.map((module, index) => (
            <TickLine
              key={module}
              label={t(`reasons.module.${module}`)}
              checked={modules.includes(module)}
              data-wrong={error && index === 0 ? true : undefined}
              aria-describedby={error ? 'modules-error' : undefined}
              onChange={() => toggle(module)}
            />
          ))}
        </div>
      </FieldSet>
    </Changed>
  );
}
