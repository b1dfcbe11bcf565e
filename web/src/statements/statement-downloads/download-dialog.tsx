import { useState } from 'react';
import { trustedId, type AccountId } from '@portico/contract/ids';
import { DOWNLOADED_ACCOUNTS_MAXIMUM } from '@portico/contract/limits';
import type { StatementFileFormat } from '@portico/contract/statements/statement-downloads/model';
import type { TextKey } from '@portico/contract/text-keys';
import { localToday } from '../../lib/format/days.ts';
import { useText } from '../../lib/format/texts.tsx';
import { useSession } from '../../lib/session/session.tsx';
import type { DayRange } from '../../ui/day-range.tsx';
import { ChoiceLine } from '../../ui/form/choice-line.tsx';
import { TickLine } from '../../ui/grid/columns/checkbox.tsx';
import { ChoiceList } from '../../ui/form/choice-list.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { Failed, Loading } from '../../ui/layout/states.tsx';
import { Note } from '../../ui/notices/note.tsx';
import { SaveFileDialog, SaveNote } from '../../ui/save-file-dialog.tsx';
import type { SavedFile } from '../../ui/use-saved-file.ts';
import { useChoices } from '../queries.ts';
import {
  askForFile,
  CONTENT_FORMATS,
  CONTENTS,
  DIVISIONS,
  formatFor,
  keepDownload,
  keptDownload,
  type Content,
  type DownloadChoice,
} from './download-request.ts';
import { FormNote } from './form-note.tsx';
import css from './downloads.module.css';
import type { DaysPreset } from './preset-days.ts';
import { useDownloadDays } from './use-download-days.tsx';

export type DownloadProps = {
  /** What the page shows: no accounts means all of them, no days any. */
  shown: { accounts: readonly string[]; days: DayRange | null; content?: Content | null };
  file: SavedFile;
  onClose: () => void;
};

const WORDS = {
  ENTRY: 'statements.type.ENTRY',
  INTRADAY: 'statements.type.INTRADAY',
  DISPOSITION: 'statements.type.DISPOSITION',
  BALANCES: 'statements.download.balances',
} as const satisfies Record<Content, TextKey>;

/** Balances are reported by the month. What isn't booked yet is replaced once it is, so a week has all of it. */
function usualDays(content: Content, kept: DaysPreset): DaysPreset {
  if (content === 'ENTRY') return kept;
  return content === 'BALANCES' ? 'lastMonth' : 'week';
}

/** What is downloaded, in which format. */
export function DownloadDialog({ shown, file, onClose }: DownloadProps) {
  const t = useText();
  const [kept] = useState(keptDownload);
  const ownCurrency = useSession().user.settings.consolidatedCurrency.code;
  const [choice, setChoice] = useState<DownloadChoice>({
    ...kept,
    content: shown.content ?? 'ENTRY',
    consolidationCurrency: ownCurrency,
  });
  const { content, division } = choice;
  const format = formatFor(content, choice.format);
  const accounts = useChosenAccounts(shown.accounts);
  const days = useDownloadDays(localToday(), {
    label: t(content === 'BALANCES' ? 'statements.download.period' : 'statements.download.days'),
    given: shown.days,
    usual: usualDays(content, kept.days),
  });
  const ask = () => {
    const range = days.check();
    if (!range || accounts.chosen.length === 0) return null;
    if (content === 'ENTRY') {
      const keptDays = days.chosen === 'other' ? kept.days : days.chosen;
      keepDownload({ format: formatFor(content, format), division, days: keptDays });
    }
    return askForFile({ ...choice, format, accounts: accounts.chosen, days: range });
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
        options={CONTENTS.map((name) => ({ name, word: t(WORDS[name]) }))}
        current={content}
        onChange={(chosen) => setChoice({ ...choice, content: chosen })}
      />
      <SelectField
        label={t('statements.download.format')}
        options={CONTENT_FORMATS[content].map((value) => ({
          value,
          label: t(`statements.download.format.${value}.name`),
        }))}
        value={format}
        onChange={(chosen) => setChoice({ ...choice, format: chosen as StatementFileFormat })}
      />
      {content === 'BALANCES' ? (
        <SaveNote>{t('statements.download.balances.note')}</SaveNote>
      ) : (
        <FormNote format={format} />
      )}
      {days.field}
      <AccountsField {...accounts} />
      {content === 'BALANCES' && (
        <TickLine
          label={t('statements.download.consolidated', { currency: ownCurrency })}
          checked={choice.consolidationCurrency !== null}
          onChange={({ currentTarget: { checked } }) =>
            setChoice({ ...choice, consolidationCurrency: checked ? ownCurrency : null })
          }
        />
      )}
      {content === 'ENTRY' && (
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
