import { ADDRESS_LENGTHS } from '@portico/contract/accounts/address';
import { electronic } from '@portico/contract/bank-codes/electronic';
import type { IdentificationScheme } from '@portico/contract/accounts/model';
import { uncarriedFields } from '@portico/contract/accounts/owner-texts';
import { leiFault } from '@portico/contract/bank-codes/lei';
import { carriedText } from '@portico/contract/carried-text';
import { IDENTIFICATION_MAXIMUM_LENGTH, OWN_NAME_MAXIMUM_LENGTH } from '@portico/contract/limits';
import type { TextKey } from '@portico/contract/text-keys';
import { addressDraftOf, addressOf, NO_ADDRESS, type AddressDraft } from '../../address-draft.ts';
import type { OwnerContent } from '../model.ts';

/** An owner being edited: an empty text is no value. */
export type OwnerDraft = AddressDraft & {
  name: string;
  lei: string;
  identification: string;
  scheme: IdentificationScheme | '';
};

export const NEW_OWNER: OwnerDraft = { ...NO_ADDRESS, name: '', lei: '', identification: '', scheme: '' };

export function draftOf(content: OwnerContent): OwnerDraft {
  const { name, lei, identification, scheme, country } = content;
  return {
    ...addressDraftOf({ ...content, country: country ?? '' }),
    name,
    lei: lei ?? '',
    identification: identification ?? '',
    scheme: scheme ?? '',
  };
}

/** The owner as it is sent. */
export function contentOf(draft: OwnerDraft): OwnerContent {
  const identification = draft.identification.trim() || null;
  return {
    ...addressOf(draft),
    country: draft.country || null,
    name: draft.name.trim(),
    lei: electronic(draft.lei) || null,
    identification,
    // Without an identification there is no field for its kind.
    scheme: identification === null ? null : draft.scheme || null,
  };
}

/** A field’s text as banks carry it, once somebody has changed it; as it is if that takes more room than there is. */
export function carriedIfChanged(first: OwnerDraft, field: keyof typeof LENGTHS): (text: string) => string {
  return (text) => {
    const carried = carriedText(text);
    return text === first[field] || carried.length > LENGTHS[field] ? text : carried;
  };
}

const LENGTHS = { name: OWN_NAME_MAXIMUM_LENGTH, identification: IDENTIFICATION_MAXIMUM_LENGTH, ...ADDRESS_LENGTHS };

/** Which characters of what somebody has changed banks don’t carry, by field. */
export function uncarriedOf(draft: OwnerDraft, first: OwnerDraft): { field: keyof OwnerDraft; characters: string }[] {
  return uncarriedFields(contentOf(draft)).filter(({ field }) => draft[field] !== first[field]);
}

/** What is missing or wrong by itself; only the server knows whether the name is taken. */
export function faultsOf(draft: OwnerDraft): Partial<Record<keyof OwnerDraft, TextKey>> {
  const { name, lei, country, ...content } = contentOf(draft);
  const fault = lei === null ? null : leiFault(lei);
  const { street, buildingNumber, postCode, town } = content;
  const hasAddress = [street, buildingNumber, postCode, town].some((part) => part !== null);
  return {
    ...(name === '' && { name: 'accounts.owner.error.name' as const }),
    ...(fault && { lei: `accounts.problem.${fault}` as const }),
    ...(hasAddress && country === null && { country: 'accounts.problem.countryMissing' as const }),
  };
}
