import { useState } from 'react';
import type { TransactionId } from '@portico/contract/ids';
import { LANGUAGES, type Language } from '@portico/contract/languages';
import { LANGUAGE_NAMES } from '../../lib/format/language.ts';
import { useLanguage, useText } from '../../lib/format/texts.tsx';
import { TIME_ZONE } from '../../lib/format/time-zone.ts';
import { send } from '../../lib/http/client.ts';
import { SelectField } from '../../ui/form/select-field.tsx';
import type { SavedFile } from '../../ui/use-saved-file.ts';
import { SaveFileDialog, SaveNote } from '../../ui/save-file-dialog.tsx';

export type ConfirmationProps = { transactionId: TransactionId; file: SavedFile; onClose: () => void };

/** Asks for the language, then saves the confirmation. */
export function ConfirmationDialog({ transactionId, file, onClose }: ConfirmationProps) {
  const t = useText();
  const { language: own } = useLanguage();
  const [language, setLanguage] = useState<Language>(own);
  const asked = { params: { uniqueId: transactionId }, query: { language, timeZone: TIME_ZONE } };
  return (
    <SaveFileDialog
      title={t('payments.confirmation.title')}
      save={t('payments.printout.run')}
      file={file}
      ask={() => (signal) => send('GET payments/transactions/:uniqueId/confirmation', asked, { signal })}
      onClose={onClose}
    >
      <SaveNote>{t('payments.confirmation.note')}</SaveNote>
      <SelectField
        label={t('payments.confirmation.language')}
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        value={language}
        onChange={(chosen) => setLanguage(chosen as Language)}
      />
    </SaveFileDialog>
  );
}
