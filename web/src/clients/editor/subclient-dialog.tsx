import { Button, TextInput } from '@mantine/core';
import { BUSINESS_ID_PATTERN } from '@portico/contract/clients/model';
import { OWN_NAME_MAXIMUM_LENGTH } from '@portico/contract/limits';
import { useText } from '../../lib/format/texts.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CheckboxWithHelp } from '../../ui/form/checkbox-with-help.tsx';
import { useDraft } from '../../ui/form/use-draft.ts';
import { useLengthNote } from '../../ui/form/use-length-note.tsx';
import { TitledProblem } from '../../ui/notices/titled-problem.tsx';
import css from '../clients.module.css';
import type { Subclient, SubclientContent } from '../model.ts';
import { useSaveSubclient } from '../queries.ts';

const ID_MAXIMUM_LENGTH = 20;
type DialogProps = { clientId: string; subclient: Subclient | null; onClose: () => void };

/** Edits a subclient. Its client ID is chosen once. */
export function SubclientDialog({ clientId, subclient, onClose }: DialogProps) {
  const t = useText();
  const save = useSaveSubclient(clientId, subclient?.uniqueId ?? null);
  const { clientId: id = '', name = '', active = true } = subclient ?? {};
  const check = (draft: SubclientContent) => ({
    ...(!BUSINESS_ID_PATTERN.test(draft.clientId) && { clientId: t('clients.error.subclientId') }),
    ...(draft.name.trim() === '' && { name: t('clients.error.name') }),
  });
  const first: SubclientContent = { clientId: id, name, active };
  const form = useDraft<SubclientContent>({ first, isNew: subclient === null, check, refusal: save.error });
  const idNote = useLengthNote(form.draft.clientId, ID_MAXIMUM_LENGTH);
  const nameNote = useLengthNote(form.draft.name, OWN_NAME_MAXIMUM_LENGTH);
  const submit = () => {
    if (form.checkAll() === 0) save.mutate(form.draft, { onSuccess: onClose });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={subclient ? t('clients.subclient.editNamed', { name }) : t('clients.subclient.add')}
      width="form"
      actions={
        <>
          <Button size="md" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button size="md" variant="filled" loading={save.isPending} onClick={submit}>
            {t('clients.subclient.save')}
          </Button>
        </>
      }
    >
      <div className={css.fields}>
        <TextInput
          label={t('clients.column.clientId')}
          description={form.errorOf('clientId') === undefined && subclient === null ? idNote : undefined}
          error={form.errorOf('clientId')}
          maxLength={ID_MAXIMUM_LENGTH}
          disabled={subclient !== null}
          data-autofocus={subclient === null ? true : undefined}
          autoComplete="off"
          value={form.draft.clientId}
          onChange={(event) => form.set({ clientId: event.currentTarget.value.toUpperCase() })}
          onBlur={() => form.onLeave('clientId')}
        />
        <TextInput
          label={t('clients.column.name')}
          description={form.errorOf('name') === undefined ? nameNote : undefined}
          error={form.errorOf('name')}
          maxLength={OWN_NAME_MAXIMUM_LENGTH}
          data-autofocus={subclient === null ? undefined : true}
          autoComplete="off"
          value={form.draft.name}
          onChange={(event) => form.set({ name: event.currentTarget.value })}
          onBlur={() => form.onLeave('name')}
        />
        <CheckboxWithHelp
          label={t('clients.subclient.active')}
          help={t('clients.subclient.activeHelp')}
          checked={form.draft.active}
          onChange={(value) => form.set({ active: value })}
        />
        {save.error && <TitledProblem error={save.error} />}
      </div>
    </Dialog>
  );
}
