import type { BankContent } from '@portico/contract/accounts/banks';

type Address = Pick<BankContent, 'street' | 'buildingNumber' | 'postCode' | 'town' | 'country'>;

/** An address being edited: an empty text is no value. */
export type AddressDraft = Record<keyof Address, string>;

export const NO_ADDRESS: AddressDraft = { street: '', buildingNumber: '', postCode: '', town: '', country: '' };

/** The fields that show their own errors. */
export const ADDRESS_FIELDS = Object.keys(NO_ADDRESS) as (keyof AddressDraft)[];

export function addressDraftOf({ street, buildingNumber, postCode, town, country }: Address): AddressDraft {
  return {
    street: street ?? '',
    buildingNumber: buildingNumber ?? '',
    postCode: postCode ?? '',
    town: town ?? '',
    country,
  };
}

/** The address as it is sent. */
export function addressOf({ street, buildingNumber, postCode, town, country }: AddressDraft): Address {
  return {
    street: street.trim() || null,
    buildingNumber: buildingNumber.trim() || null,
    postCode: postCode.trim() || null,
    town: town.trim() || null,
    country,
  };
}
