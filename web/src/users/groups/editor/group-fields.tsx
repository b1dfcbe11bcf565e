import { useMemo } from 'react';
import { GROUP_USERS_MAXIMUM, OWN_NAME_MAXIMUM_LENGTH, TEXT_MAXIMUM_LENGTH } from '@portico/contract/limits';
import { shownName } from '@portico/contract/users/names';
import { shortList } from '../../../lib/format/short-list.ts';
import { useText } from '../../../lib/format/texts.tsx';
import { BoxChoice } from '../../../ui/form/box-choice.tsx';
import { Changed } from '../../../ui/form/changed.tsx';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { CommentField, TextField } from '../../../ui/form/text-field.tsx';
import type { UserGroupChoices } from '../../model.ts';
import { NameHint } from '../../editor/name-hint.tsx';
import type { GroupForm } from './use-group-form.ts';

/** The group's name and purpose. */
export function IdentitySection({ form }: { form: GroupForm }) {
  const t = useText();
  return (
    <FormSection title={t('users.section.group')}>
      <TextField
        form={form}
        field="name"
        label={t('users.column.groupName')}
        most={OWN_NAME_MAXIMUM_LENGTH}
        help={<NameHint check={form.nameCheck} help={t('users.help.groupName')} />}
      />
      <TextField
        form={form}
        field="description"
        label={t('users.field.descriptionOptional')}
        most={TEXT_MAXIMUM_LENGTH}
      />
      <CommentField form={form} label={t('users.field.commentOptional')} />
    </FormSection>
  );
}

/** Who gets the group's rights. */
export function UsersSection({ form, choices }: { form: GroupForm; choices: UserGroupChoices }) {
  const t = useText();
  const options = useMemo(
    () =>
      choices.users.map(({ uniqueId, fullName, userName, jobTitle }) => ({
        uniqueId,
        name: fullName,
        also: userName,
        aside: [userName, jobTitle].filter(Boolean).join(' · '),
      })),
    [choices.users],
  );
  const namesOf = (ids: readonly string[]) =>
    choices.users.filter(({ uniqueId }) => ids.includes(uniqueId)).map(shownName);
  return (
    <FormSection title={t('users.tab.users')}>
      <Changed was={form.wasOf('userIds', (ids) => shortList(namesOf(ids)).join(', '))}>
        <BoxChoice
          label={t('users.field.groupUsers')}
          options={options}
          chosen={form.draft.userIds}
          onChange={(userIds) => form.set({ userIds })}
          most={GROUP_USERS_MAXIMUM}
          findWord={t('users.copy.find')}
          error={form.errorOf('userIds')}
        />
      </Changed>
    </FormSection>
  );
}
