import { useState } from 'react';
import { Button } from '@mantine/core';
import type { TransactionId } from '@portico/contract/ids';
import { LANGUAGES, type Language } from '@portico/contract/languages';
import { LANGUAGE_NAMES } from '../../lib/format/language.ts';
import { useLanguage, useText } from '../../lib/format/texts.tsx';
import { TIME_ZONE } from '../../lib/format/time-zone.ts';
import { send } from '../../lib/http/client.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import type { SavedFile } from '../../ui/use-saved-file.ts';
import css from './printouts.module.css';

export type ConfirmationProps = { transactionId: TransactionId; file: SavedFile; onClose: () => void };

/** Asks for the language, then saves the confirmation. */
export function ConfirmationDialog({ transactionId, file, onClose }: ConfirmationProps) {
  const t = useText();
  const { language: own } = useLanguage();
  const [language, setLanguage] = useState<Language>(own);
  const save = async () => {
    const asked = { params: { uniqueId: transactionId }, query: { language, timeZone: TIME_ZONE } };
    const isSaved = await file.run((signal) =>
      send('GET payments/transactions/:uniqueId/confirmation', asked, { signal }),
    );
    if (isSaved) onClose();
  };
  return (
    <Dialog
      opened
      title={t('payments.confirmation.title')}
      onClose={onClose}
      actions={
        <>
          <Button size="md" onClick={file.isRunning ? file.cancel : onClose}>
            {t('common.cancel')}
          </Button>
          <Button size="md" variant="filled" data-autofocus loading={file.isRunning} onClick={() => void save()}>
            {t('payments.printout.run')}
          </Button>
        </>
      }
    >
      <div className={css.fields}>
        <p className={css.note}>{t('payments.confirmation.note')}</p>
        <SelectField
          label={t('payments.confirmation.language')}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          value={language}
          onChange={(chosen) => setLanguage(chosen as Language)}
        />
      </div>
    </Dialog>
  );
}
