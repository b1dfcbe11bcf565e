import { InputBase } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { DOWNLOAD_OPTIONS, type DownloadSetting, type OptionLetter } from '@portico/contract/settings/download-options';
import { useText, type Translate } from '../lib/format/texts.tsx';
import { saveDownloadSetting } from './queries.ts';
import { useChange } from './use-changes.ts';

/** What a format does with an option: choices in words, each with its letter. */
export function OptionSelect({ setting }: { setting: DownloadSetting }) {
  const t = useText();
  const change = useChange();
  const { format, option, value } = setting;
  const name = (words: Translate) => {
    const called = words(`settings.option.${option}`);
    // The PDF's option already names its format.
    return format === 'PDF' ? called : words('settings.downloads.of', { option: called, format });
  };
  const choose = (letter: OptionLetter) =>
    change({
      name,
      run: () => saveDownloadSetting({ format, option, value: letter }),
      back: () => saveDownloadSetting(setting),
    });
  return (
    <InputBase
      component="select"
      aria-label={name(t)}
      rightSection={<IconChevronDown aria-hidden />}
      rightSectionPointerEvents="none"
      value={value}
      onChange={(event) => choose(event.currentTarget.value as OptionLetter)}
    >
      {DOWNLOAD_OPTIONS[option].letters.map((letter) => (
        <option key={letter} value={letter}>
          {t('settings.downloads.letter', { words: t.of('settings', `option.${option}.${letter}`), letter })}
        </option>
      ))}
    </InputBase>
  );
}
