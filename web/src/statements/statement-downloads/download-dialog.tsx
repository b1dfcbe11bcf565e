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
import { DAYS_PRESETS, DAYS_PRESETS_AHEAD, type DaysPreset } from './preset-days.ts';
import { useDownloadDays } from './use-download-days.tsx';

export type DownloadProps = {
  /** What the page shows: no accounts means all of them, no days any. */
  shown: { accounts: readonly string[]; days: DayRange | null; content?: Content | null };
  file: SavedFile;
  onClose: () => void;
};

const WORDS = {
  ENTRY: 'statements.transactions.ENTRY',
  INTRADAY: 'statements.transactions.INTRADAY',
  DISPOSITION: 'statements.transactions.DISPOSITION',
  BALANCES: 'statements.report.title',
  VALUES: 'statements.values.title',
} as const satisfies Record<Content, TextKey>;

/** What the days are, which are proposed, and which are usual; null: those of the last time. */
const DAYS = {
  ENTRY: { label: 'statements.download.days', presets: DAYS_PRESETS, usual: null },
  // It is replaced once it is booked, so a week has all of it.
  INTRADAY: { label: 'statements.download.days', presets: DAYS_PRESETS, usual: 'week' },
  DISPOSITION: { label: 'statements.column.valueDate', presets: DAYS_PRESETS_AHEAD, usual: 'next30' },
  BALANCES: { label: 'statements.download.days', presets: DAYS_PRESETS, usual: 'lastMonth' },
  VALUES: { label: 'statements.download.period', presets: DAYS_PRESETS_AHEAD, usual: 'next30' },
} as const satisfies Record<Content, { label: TextKey; presets: readonly DaysPreset[]; usual: DaysPreset | null }>;

/** What is downloaded, in which format. */
export function DownloadDialog({ shown, file, onClose }: DownloadProps) {
  const t = useText();
  const [kept] = useState(keptDownload);
  const ownCurrency = useSession().user.settings.consolidatedCurrency.code;
  const [choice, setChoice] = useState<DownloadChoice>({
    ...kept,
    content: shown.content ?? 'ENTRY',
    consolidationCurrency: ownCurrency,
    withPlanned: true,
  });
  const { content, division } = choice;
  const format = formatFor(content, choice.format);
  const accounts = useChosenAccounts(shown.accounts);
  const days = useDownloadDays(localToday(), {
    label: t(DAYS[content].label),
    given: shown.days,
    presets: DAYS[content].presets,
    usual: DAYS[content].usual ?? kept.days,
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
      <SelectField
        label={t('statements.download.content')}
        options={CONTENTS.map((value) => ({ value, label: t(WORDS[value]) }))}
        value={content}
        onChange={(chosen) => setChoice({ ...choice, content: chosen as Content })}
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
      <ContentNote {...{ content, format }} />
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
      {content === 'VALUES' && (
        <TickLine
          label={t('statements.values.withPlanned')}
          checked={choice.withPlanned}
          onChange={({ currentTarget: { checked } }) => setChoice({ ...choice, withPlanned: checked })}
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

/** What a report has, or a format of transactions. */
function ContentNote({ content, format }: Pick<DownloadChoice, 'content' | 'format'>) {
  const t = useText();
  if (content === 'BALANCES') return <SaveNote>{t('statements.report.note')}</SaveNote>;
  if (content === 'VALUES') return <SaveNote>{t('statements.values.note')}</SaveNote>;
  return <FormNote format={format} />;
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
