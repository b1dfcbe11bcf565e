const NAMES_SHOWN = 6;

/** The first names of many, and how many more there are: "Payroll", "Zurich", "+4". */
export function shortList(names: readonly string[]): string[] {
  const more = names.length - NAMES_SHOWN;
  return more > 0 ? [...names.slice(0, NAMES_SHOWN), `+${more}`] : [...names];
}
