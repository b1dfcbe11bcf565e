import { z } from 'zod';
import { electronic as toElectronic } from '../bank-codes/electronic.ts';
import { CLEARING_SYSTEMS } from '../bank-codes/clearing-code.ts';
import { ADDRESS_LENGTHS } from './address.ts';
import { BIC_MAXIMUM_LENGTH, OWN_NAME_MAXIMUM_LENGTH } from '../limits.ts';

// Fields that accounts, banks and owners share.

export const ownName = z.string().trim().min(1).max(OWN_NAME_MAXIMUM_LENGTH);

/** Stored in electronic form, however it is typed: no blanks, upper case. */
export const electronic = z.string().overwrite(toElectronic);

export const bic = electronic.min(1).max(BIC_MAXIMUM_LENGTH);

export const clearingSystem = z.enum(CLEARING_SYSTEMS);

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
