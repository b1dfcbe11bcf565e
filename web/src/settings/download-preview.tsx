import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ApiAnswer } from '@portico/contract/api';
import { PREVIEWED_ENTRIES_MAXIMUM } from '@portico/contract/limits';
import type { DownloadSetting } from '@portico/contract/settings/download-options';
import type { LetteredFormat } from '@portico/contract/statements/statement-downloads/model';
import { useDisplay } from '../lib/format/display.ts';
import { useText } from '../lib/format/texts.tsx';
import { call } from '../lib/http/client.ts';
import { problemOf } from '../lib/http/problem.ts';
import { Failed } from '../ui/layout/states.tsx';
import { Segments } from '../ui/segments.tsx';
import { BankLines, splitTag, type BankLine } from '../ui/values/bank-lines.tsx';
import css from './download-preview.module.css';

const FORMATS = ['MT940', 'MT942'] as const satisfies LetteredFormat[];
type PreviewedFormat = (typeof FORMATS)[number];

type Preview = ApiAnswer<'POST reporting/transactionsdownload/preview'>;

/** One's own newest statement in the form that is chosen; what the last choice has changed is tinted. */
export function DownloadPreview({ settings }: { settings: readonly DownloadSetting[] }) {
  const t = useText();
  const [format, setFormat] = useState<PreviewedFormat>('MT940');
  const { data, isError, error, refetch } = usePreview(format, settings);
  // Somebody who sees no statements, or acts for another person, chooses without it.
  if (isError && problemOf(error).problem.key === 'UNAUTHORIZED') return null;
  return (
    <div className={css.preview}>
      <div className={css.head}>
        <Segments
          label={t('settings.downloads.preview.format')}
          options={FORMATS.map((name) => ({ name, word: name }))}
          current={format}
          onChange={setFormat}
        />
        {data?.statement && <Caption {...data} statement={data.statement} />}
      </div>
      {isError && <Failed isPart error={error} onRetry={() => void refetch()} />}
      {!isError && data && <PreviewLines key={format} preview={data} />}
    </div>
  );
}

/** By the letters that are shown, which may not be stored yet. */
function usePreview(format: PreviewedFormat, settings: readonly DownloadSetting[]) {
  const own = settings.filter((setting) => setting.format === format);
  const options = Object.fromEntries(own.map(({ option, value }) => [option, value]));
  return useQuery({
    queryKey: ['profile', 'preview', format, options],
    queryFn: ({ signal }) =>
      call('POST reporting/transactionsdownload/preview', { body: { format, options } }, { signal }),
    // The lines before stay until the new ones are there; of the other format they would be wrong.
    placeholderData: (before, query) => (query?.queryKey[2] === format ? before : undefined),
  });
}

function Caption({ statement, isCut }: { statement: NonNullable<Preview['statement']>; isCut: boolean }) {
  const t = useText();
  const display = useDisplay();
  const { account, day } = statement;
  const words = { account: account.name, date: display.date(day) };
  return (
    <p className={css.caption}>
      {t('settings.downloads.preview.of', words)}
      {isCut && ` ${t('settings.downloads.preview.cut', { count: PREVIEWED_ENTRIES_MAXIMUM })}`}
    </p>
  );
}

function PreviewLines({ preview }: { preview: Preview }) {
  const t = useText();
  const { lines, changes } = useChangedLines(preview);
  if (preview.statement === null) return <p className={css.none}>{t('settings.downloads.preview.none')}</p>;
  return (
    <>
      <BankLines
        key={preview.lines.join('\n')}
        label={t('settings.downloads.preview')}
        lines={lines}
        className={css.lines}
        ref={showMarked}
      />
      <p className={css.caption} aria-live="polite">
        {changes &&
          `${t('settings.downloads.preview.fresh', { count: changes.fresh })} ${t('settings.downloads.preview.gone', { count: changes.gone })}`}
      </p>
    </>
  );
}

/** New lines begin where the first change is in sight. */
function showMarked(region: HTMLDivElement | null): void {
  const line = region?.querySelector<HTMLElement>('[data-marked]');
  if (line) region!.scrollTop = line.offsetTop - region!.clientHeight / 2;
}

type Changes = { fresh: number; gone: number };

/** The lines, those marked that weren't there before, and how many came and went; null before anything has changed. */
function useChangedLines(preview: Preview): { lines: BankLine[]; changes: Changes | null } {
  const [seen, setSeen] = useState<{ now: Preview; before: Preview | null }>({ now: preview, before: null });
  if (seen.now !== preview) setSeen({ now: preview, before: seen.now });
  const before = seen.before && new Set(seen.before.lines);
  const now = new Set(preview.lines);
  const lines = preview.lines.map((line) => ({ ...splitTag(line), isMarked: before !== null && !before.has(line) }));
  const fresh = lines.filter(({ isMarked }) => isMarked).length;
  const gone = seen.before?.lines.filter((line) => !now.has(line)).length ?? 0;
  return { lines, changes: before && { fresh, gone } };
}
