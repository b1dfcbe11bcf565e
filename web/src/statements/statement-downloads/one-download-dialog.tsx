import { useState } from 'react';
import { STATEMENT_FILE_FORMATS } from '@portico/contract/statements/statement-downloads/model';
import { useText } from '../../lib/format/texts.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { SaveFileDialog } from '../../ui/save-file-dialog.tsx';
import type { SavedFile } from '../../ui/use-saved-file.ts';
import type { StatementRow } from '../model.ts';
import { askForOne, keepDownload, keptDownload } from './download-request.ts';
import { FormNote } from './form-note.tsx';

export type OneDownloadProps = { statement: StatementRow; file: SavedFile; onClose: () => void };

/** In which format a statement is downloaded. */
export function OneDownloadDialog({ statement, file, onClose }: OneDownloadProps) {
  const t = useText();
  const [kept] = useState(keptDownload);
  const [format, setFormat] = useState(kept.format);
  const { uniqueId, number } = statement;
  return (
    <SaveFileDialog
      title={number === null ? t('statements.download.one.withoutNumber') : t('statements.download.one', { number })}
      save={t('statements.download.run')}
      file={file}
      ask={() => {
        keepDownload({ ...kept, format });
        return askForOne(uniqueId, format);
      }}
      onClose={onClose}
    >
      <SelectField
        label={t('statements.download.format')}
        options={STATEMENT_FILE_FORMATS.ENTRY.map((value) => ({
          value,
          label: t(`statements.download.format.${value}.name`),
        }))}
        value={format}
        onChange={(chosen) => setFormat(chosen as typeof format)}
      />
      <FormNote format={format} />
    </SaveFileDialog>
  );
}
