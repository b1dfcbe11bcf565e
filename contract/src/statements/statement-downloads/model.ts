import { EXPORT_FILE_TYPES, type ExportFileType } from '../../exports/model.ts';
import {
  chosenLetters,
  DOWNLOAD_FORMATS,
  DOWNLOAD_OPTION_NAMES,
  DOWNLOAD_OPTIONS,
  hasEffect,
  isDownloadSetting,
  type ChosenDownloadOptions,
  type ChosenLetters,
  type DownloadFormat,
  type DownloadOption,
} from '../../settings/download-options.ts';
import type { TransactionType } from '../model.ts';

/** What transactions of each type are downloaded in (spec B7): formats for programs first, then those for people. */
export const STATEMENT_FILE_FORMATS = {
  ENTRY: ['MT940', 'camt.053.001.08', 'camt.053.001.04', ...EXPORT_FILE_TYPES],
  INTRADAY: ['MT942', 'camt.052.001.08', 'camt.052.001.04', ...EXPORT_FILE_TYPES],
  DISPOSITION: EXPORT_FILE_TYPES,
} as const satisfies Record<TransactionType, readonly string[]>;
export type FormatOf<Type extends TransactionType> = (typeof STATEMENT_FILE_FORMATS)[Type][number];
export type StatementFileFormat = FormatOf<TransactionType>;

/** Those that programs read; the others are for people. */
export type BankFormat = Exclude<StatementFileFormat, ExportFileType>;

/** Whether it is a table or a printout, for people. */
export function isForPeople(format: StatementFileFormat): format is ExportFileType {
  return EXPORT_FILE_TYPES.some((each) => each === format);
}

export type LetteredFormat = Extract<StatementFileFormat, DownloadFormat>;

/** Whether users choose its form by letters. */
export function isLettered(format: StatementFileFormat): format is LetteredFormat {
  return DOWNLOAD_FORMATS.some((each) => each === format);
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
