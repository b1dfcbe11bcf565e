/**
 * The statement download options (spec A9, B9, D8) as data: the letters that each option of each format accepts.
 * `texts/<language>/settings.json` explains what a letter does; the formats read the letters.
 */
export const DOWNLOAD_FORMATS = ['MT940', 'MT942', 'PDF'] as const;
export type DownloadFormat = (typeof DOWNLOAD_FORMATS)[number];

export type OptionLetter = 'A' | 'B' | 'C' | 'D';

type Declaration = {
  formats: readonly DownloadFormat[];
  letters: readonly OptionLetter[];
  /** The value until somebody chooses. */
  standard: OptionLetter;
  /** Kept there (spec A3), and changes nothing. */
  withoutEffectOn?: DownloadFormat;
};

const BOTH: readonly DownloadFormat[] = ['MT940', 'MT942'];

/** In the order of their fields in a statement. */
export const DOWNLOAD_OPTIONS = {
  header: { formats: BOTH, letters: ['A', 'B', 'C', 'D'], standard: 'A' },
  tag20: { formats: BOTH, letters: ['A', 'B', 'C'], standard: 'A' },
  tag28: { formats: BOTH, letters: ['A', 'B', 'C'], standard: 'A' },
  statementNo: { formats: BOTH, letters: ['A', 'B', 'C'], standard: 'A' },
  tag61: { formats: BOTH, letters: ['A', 'B'], standard: 'A' },
  trBookingDate: { formats: BOTH, letters: ['A', 'B'], standard: 'B' },
  tag86: { formats: BOTH, letters: ['A', 'B', 'C', 'D'], standard: 'A' },
  // MT942 has no closing available balance.
  tag64: { formats: BOTH, letters: ['A', 'B', 'C'], standard: 'A', withoutEffectOn: 'MT942' },
  tag65: { formats: ['MT940'], letters: ['A', 'B'], standard: 'A' },
  // There is no report without entries.
  withoutTransactions: { formats: BOTH, letters: ['A', 'B'], standard: 'A', withoutEffectOn: 'MT942' },
  mt999Footer: { formats: BOTH, letters: ['A', 'B'], standard: 'A' },
  emptyPages: { formats: ['PDF'], letters: ['A', 'B'], standard: 'A' },
} as const satisfies Record<string, Declaration>;

export type DownloadOption = keyof typeof DOWNLOAD_OPTIONS;
export const DOWNLOAD_OPTION_NAMES = Object.keys(DOWNLOAD_OPTIONS) as [DownloadOption, ...DownloadOption[]];

/** One choice: the letter for an option of a format. */
export type DownloadSetting = { format: DownloadFormat; option: DownloadOption; value: OptionLetter };

/** A user's choices by format and option; a missing one has its default. */
export type ChosenDownloadOptions = Partial<
  Record<DownloadFormat, Partial<Record<DownloadOption, OptionLetter>> | undefined>
>;

/** A letter for every option. */
export type ChosenLetters = { [Option in DownloadOption]: (typeof DOWNLOAD_OPTIONS)[Option]['letters'][number] };

/** The letters of a format: as chosen, else the defaults. */
export function chosenLetters(format: DownloadFormat, chosen: ChosenDownloadOptions): ChosenLetters {
  const letters = DOWNLOAD_OPTION_NAMES.map((option) => {
    const value = chosen[format]?.[option];
    const isLetter = value !== undefined && isDownloadSetting({ format, option, value });
    return [option, isLetter ? value : DOWNLOAD_OPTIONS[option].standard];
  });
  return Object.fromEntries(letters) as ChosenLetters;
}

/** Whether the format has the option, and the option the letter. */
export function isDownloadSetting({ format, option, value }: DownloadSetting): boolean {
  const { formats, letters }: Declaration = DOWNLOAD_OPTIONS[option];
  return formats.includes(format) && letters.includes(value);
}

/** Every option of every format with the chosen value, else its default. */
export function downloadSettings(chosen: ChosenDownloadOptions): DownloadSetting[] {
  return DOWNLOAD_FORMATS.flatMap((format) =>
    DOWNLOAD_OPTION_NAMES.filter((option) => hasOption(format, option)).map((option) => ({
      format,
      option,
      value: chosen[format]?.[option] ?? DOWNLOAD_OPTIONS[option].standard,
    })),
  );
}

/** Whether the format has the option, and its letters change something. */
export function hasEffect(format: DownloadFormat, option: DownloadOption): boolean {
  const { withoutEffectOn }: Declaration = DOWNLOAD_OPTIONS[option];
  return hasOption(format, option) && withoutEffectOn !== format;
}

export function hasOption(format: DownloadFormat, option: DownloadOption): boolean {
  const { formats }: Declaration = DOWNLOAD_OPTIONS[option];
  return formats.includes(format);
}
