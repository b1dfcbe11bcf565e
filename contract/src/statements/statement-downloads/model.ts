import {
  chosenLetters,
  DOWNLOAD_OPTION_NAMES,
  DOWNLOAD_OPTIONS,
  hasEffect,
  isDownloadSetting,
  type ChosenDownloadOptions,
  type ChosenLetters,
  type DownloadOption,
} from '../../settings/download-options.ts';

/** What booked statements are downloaded in (spec B7). */
export const BOOKED_FORMATS = ['MT940', 'camt.053.001.08', 'camt.053.001.04'] as const;
/** What reports of entries that aren't booked yet are downloaded in. */
export const INTRADAY_FORMATS = ['MT942', 'camt.052.001.08', 'camt.052.001.04'] as const;
export type StatementFileFormat = (typeof BOOKED_FORMATS)[number] | (typeof INTRADAY_FORMATS)[number];

type IntradayFormat = (typeof INTRADAY_FORMATS)[number];

/** Whether it has what isn't booked yet. */
export function isIntraday(format: StatementFileFormat): format is IntradayFormat {
  return INTRADAY_FORMATS.some((each) => each === format);
}

export type LetteredFormat = Extract<StatementFileFormat, 'MT940' | 'MT942'>;

/** Whether users choose its form by letters. */
export function isLettered(format: StatementFileFormat): format is LetteredFormat {
  return format === 'MT940' || format === 'MT942';
}

/** Letters for one download alone, instead of the user's own. */
export type GivenLetters = Partial<Record<DownloadOption, string>>;

/** Whether each option belongs to the format, and has this letter. */
export function areLettersOf(format: LetteredFormat, given: GivenLetters): boolean {
  return Object.entries(given).every(([option, value]) =>
    isDownloadSetting({ format, option: option as DownloadOption, value: value as 'A' }),
  );
}

/** A letter for each option: as given for this download, else as the user has chosen, else the default. */
export function lettersOf(format: LetteredFormat, given: GivenLetters, chosen: ChosenDownloadOptions): ChosenLetters {
  return chosenLetters(format, { [format]: { ...chosen[format], ...given } });
}

/** How many letters differ from the defaults, and change something. */
export function countChosen(format: LetteredFormat, letters: ChosenLetters): number {
  return DOWNLOAD_OPTION_NAMES.filter(
    (option) => hasEffect(format, option) && letters[option] !== DOWNLOAD_OPTIONS[option].standard,
  ).length;
}
