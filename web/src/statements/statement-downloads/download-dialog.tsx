import { useState } from 'react';
import { trustedId, type AccountId } from '@portico/contract/ids';
import { DOWNLOADED_ACCOUNTS_MAXIMUM } from '@portico/contract/limits';
import { TRANSACTION_TYPES, type TransactionType } from '@portico/contract/statements/model';
import {
  STATEMENT_FILE_FORMATS,
  type StatementFileFormat,
} from '@portico/contract/statements/statement-downloads/model';
import { localToday } from '../../lib/format/days.ts';
import { useText } from '../../lib/format/texts.tsx';
import type { DayRange } from '../../ui/day-range.tsx';
import { ChoiceLine } from '../../ui/form/choice-line.tsx';
import { ChoiceList } from '../../ui/form/choice-list.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { Failed, Loading } from '../../ui/layout/states.tsx';
import { Note } from '../../ui/notices/note.tsx';
import { SaveFileDialog } from '../../ui/save-file-dialog.tsx';
import type { SavedFile } from '../../ui/use-saved-file.ts';
import { useChoices } from '../queries.ts';
import {
  askForFile,
  DIVISIONS,
  formatFor,
  keepDownload,
  keptDownload,
  type DownloadChoice,
} from './download-request.ts';
import { FormNote } from './form-note.tsx';
import css from './downloads.module.css';
import { useDownloadDays } from './use-download-days.tsx';

export type DownloadProps = {
  /** What the page shows: no accounts means all of them, no days any. */
  shown: { accounts: readonly string[]; days: DayRange | null; type?: TransactionType | null };
  file: SavedFile;
  onClose: () => void;
};

/** Which statements, in which format. */
export function DownloadDialog({ shown, file, onClose }: DownloadProps) {
  const t = useText();
  const [kept] = useState(keptDownload);
  const [choice, setChoice] = useState<DownloadChoice>({ ...kept, type: shown.type ?? 'ENTRY' });
  const { type, division } = choice;
  const format = formatFor(type, choice.format);
  const accounts = useChosenAccounts(shown.accounts);
  // What isn't booked yet is replaced once it is, so a week has no more of it than there is.
  const days = useDownloadDays(localToday(), shown.days, type === 'ENTRY' ? kept.days : 'week');
  const ask = () => {
    const range = days.check();
    if (!range || accounts.chosen.length === 0) return null;
    if (type === 'ENTRY') {
      const keptDays = days.chosen === 'other' ? kept.days : days.chosen;
      keepDownload({ format: formatFor(type, format), division, days: keptDays });
    }
    return askForFile({ type, format, division, accounts: accounts.chosen, days: range });
  };
  return (
    <SaveFileDialog
      title={t('statements.download.title')}
      save={t('statements.download.run')}
      isDisabled={accounts.chosen.length === 0}
      {...{ file, ask, onClose }}
    >
      <ChoiceLine
        label={t('statements.column.type')}
        options={TRANSACTION_TYPES.map((name) => ({ name, word: t(`statements.type.${name}`) }))}
        current={type}
        onChange={(chosen) => setChoice({ ...choice, type: chosen })}
      />
      <SelectField
        label={t('statements.download.format')}
        options={STATEMENT_FILE_FORMATS[type].map((value) => ({
          value,
          label: t(`statements.download.format.${value}.name`),
        }))}
        value={format}
        onChange={(chosen) => setChoice({ ...choice, format: chosen as StatementFileFormat })}
      />
      <FormNote format={format} />
      {days.field}
      <AccountsField {...accounts} />
      {type === 'ENTRY' && (
        <ChoiceLine
          label={t('statements.download.division')}
          options={DIVISIONS.map((name) => ({ name, word: t(`statements.download.division.${name}`) }))}
          current={division}
          onChange={(chosen) => setChoice({ ...choice, division: chosen })}
        />
      )}
    </SaveFileDialog>
  );
}

type ChosenAccounts = ReturnType<typeof useChoices> & { chosen: AccountId[]; choose: (chosen: AccountId[]) => void };

/** Those that the page shows; all of them, once they have arrived, if it shows all. */
function useChosenAccounts(shown: readonly string[]): ChosenAccounts {
  const asked = useChoices('account');
  const [own, choose] = useState<AccountId[] | null>(shown.length > 0 ? shown.map((id) => trustedId(id)) : null);
  const all = asked.choices.map(({ value }) => trustedId<AccountId>(value));
  return { ...asked, chosen: own ?? all, choose };
}

function AccountsField({ choices, data, isError, error, refetch, chosen, choose }: ChosenAccounts) {
  const t = useText();
  if (isError && !data) return <Failed isPart error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <fieldset className={css.accounts}>
      <legend>{t('statements.download.accounts')}</legend>
      <ChoiceList
        options={choices.map(({ value, label }) => ({ uniqueId: trustedId<AccountId>(value), name: label }))}
        chosen={chosen}
        onChange={choose}
        most={DOWNLOADED_ACCOUNTS_MAXIMUM}
        hasAll
        isWide
        takesFocus={false}
        findWord={t('statements.picker.find')}
      />
      {chosen.length === 0 && (
        <Note kind="warning" role="status">
          {t('statements.download.noAccount')}
        </Note>
      )}
    </fieldset>
  );
}
