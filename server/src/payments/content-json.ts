/**
 * A part of an order's content as its digest has it and as the database keeps it: JSON with the keys of every object in
 * order, and integers of any size as text. What comes back from the database gives the same again.
 */
export function contentJson(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return TO_ESCAPE.test(value) ? JSON.stringify(value) : `"${value}"`;
  if (typeof value === 'bigint') return `"${value}"`;
  if (typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(contentJson).join(',')}]`;
  const parts = value as Record<string, unknown>;
  let json = '';
  for (const { key, prefix } of namesOf(Object.keys(parts))) {
    const part = parts[key];
    if (part !== undefined) json += (json === '' ? '' : ',') + prefix + contentJson(part);
  }
  return `{${json}}`;
}

/** What JSON.stringify would write otherwise; most texts have nothing of it. */
const TO_ESCAPE = /["\\\u0000-\u001f\ud800-\udfff]/;

/** A name as an object has it, and as it stands before its value. */
type Name = { key: string; prefix: string };
/** Objects whose names came so far in the same order: those of our own model come again in every payment. */
type Shape = { next: Map<string, Shape>; names: readonly Name[] | null };

const SHAPES: Shape = { next: new Map(), names: null };
const SHAPES_MAXIMUM = 5_000;
let shapes = 0;

/** The names of an object, in the order of its JSON; for objects of a known shape without sorting again. */
function namesOf(keys: readonly string[]): readonly Name[] {
  let shape = SHAPES;
  for (const key of keys) {
    let next = shape.next.get(key);
    if (!next) {
      if (shapes >= SHAPES_MAXIMUM) return inOrder(keys);
      shapes += 1;
      shape.next.set(key, (next = { next: new Map(), names: null }));
    }
    shape = next;
  }
  return (shape.names ??= inOrder(keys));
}

function inOrder(keys: readonly string[]): Name[] {
  return keys.toSorted().map((key) => ({ key, prefix: `${JSON.stringify(key)}:` }));
}
