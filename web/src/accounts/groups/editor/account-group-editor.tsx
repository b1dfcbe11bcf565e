import { useMemo } from 'react';
import { GROUP_ACCOUNTS_MAXIMUM, OWN_NAME_MAXIMUM_LENGTH } from '@portico/contract/limits';
import { KindEditor, type EditorProps, useSave } from '../../../approvals/public.ts';
import { shortList } from '../../../lib/format/short-list.ts';
import { useText } from '../../../lib/format/texts.tsx';
import { BoxChoice } from '../../../ui/form/box-choice.tsx';
import { Changed } from '../../../ui/form/changed.tsx';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useDraft, type DraftErrors } from '../../../ui/form/use-draft.ts';
import { AccountNumber } from '../../../ui/values/iban.tsx';
import { accountGroup } from '../account-group.ts';
import type { AccountGroupContent, GroupAccount, GroupChoices, GroupDetail } from '../model.ts';
import { GroupPreview } from './group-preview.tsx';

type GroupEditorProps = EditorProps<AccountGroupContent, GroupDetail, GroupChoices>;

/** Edits a group: its name and its accounts. */
export function AccountGroupEditor({ first, object, choices }: GroupEditorProps) {
  const t = useText();
  const save = useSave(accountGroup, object);
  const isNew = object === null;
  const check = ({ name, accountIds }: AccountGroupContent): DraftErrors => ({
    ...(name.trim() === '' && { name: t('accounts.group.error.name') }),
    ...(accountIds.length === 0 && { accountIds: t('accounts.group.error.accountIds') }),
  });
  const form = useDraft({ first, isNew, check, refusal: save.error });
  const options = useMemo(() => choices.accounts.map(choiceOf), [choices.accounts]);
  const namesOf = (ids: readonly string[]) =>
    choices.accounts.filter(({ uniqueId }) => ids.includes(uniqueId)).map(({ name }) => name);
  return (
    <KindEditor
      kind={accountGroup}
      {...{ object, choices, form, save }}
      contentOf={() => ({ ...form.draft, name: form.draft.name.trim() })}
      fields={['name', 'accountIds']}
      rail={{
        title: t('accounts.group.rail'),
        content: <GroupPreview {...{ isNew, namesOf }} before={first.accountIds} now={form.draft.accountIds} />,
      }}
    >
      <FormSection title={t('accounts.group.section.name')}>
        <TextField form={form} field="name" label={t('accounts.group.field.name')} most={OWN_NAME_MAXIMUM_LENGTH} />
      </FormSection>
      <FormSection title={t('accounts.group.section.accounts')}>
        <Changed was={form.wasOf('accountIds', (ids) => shortList(namesOf(ids)).join(', '))}>
          <BoxChoice
            label={t('accounts.group.field.accounts')}
            options={options}
            chosen={form.draft.accountIds}
            onChange={(accountIds) => form.set({ accountIds })}
            most={GROUP_ACCOUNTS_MAXIMUM}
            error={form.errorOf('accountIds')}
          />
        </Changed>
      </FormSection>
    </KindEditor>
  );
}

function choiceOf({ uniqueId, name, number, currency }: GroupAccount) {
  const aside = (
    <>
      <AccountNumber number={number} /> {currency}
    </>
  );
  return { uniqueId, name, aside, also: `${number}${currency}` };
}
