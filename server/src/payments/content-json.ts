/**
 * A part of an order's content as its digest has it and as the database keeps it: JSON with the keys of every object in
 * order, and integers of any size as text. What comes back from the database gives the same again.
 */
export function contentJson(value: unknown): string {
  if (typeof value === 'bigint') return `"${value}"`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(contentJson).join(',')}]`;
  const parts = value as Record<string, unknown>;
  let json = '';
  for (const key of Object.keys(parts).toSorted())
    if (parts[key] !== undefined) json += `${json && ','}${nameJson(key)}:${contentJson(parts[key])}`;
  return `{${json}}`;
}

/** The names of our own fields, which come again in every payment. */
const NAMES = new Map<string, string>();
const NAMES_MAXIMUM = 1_000;

function nameJson(name: string): string {
  const known = NAMES.get(name);
  if (known !== undefined) return known;
  const json = JSON.stringify(name);
  if (NAMES.size < NAMES_MAXIMUM) NAMES.set(name, json);
  return json;
}
