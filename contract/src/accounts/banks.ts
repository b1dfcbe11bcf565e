import { z } from 'zod';
import { governedEndpoints } from '../approvals/governed-endpoints.ts';
import { electronicClearingCode } from '../bank-codes/clearing-code.ts';
import { uniqueId } from '../endpoint.ts';
import { bankTerms } from './bank-terms.ts';
import { CLEARING_CODE_MAXIMUM_LENGTH } from '../limits.ts';
import { addressParts, bic, clearingSystem, country, ownName } from './fields.ts';

const clearingCode = z.string().overwrite(electronicClearingCode).min(1).max(CLEARING_CODE_MAXIMUM_LENGTH);

/**
 * A client's bank as submitted (spec D13). BIC, clearing code and sender BIC say which bank it is, so they stay once an
 * account is kept there or the bank is connected. How the bank is reached is the provider's to choose, and not part of it.
 */
export const bankContent = z.strictObject({
  /** Unique within the client. */
  name: ownName,
  bic,
  /** Both or neither. */
  clearingSystem: clearingSystem.nullable(),
  clearingCode: clearingCode.nullable(),
  ...addressParts,
  country,
  /** Replaces the BIC in outgoing messages, for accounts that have no sender BIC of their own. */
  senderBic: bic.nullable(),
});
export type BankContent = z.output<typeof bankContent>;

export const bankEndpoints = governedEndpoints({
  path: 'portal/administration/banks',
  id: uniqueId,
  words: { one: 'a bank', many: 'banks' },
  content: bankContent,
  row: {
    name: z.string(),
    bic: z.string(),
    clearingCode: z.string().nullable(),
    town: z.string().nullable(),
    country,
    /** How many accounts are kept there. */
    accountsCount: z.number().int(),
    /** The provider has connected the bank. Until then no account there is confirmed. */
    isConnected: z.boolean(),
  },
  one: {
    accountsCount: z.number().int(),
    isConnected: z.boolean(),
    /** By its connection; null as long as it has none. */
    terms: bankTerms.nullable(),
  },
  /** Clearing systems (ISO 20022) and countries (ISO 3166-1). */
  choices: { clearingSystems: z.array(clearingSystem), countries: z.array(country) },
  addErrors: ['TOO_MANY_REQUESTS'],
});
