import { useNavigate } from '@tanstack/react-router';
import { OWN_NAME_MAXIMUM_LENGTH, TEXT_MAXIMUM_LENGTH } from '@portico/contract/limits';
import { CASH_POOL_PROFILES, type CashPoolProfile } from '@portico/contract/clients/model';
import { MODULES, type Module } from '@portico/contract/permissions/model';
import { GovernedEditor } from '../../approvals/public.ts';
import { useText } from '../../lib/format/texts.tsx';
import { Changed } from '../../ui/form/changed.tsx';
import { FieldSet, FormSection } from '../../ui/form/form-section.tsx';
import { CheckboxWithHelp } from '../../ui/form/checkbox-with-help.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { TickLine } from '../../ui/grid/columns/checkbox.tsx';
import type { ClientDetail, Subclient } from '../model.ts';
import { useSaveClient } from '../queries.ts';
import { contentOf, draftOf, type ClientDraft } from './client-draft.ts';
import { ClientPreview } from './client-preview.tsx';
import { SubclientSection } from './subclient-section.tsx';
import { useDraft, type DraftForm } from '../../ui/form/use-draft.ts';

export type ClientForm = DraftForm<ClientDraft>;
const FIELDS = ['name', 'description', 'licensedModules', 'cashPoolProfile'];

type EditorProps = { client: ClientDetail; subclients: readonly Subclient[] };

/** Edits a client: its name, licensed modules and profile. Its subclients are saved one by one. */
export function ClientEditor({ client, subclients }: EditorProps) {
  const t = useText();
  const navigate = useNavigate();
  const save = useSaveClient(client);
  const { content } = client;
  const check = ({ name }: ClientDraft) => (name.trim() === '' ? { name: t('clients.error.name') } : {});
  const form = useDraft<ClientDraft>({ first: draftOf(content), isNew: false, check, refusal: save.error });
  return (
    <GovernedEditor
      title={t('clients.editor')}
      name={client.clientId}
      {...{ form, save }}
      contentOf={() => contentOf(form.draft)}
      nameOf={({ name }) => name}
      fields={FIELDS}
      twoPersonRule={false}
      takesEffectNow={t('clients.takesEffectNow')}
      saved={(name) => t('clients.saved', { name })}
      uniqueId={client.uniqueId}
      onLeave={(open) => navigate({ to: '/administration/client', search: open ? { open } : {} })}
      rail={{ title: t('clients.rail'), content: <ClientPreview content={contentOf(form.draft)} /> }}
    >
      <FormSection title={t('clients.section.client')}>
        <TextField form={form} field="name" label={t('clients.column.name')} most={OWN_NAME_MAXIMUM_LENGTH} />
        <TextField form={form} field="description" label={t('clients.column.description')} most={TEXT_MAXIMUM_LENGTH} />
        <Changed was={form.wasOf('active', (before) => t(`clients.active.${before}`))}>
          <CheckboxWithHelp
            label={t('clients.field.active')}
            help={t('clients.help.active')}
            checked={form.draft.active}
            onChange={(active) => form.set({ active })}
          />
        </Changed>
      </FormSection>
      <ApplicationSection form={form} />
      <SubclientSection clientId={client.uniqueId} subclients={subclients} />
    </GovernedEditor>
  );
}

function ApplicationSection({ form }: { form: ClientForm }) {
  const t = useText();
  const word = (module: Module) => t(`reasons.module.${module}`);
  const { licensedModules, cashPoolProfile } = form.draft;
  const toggle = (module: Module) => {
    const isIn = licensedModules.includes(module);
    form.set({ licensedModules: MODULES.filter((one) => (one === module ? !isIn : licensedModules.includes(one))) });
  };
  return (
    <FormSection title={t('clients.section.applications')}>
      <Changed was={form.wasOf('licensedModules', (before) => before.map(word).join(', '))}>
        <FieldSet label={t('clients.field.licensedModules')} help={t('clients.help.licensedModules')}>
          {MODULES.map((module) => (
            <TickLine
              key={module}
              label={word(module)}
              checked={licensedModules.includes(module)}
              onChange={() => toggle(module)}
            />
          ))}
        </FieldSet>
      </Changed>
      <Changed was={form.wasOf('cashPoolProfile', (before) => t(`clients.profile.${before}`))}>
        <SelectField
          label={t('clients.column.cashPoolProfile')}
          options={CASH_POOL_PROFILES.map((value) => ({ value, label: t(`clients.profile.${value}`) }))}
          value={cashPoolProfile}
          error={form.errorOf('cashPoolProfile')}
          onChange={(value) => form.set({ cashPoolProfile: value as CashPoolProfile })}
        />
      </Changed>
      {(['paymentTemplates', 'paymentValuesFromTemplate'] as const).map((field) => (
        <Changed key={field} was={form.wasOf(field, (before) => t(`common.yesNo.${before}`))}>
          <CheckboxWithHelp
            label={t(`clients.field.${field}`)}
            help={t(`clients.help.${field}`)}
            checked={form.draft[field]}
            onChange={(value) => form.set({ [field]: value })}
          />
        </Changed>
      ))}
    </FormSection>
  );
}
