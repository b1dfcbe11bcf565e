import type { DateFormat } from '@portico/contract/session/model';

/** The most decimals that an amount has. */
export const DECIMALS_MAXIMUM = 5;

/** The looks of cells, as the sheet names them; each is there a second time in bold, for totals. */
export const STYLE = { text: 0, header: 1, numberHeader: 2, date: 3, instant: 4, general: 5, decimals: 6 } as const;

/** How many looks there are before those of totals. */
export const TOTAL_STYLES_FROM = STYLE.decimals + DECIMALS_MAXIMUM + 1;

const DAYS: Record<DateFormat, { day: string; time: string }> = {
  AUSTRIA_GERMANY_SWITZERLAND: { day: 'dd\\.mm\\.yyyy', time: 'hh:mm' },
  FRANCE_SPAIN_UNITED_KINGDOM: { day: 'dd\\/mm\\/yyyy', time: 'hh:mm' },
  UNITED_STATES: { day: 'mm\\/dd\\/yyyy', time: 'hh:mm AM/PM' },
};

/** Formats of one's own have numbers from here on. */
const OWN_FORMATS_FROM = 164;

/** The part of a workbook that says how cells look. */
export function styles(dateFormat: DateFormat): string {
  const { day, time } = DAYS[dateFormat];
  const zeros = Array.from({ length: DECIMALS_MAXIMUM + 1 }, (_, count) => '0'.repeat(count));
  const codes = [day, `${day} ${time}`, ...zeros.map((some) => (some === '' ? '#,##0' : `#,##0.${some}`))];
  const formats = codes.map((code, index) => `<numFmt numFmtId="${OWN_FORMATS_FROM + index}" formatCode="${code}"/>`);
  const own = codes.map((_, index) => OWN_FORMATS_FROM + index);
  const [ofDay, ofInstant, ...ofDecimals] = own;
  const look = (format: number, font: number, alignment: string) =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"${alignment}`;
  const header = (alignment: string) =>
    `<xf numFmtId="0" fontId="1" fillId="2" borderId="1" xfId="0" applyFont="1" applyFill="1" applyBorder="1"${alignment}`;
  // Days stand at the left as texts do, numbers and what is above them at the right.
  const at = (side: 'left' | 'right') => ` applyAlignment="1"><alignment horizontal="${side}"/></xf>`;
  const looks = (font: number) => [
    look(0, font, '/>'),
    header('/>'),
    header(at('right')),
    look(ofDay!, font, at('left')),
    look(ofInstant!, font, at('left')),
    look(0, font, at('right')),
    ...ofDecimals.map((format) => look(format, font, at('right'))),
  ];
  const all = [...looks(0), ...looks(1)];
  const edge = '<left/><right/><top/><bottom/><diagonal/>';
  return `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="${formats.length}">${formats.join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFEDF1F2"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="2"><border>${edge}</border><border><left/><right/><top/><bottom style="thin"><color rgb="FF8A9AA1"/></bottom><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${all.length}">${all.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}
