import { useEffect, useRef } from 'react';
import { useLocation } from '@tanstack/react-router';
import {
  DOWNLOAD_OPTION_NAMES,
  hasEffect,
  hasOption,
  type DownloadFormat,
  type DownloadOption,
  type DownloadSetting,
} from '@portico/contract/settings/download-options';
import { useText } from '../lib/format/texts.tsx';
import { FormSection } from '../ui/form/form-section.tsx';
import { Failed, Loading } from '../ui/layout/states.tsx';
import { DownloadPreview } from './download-preview.tsx';
import { OptionSelect } from './option-select.tsx';
import { useProfile } from './queries.ts';
import css from './settings.module.css';

const TABLE_FORMATS = ['MT940', 'MT942'] as const satisfies DownloadFormat[];

/** The options for bank formats, one row per option and one column per format; and the PDF's. */
export function DownloadsSection() {
  const t = useText();
  const profile = useProfile(true);
  if (profile.isError)
    return (
      <FormSection isPlain title={t('settings.section.downloads')}>
        <Failed error={profile.error} onRetry={() => void profile.refetch()} isPart />
      </FormSection>
    );
  const settings = profile.data?.downloadSettings;
  return (
    <FormSection isPlain title={t('settings.section.downloads')}>
      {settings ? <Downloads settings={settings} /> : <Loading />}
    </FormSection>
  );
}

/** A link with `#downloads` leads here. */
function Downloads({ settings }: { settings: readonly DownloadSetting[] }) {
  const isSought = useLocation({ select: ({ hash }) => hash === 'downloads' });
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSought) place.current?.scrollIntoView();
  }, [isSought]);
  return (
    <div ref={place}>
      <DownloadPreview settings={settings} />
      <DownloadTable settings={settings} />
    </div>
  );
}

function DownloadTable({ settings }: { settings: readonly DownloadSetting[] }) {
  const t = useText();
  const inTable = DOWNLOAD_OPTION_NAMES.filter((option) => !hasOption('PDF', option));
  const settingOf = (format: DownloadFormat, option: DownloadOption) =>
    settings.find((one) => one.format === format && one.option === option);
  const page = settingOf('PDF', 'emptyPages');
  return (
    <>
      <table className={css.options}>
        <thead>
          <tr>
            <th scope="col">{t('settings.downloads.option')}</th>
            {TABLE_FORMATS.map((format) => (
              <th key={format} scope="col">
                {format}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {inTable.map((option) => (
            <tr key={option}>
              <th scope="row">
                {t(`settings.option.${option}`)}
                <OptionNote {...{ option, settings }} />
              </th>
              {TABLE_FORMATS.map((format) => (
                <td key={format} data-format={format}>
                  <OptionCell format={format} setting={settingOf(format, option)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {page && (
        <div className={css.short}>
          <div className={css.label} aria-hidden>
            {t('settings.option.emptyPages')}
          </div>
          <OptionSelect setting={page} />
        </div>
      )}
    </>
  );
}

function OptionCell({ format, setting }: { format: DownloadFormat; setting: DownloadSetting | undefined }) {
  const t = useText();
  if (setting) return <OptionSelect setting={setting} />;
  return <span className={css.none}>{t('settings.downloads.hasNone', { format })}</span>;
}

/** Where the option changes nothing, and which balance “always” uses if the bank delivered none. */
function OptionNote({ option, settings }: { option: DownloadOption; settings: readonly DownloadSetting[] }) {
  const t = useText();
  const isWithoutEffect = TABLE_FORMATS.some((format) => hasOption(format, option) && !hasEffect(format, option));
  if (!isWithoutEffect) return null;
  const isAlways = settings.some((setting) => setting.option === 'tag64' && setting.value === 'B');
  return (
    <span className={css.optionNote}>
      {t.of('settings', `downloads.noEffect.${option}`)}{' '}
      {option === 'tag64' && isAlways && t('settings.downloads.alwaysNote')}
    </span>
  );
}
