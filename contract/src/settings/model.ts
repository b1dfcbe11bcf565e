/** The export format for lists (spec A9); NONE asks each time. */
export const EXPORT_FORMATS = ['NONE', 'CSV', 'XLSX'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What separates the fields of a CSV (spec A9). */
export const DELIMITERS = {
  COMMA: ',',
  SEMICOLON: ';',
  TAB: '\t',
  PIPE: '|',
  EXCLAMATION_MARK: '!',
} as const satisfies Record<string, string>;
export type Delimiter = keyof typeof DELIMITERS;
export const DELIMITER_NAMES = Object.keys(DELIMITERS) as [Delimiter, ...Delimiter[]];
