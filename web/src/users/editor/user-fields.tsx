import type { ReactNode } from 'react';
import { OWN_NAME_MAXIMUM_LENGTH, TEXT_MAXIMUM_LENGTH } from '@portico/contract/limits';
import { FACTORS_OF } from '@portico/contract/users/model';
import { useText } from '../../lib/format/texts.tsx';
import { Changed } from '../../ui/form/changed.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { CommentField, TextField } from '../../ui/form/text-field.tsx';
import { Note } from '../../ui/notices/note.tsx';
import type { UserChoices } from '../model.ts';
import { NameHint } from './name-hint.tsx';
import type { UserTextField } from './user-draft.ts';
import type { UserForm } from './use-user-form.ts';

const EMAIL_MAXIMUM_LENGTH = 254;
/** A number with the separators that people type between digits. */
const NUMBER_MAXIMUM_LENGTH = 30;

type FieldProps = {
  form: UserForm;
  field: UserTextField;
  most: number;
  type?: 'email' | 'tel' | 'text';
  help?: ReactNode;
};

function UserField({ form, field, most, type = 'text', help }: FieldProps) {
  const t = useText();
  const label = t(isOptional(form, field) ? `users.field.${field}Optional` : `users.field.${field}`);
  return <TextField {...{ form, field, label, most, type, help }} />;
}

const OPTIONAL = ['jobTitle', 'phone', 'mobile'] as const;
type Optional = (typeof OPTIONAL)[number];

/** The mobile number is required only if codes go there. */
function isOptional({ draft }: UserForm, field: UserTextField): field is Optional {
  if (field === 'mobile' && FACTORS_OF[draft.authenticationType].includes('SMS')) return false;
  return (OPTIONAL as readonly UserTextField[]).includes(field);
}

/** The user's identity. */
export function PersonSection({ form }: { form: UserForm }) {
  const t = useText();
  return (
    <FormSection title={t('users.section.person')}>
      <UserField form={form} field="fullName" most={OWN_NAME_MAXIMUM_LENGTH} />
      {form.namesakes.length > 0 && (
        <Note kind="warning">
          {t('users.namesakes', { count: form.namesakes.length, names: form.namesakes.join(', ') })}
        </Note>
      )}
      <UserField form={form} field="jobTitle" most={TEXT_MAXIMUM_LENGTH} />
      <UserField form={form} field="phone" most={NUMBER_MAXIMUM_LENGTH} type="tel" />
    </FormSection>
  );
}

/** How the user signs in, and where their codes go. */
export function SignInSection({ form, choices }: { form: UserForm; choices: UserChoices }) {
  const t = useText();
  const byB2c = form.draft.authenticationType === 'B2C';
  const types = choices.authenticationTypes.map((value) => ({ value, label: t(`users.authentication.${value}`) }));
  return (
    <FormSection title={t('users.section.signIn')}>
      <UserField
        form={form}
        field="userName"
        most={OWN_NAME_MAXIMUM_LENGTH}
        help={<NameHint check={form.nameCheck} help={t('users.help.userName')} />}
      />
      <Changed was={form.wasOf('authenticationType', (before) => t(`users.authentication.${before}`))}>
        <SelectField
          label={t('users.column.authenticationType')}
          options={types}
          value={form.draft.authenticationType}
          error={form.errorOf('authenticationType')}
          onChange={(value) => form.set({ authenticationType: value as (typeof types)[number]['value'] })}
        />
      </Changed>
      <UserField
        form={form}
        field="email"
        most={EMAIL_MAXIMUM_LENGTH}
        type="email"
        help={t(`users.help.${byB2c ? 'emailB2c' : 'email'}`)}
      />
      <UserField form={form} field="mobile" most={NUMBER_MAXIMUM_LENGTH} type="tel" help={t('users.help.mobile')} />
    </FormSection>
  );
}

/** What colleagues should know about the user. */
export function CommentSection({ form }: { form: UserForm }) {
  const t = useText();
  return (
    <FormSection title={t('users.section.comment')}>
      <CommentField form={form} label={t('users.field.commentOptional')} />
    </FormSection>
  );
}
