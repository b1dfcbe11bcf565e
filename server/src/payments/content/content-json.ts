/**
 * A part of an order's content as the digest and the database have it: JSON with sorted keys in every object, and
 * integers of any size as text. Reading it back from the database gives the same again.
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

/** What JSON.stringify would escape; most texts contain none of it. */
const TO_ESCAPE = /["\\\u0000-\u001f\ud800-\udfff]/;

/** A property name, and how it is written before its value. */
type Name = { key: string; prefix: string };
/** Objects with the same names so far, in the same order. Our own models repeat in every payment. */
type Shape = { next: Map<string, Shape>; names: readonly Name[] | null };

const SHAPES: Shape = { next: new Map(), names: null };
const SHAPES_MAXIMUM = 5_000;
let shapes = 0;

/** The names of an object in the order of its JSON; known shapes aren't sorted again. */
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
