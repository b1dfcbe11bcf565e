import { z } from 'zod';
import { governedEndpoints } from '../approvals/governed-endpoints.ts';
import { LEI_LENGTH } from '../bank-codes/lei.ts';
import { uniqueId } from '../endpoint.ts';
import { IDENTIFICATION_MAXIMUM_LENGTH } from '../limits.ts';
import { addressParts, country, electronic, ownName } from './fields.ts';
import { IDENTIFICATION_SCHEMES } from './model.ts';

const lei = electronic.min(1).max(LEI_LENGTH).nullable();

/**
 * An account owner as submitted (spec A3, B3). Its name is the debtor of payments from its accounts, once the provider
 * has confirmed it with their mandates.
 */
export const ownerContent = z.strictObject({
  /** Unique within the client. */
  name: ownName,
  /** Legal entity identifier (ISO 17442). */
  lei,
  /** A number under which authorities or others know it, and whose; the kind may be unknown. */
  identification: z.string().trim().min(1).max(IDENTIFICATION_MAXIMUM_LENGTH).nullable(),
  scheme: z.enum(IDENTIFICATION_SCHEMES).nullable(),
  ...addressParts,
  /** Needed with any part of the address. */
  country: country.nullable(),
});
export type OwnerContent = z.output<typeof ownerContent>;

export const ownerEndpoints = governedEndpoints({
  path: 'portal/administration/owners',
  id: uniqueId,
  words: { one: 'an account owner', many: 'account owners' },
  content: ownerContent,
  row: {
    name: z.string(),
    lei,
    identification: z.string().nullable(),
    town: z.string().nullable(),
    country: country.nullable(),
    /** How many accounts belong to it. */
    accountsCount: z.number().int(),
  },
  one: { accountsCount: z.number().int() },
  /** Countries (ISO 3166-1). */
  choices: { countries: z.array(country) },
});
