import {
  DELIMITERS,
  DELIMITER_NAMES,
  EXPORT_FORMATS,
  type Delimiter,
  type ExportFormat,
} from '@portico/contract/settings/model';
import { useText, type Translate } from '../lib/format/texts.tsx';
import { useSession } from '../lib/session/session.tsx';
import { FormSection } from '../ui/form/form-section.tsx';
import { SelectField } from '../ui/form/select-field.tsx';
import { SwitchLine } from './switch-line.tsx';
import { useSetting } from './use-setting.ts';
import css from './settings.module.css';

export function ExportsSection() {
  const t = useText();
  const [exportFormat, setExportFormat] = useSetting('exportFormat', 'settings.field.exportFormat');
  const hasDownloadCenter = useSession().user.applications.some(({ name }) => name === 'dlc');
  const [delimiter, setDelimiter] = useSetting('delimiter', 'settings.field.delimiter');
  return (
    <FormSection title={t('settings.section.exports')}>
      <SelectField
        className={css.short ?? ''}
        label={t('settings.field.exportFormat')}
        options={EXPORT_FORMATS.map((value) => ({
          value,
          label: value === 'NONE' ? t('settings.exportFormat.NONE') : t(`exports.fileType.${value}`),
        }))}
        value={exportFormat}
        onChange={(value) => setExportFormat(value as ExportFormat)}
      />
      <SelectField
        className={css.short ?? ''}
        label={t('settings.field.delimiter')}
        options={DELIMITER_NAMES.map((value) => ({ value, label: delimiterName(value, t) }))}
        value={delimiter}
        onChange={(value) => setDelimiter(value as Delimiter)}
      />
      <SwitchLine field="keepDownloads" off={hasDownloadCenter ? null : 'withoutDownloadCenter'} />
    </FormSection>
  );
}

/** A delimiter's name, with the character itself if it is visible. */
function delimiterName(delimiter: Delimiter, t: Translate): string {
  const name = t(`settings.delimiter.${delimiter}`);
  const mark = DELIMITERS[delimiter];
  return mark.trim() === '' ? name : t('settings.delimiter.withMark', { name, mark });
}
