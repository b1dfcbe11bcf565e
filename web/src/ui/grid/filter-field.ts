/** A field that the reader can narrow the list by. */
export type FilterField = {
  field: string;
  label: string;
  /** The values of a set; without them the field is searched for a text. */
  options?: { value: string; label: string }[];
};

/** What a chip says: the chosen values in words, or the text. */
export function filterWords({ options }: FilterField, value: string | string[]): string {
  if (typeof value === 'string') return value;
  return value.map((chosen) => options?.find((option) => option.value === chosen)?.label ?? chosen).join(', ');
}
