/**
 * The statement download options (spec A9, B9, D8) as data: which letters each option of each format takes. What a
 * letter does is said in words in `texts/<language>/settings.json`; the formats read the letters.
 */
export const DOWNLOAD_FORMATS = ['MT940', 'MT942', 'PDF'] as const;
export type DownloadFormat = (typeof DOWNLOAD_FORMATS)[number];

export type OptionLetter = 'A' | 'B' | 'C' | 'D';

type Declaration = {
  formats: readonly DownloadFormat[];
  letters: readonly OptionLetter[];
  /** What holds until somebody chooses. */
  standard: OptionLetter;
};

const BOTH: readonly DownloadFormat[] = ['MT940', 'MT942'];

/** In the order in which they stand in a statement. */
export const DOWNLOAD_OPTIONS = {
  header: { formats: BOTH, letters: ['A', 'B', 'C', 'D'], standard: 'A' },
  tag20: { formats: BOTH, letters: ['A', 'B', 'C'], standard: 'A' },
  tag28: { formats: BOTH, letters: ['A', 'B', 'C'], standard: 'A' },
  statementNo: { formats: BOTH, letters: ['A', 'B', 'C'], standard: 'A' },
  tag61: { formats: BOTH, letters: ['A', 'B'], standard: 'A' },
  trBookingDate: { formats: BOTH, letters: ['A', 'B'], standard: 'B' },
  tag86: { formats: BOTH, letters: ['A', 'B', 'C', 'D'], standard: 'A' },
  // MT942 has no closing available balance: the option is kept there (spec A3), and has no effect.
  tag64: { formats: BOTH, letters: ['A', 'B', 'C'], standard: 'A' },
  tag65: { formats: ['MT940'], letters: ['A', 'B'], standard: 'A' },
  withoutTransactions: { formats: BOTH, letters: ['A', 'B'], standard: 'A' },
  mt999Footer: { formats: BOTH, letters: ['A', 'B'], standard: 'A' },
  emptyPages: { formats: ['PDF'], letters: ['A', 'B'], standard: 'A' },
} as const satisfies Record<string, Declaration>;

export type DownloadOption = keyof typeof DOWNLOAD_OPTIONS;
export const DOWNLOAD_OPTION_NAMES = Object.keys(DOWNLOAD_OPTIONS) as [DownloadOption, ...DownloadOption[]];

/** One choice: what a format does with an option. */
export type DownloadSetting = { format: DownloadFormat; option: DownloadOption; value: OptionLetter };

/** What somebody has chosen, by format and option; what is not there is as it is at first. */
export type ChosenDownloadOptions = Partial<
  Record<DownloadFormat, Partial<Record<DownloadOption, OptionLetter>> | undefined>
>;

/** Whether a format has an option, and the option that letter. */
export function isDownloadSetting({ format, option, value }: DownloadSetting): boolean {
  const { formats, letters }: Declaration = DOWNLOAD_OPTIONS[option];
  return formats.includes(format) && letters.includes(value);
}

/** Every option of every format with what is chosen, else with its standard. */
export function downloadSettings(chosen: ChosenDownloadOptions): DownloadSetting[] {
  return DOWNLOAD_FORMATS.flatMap((format) =>
    DOWNLOAD_OPTION_NAMES.filter((option) => hasOption(format, option)).map((option) => ({
      format,
      option,
      value: chosen[format]?.[option] ?? DOWNLOAD_OPTIONS[option].standard,
    })),
  );
}

export function hasOption(format: DownloadFormat, option: DownloadOption): boolean {
  const { formats }: Declaration = DOWNLOAD_OPTIONS[option];
  return formats.includes(format);
}
