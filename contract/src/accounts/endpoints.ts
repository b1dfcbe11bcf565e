import { z } from 'zod';
import { governedEndpoints } from '../approvals/governed-endpoints.ts';
import { currency, uniqueId } from '../endpoint.ts';
import { accountId } from '../id-shapes.ts';
import { ACCOUNT_NUMBER_MAXIMUM_LENGTH, GROUP_ACCOUNTS_MAXIMUM } from '../limits.ts';
import { bic, clearingSystem, country, electronic, ownName } from './fields.ts';
import { MANDATES } from './model.ts';

/** An account group as submitted (spec B3). It needs at least one account. */
export const accountGroupContent = z.strictObject({
  name: ownName,
  accountIds: z.array(accountId).max(GROUP_ACCOUNTS_MAXIMUM),
});
export type AccountGroupContent = z.output<typeof accountGroupContent>;

/**
 * An account as submitted (spec B3, D6). Bank, number (IBAN or other) and currency identify it, so they are set at
 * creation and never change. Exactly one of `iban` and `other` is given.
 */
export const accountContent = z.strictObject({
  name: ownName,
  /** Its name in grids and reasons; unique within the client. */
  shortName: ownName,
  /** The client's own name for it. */
  alias: ownName.nullable(),
  ownerId: uniqueId,
  bankId: uniqueId,
  iban: electronic.min(1).max(ACCOUNT_NUMBER_MAXIMUM_LENGTH).nullable(),
  /** The number in the bank's own form if the account has no IBAN (proprietary identification). */
  other: z
    .string()
    .trim()
    .max(ACCOUNT_NUMBER_MAXIMUM_LENGTH)
    .regex(/[a-z0-9]/i)
    // Line ends and other control characters would end its place in a bank's message.
    .regex(/^\P{Cc}*$/u)
    .nullable(),
  currency,
  country,
  /** Replaces the bank's BIC in outgoing messages. */
  senderBic: bic.nullable(),
  /** The account belongs to the client's own group of companies. */
  intracompany: z.boolean(),
  /**
   * True if the client's administrators maintain it, else only the provider does. Only the provider changes this. New
   * accounts start with true.
   */
  selfService: z.boolean(),
});
export type AccountContent = z.output<typeof accountContent>;

const accountBank = z.object({ uniqueId, name: z.string(), bic: z.string() });

export const accountGroupEndpoints = governedEndpoints({
  path: 'portal/administration/accountGroups',
  id: uniqueId,
  words: { one: 'an account group', many: 'account groups' },
  content: accountGroupContent,
  row: {
    name: z.string(),
    /** Its accounts by short name. */
    accounts: z.array(z.string()),
    membersCount: z.number().int(),
  },
  one: {},
  choices: { accounts: z.array(z.object({ uniqueId: accountId, name: z.string(), number: z.string(), currency })) },
});

export const accountEndpoints = governedEndpoints({
  path: 'portal/administration/accounts',
  id: accountId,
  words: { one: 'an account', many: 'accounts' },
  content: accountContent,
  row: {
    shortName: z.string(),
    name: z.string(),
    alias: z.string().nullable(),
    owner: z.string(),
    bank: accountBank,
    /** The IBAN, else the other number. */
    number: z.string(),
    currency,
    country,
    intracompany: z.boolean(),
    selfService: z.boolean(),
    mandate: z.enum(MANDATES),
  },
  one: {
    bank: accountBank,
    /** Its owner's name. */
    owner: z.string(),
    /** Until the provider confirms the bank mandate, the account can't be debited and gets no statements. */
    mandate: z.enum(MANDATES),
    /** The owner's name at the bank, used as the debtor of payments; null until confirmed. */
    mandateOwner: z.string().nullable(),
  },
  /** Banks, owners, currencies (ISO 4217) and countries (ISO 3166-1). */
  choices: {
    banks: z.array(
      z.object({
        ...accountBank.shape,
        country,
        clearingSystem: clearingSystem.nullable(),
        clearingCode: z.string().nullable(),
        senderBic: z.string().nullable(),
      }),
    ),
    owners: z.array(z.object({ uniqueId, name: z.string() })),
    currencies: z.array(currency),
    countries: z.array(country),
  },
  addErrors: ['TOO_MANY_REQUESTS'],
});
