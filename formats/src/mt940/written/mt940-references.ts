import { oneLine, type Mt940Letters, type WrittenEntry } from './mt940-written.ts';

/** The length of a reference in `:20:` and `:61:`, and of the second line of `:61:` (SWIFT). */
const REFERENCE_CHARACTERS = 16;
export const DETAILS_CHARACTERS = 34;
export const NO_REFERENCE = 'NONREF';

/**
 * The reference if SWIFT has room for it: 16 characters, no slash at its ends, and no two in a row. Half a reference would
 * be another one, so null then.
 */
export function fittingReference(reference: string | null): string | null {
  const text = oneLine(reference ?? '');
  const isFitting = text !== '' && text.length <= REFERENCE_CHARACTERS && !/^\/|\/$|\/\//.test(text);
  return isFitting ? text : null;
}

/** The second line of `:61:` as delivered: what the bank has put there, else its reference if that is too long. */
export function deliveredDetails({ extra, bankReference }: WrittenEntry): string {
  if (extra.supplementary !== undefined) return extra.supplementary;
  const text = oneLine(bankReference ?? '');
  return fittingReference(bankReference) === null && text.length <= DETAILS_CHARACTERS ? text : '';
}

/** References that `:61:` has no room for, which `:86:` says instead. */
export function furtherReferences(
  entry: WrittenEntry,
  { tag61 }: Pick<Mt940Letters, 'tag61'>,
): { customer: string | null; bank: string | null } {
  const { customerReference, bankReference } = entry;
  const isBankSaid =
    fittingReference(bankReference) !== null ||
    (tag61 === 'A' && deliveredDetails(entry) === oneLine(bankReference ?? ''));
  return {
    customer: fittingReference(customerReference) === null ? customerReference : null,
    bank: isBankSaid ? null : bankReference,
  };
}
