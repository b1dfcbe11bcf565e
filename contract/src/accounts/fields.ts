import { z } from 'zod';
import { ADDRESS_LENGTHS } from './address.ts';
import { BIC_MAXIMUM_LENGTH, OWN_NAME_MAXIMUM_LENGTH } from '../limits.ts';

// Fields that accounts, banks and owners share.

export const ownName = z.string().trim().min(1).max(OWN_NAME_MAXIMUM_LENGTH);

/** Stored in electronic form, however it is typed: no blanks, upper case. */
export const electronic = z.string().overwrite((text) => text.replaceAll(/\s/g, '').toUpperCase());

export const bic = electronic.min(1).max(BIC_MAXIMUM_LENGTH);

/** ISO 3166-1, two letters. */
export const country = z.string().regex(/^[A-Z]{2}$/);

const line = (most: number) => z.string().trim().min(1).max(most).nullable();

/** A structured address without its country. Parts that are unknown are null. */
export const addressParts = {
  street: line(ADDRESS_LENGTHS.street),
  buildingNumber: line(ADDRESS_LENGTHS.buildingNumber),
  postCode: line(ADDRESS_LENGTHS.postCode),
  town: line(ADDRESS_LENGTHS.town),
};
