/** The words by which ISO 20022, SWIFT and banks say that there is no reference. */
export const NO_REFERENCES = ['NOTPROVIDED', 'NONREF', 'NOTAVAILABLE', 'NOREF'] as const;

/** The reference if it says something, else null. */
export function referenceOf(text: string | null | undefined): string | null {
  const reference = text?.trim() ?? '';
  return reference === '' || NO_REFERENCES.some((none) => none === reference.toUpperCase()) ? null : reference;
}

const REFERENCES = ['endToEndId', 'customerReference', 'bankReference'] as const;
type Referenced = Readonly<Record<(typeof REFERENCES)[number], string | null>>;

/** The references of an entry that say something, each once, even if the bank repeats it. */
export function entryReferences(entry: Referenced): { name: (typeof REFERENCES)[number]; reference: string }[] {
  const all = REFERENCES.flatMap((name) => {
    const reference = referenceOf(entry[name]);
    return reference === null ? [] : [{ name, reference }];
  });
  return all.filter(({ reference }, index) => all.findIndex((other) => other.reference === reference) === index);
}
