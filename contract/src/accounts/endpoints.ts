import { z } from 'zod';
import { changeComment, changeErrors, changeOutcome, openChange } from '../approvals/endpoints.ts';
import { ENTITY_STATUSES } from '../approvals/model.ts';
import { byUniqueId, currency, decisionShape, endpoint, uniqueId } from '../endpoint.ts';
import { gridPage, gridQuery } from '../grid.ts';
import { MANDATES } from './model.ts';
import {
  ACCOUNT_NUMBER_MAXIMUM_LENGTH,
  BIC_MAXIMUM_LENGTH,
  GROUP_ACCOUNTS_MAXIMUM,
  OWN_NAME_MAXIMUM_LENGTH,
} from '../limits.ts';

/** An account group as submitted (spec B3). It needs at least one account. */
export const accountGroupContent = z.strictObject({
  name: z.string().trim().min(1).max(OWN_NAME_MAXIMUM_LENGTH),
  accountIds: z.array(uniqueId).max(GROUP_ACCOUNTS_MAXIMUM),
});
export type AccountGroupContent = z.output<typeof accountGroupContent>;

const accountGroupRow = z.object({
  uniqueId,
  name: z.string(),
  /** Its accounts by short name. */
  accounts: z.array(z.string()),
  membersCount: z.number().int(),
  entityStatus: z.enum(ENTITY_STATUSES),
});

const accountGroup = z.object({
  uniqueId,
  content: accountGroupContent,
  entityStatus: z.enum(ENTITY_STATUSES),
  /** Sent back with a change. The change is refused if the object has a newer version. */
  version: z.number().int(),
  openRequest: openChange.nullable(),
  actions: z.object({ update: decisionShape, delete: decisionShape }),
});

const ownName = z.string().trim().min(1).max(OWN_NAME_MAXIMUM_LENGTH);
/** Stored in electronic form, however it is typed: no blanks, upper case. */
const electronic = z.string().overwrite((text) => text.replaceAll(/\s/g, '').toUpperCase());
/** ISO 3166-1, two letters. */
const country = z.string().regex(/^[A-Z]{2}$/);

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
  owner: ownName,
  bankId: uniqueId,
  iban: electronic.min(1).max(ACCOUNT_NUMBER_MAXIMUM_LENGTH).nullable(),
  /** The number in the bank's own form if the account has no IBAN (proprietary identification). */
  other: z
    .string()
    .trim()
    .max(ACCOUNT_NUMBER_MAXIMUM_LENGTH)
    .regex(/[a-z0-9]/i)
    .nullable(),
  currency,
  country,
  /** Replaces the bank's BIC in outgoing messages. */
  senderBic: electronic.min(1).max(BIC_MAXIMUM_LENGTH).nullable(),
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

const administeredAccountRow = z.object({
  uniqueId,
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
  entityStatus: z.enum(ENTITY_STATUSES),
});

const administeredAccount = z.object({
  uniqueId,
  content: accountContent,
  bank: accountBank,
  /** Until the provider confirms the bank mandate, the account can't be debited and gets no statements. */
  mandate: z.enum(MANDATES),
  /** The owner's name at the bank, used as the debtor of payments; null until confirmed. */
  mandateOwner: z.string().nullable(),
  entityStatus: z.enum(ENTITY_STATUSES),
  /** Sent back with a change. The change is refused if the object has a newer version. */
  version: z.number().int(),
  openRequest: openChange.nullable(),
  actions: z.object({ update: decisionShape, delete: decisionShape }),
});

const PATH = 'portal/administration/accountGroups';
const ACCOUNTS_PATH = 'portal/administration/accounts';

export const accountsEndpoints = {
  accountGroups: endpoint({
    method: 'GET',
    path: PATH,
    summary: 'The account groups of the client, for those who administer its accounts.',
    access: 'session',
    query: gridQuery,
    reply: gridPage(accountGroupRow),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'UNKNOWN_FIELD', 'WRONG_PAGE', 'WRONG_RANGE'],
  }),
  accountGroupChoices: endpoint({
    method: 'GET',
    path: `${PATH}/choices`,
    summary: 'The accounts that a group may hold, and whether the caller may add one.',
    access: 'session',
    reply: z.object({
      accounts: z.array(z.object({ uniqueId, name: z.string(), number: z.string(), currency })),
      /** A change waits for a second person. */
      twoPersonRule: z.boolean(),
      actions: z.object({ create: decisionShape }),
    }),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED'],
  }),
  accountGroup: endpoint({
    method: 'GET',
    path: `${PATH}/:uniqueId`,
    summary: 'One account group, with what the caller may do with it.',
    access: 'session',
    params: byUniqueId,
    reply: accountGroup,
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND'],
  }),
  addAccountGroup: endpoint({
    method: 'POST',
    path: PATH,
    summary: 'Adds an account group, or asks a second person to.',
    access: 'session',
    body: z.strictObject({ content: accountGroupContent, comment: changeComment.optional() }),
    reply: changeOutcome,
    errors: changeErrors,
  }),
  updateAccountGroup: endpoint({
    method: 'PUT',
    path: `${PATH}/:uniqueId`,
    summary: 'Changes an account group, or asks a second person to.',
    access: 'session',
    params: byUniqueId,
    body: z.strictObject({
      content: accountGroupContent,
      version: z.number().int(),
      comment: changeComment.optional(),
    }),
    reply: changeOutcome,
    errors: changeErrors,
  }),
  deleteAccountGroup: endpoint({
    method: 'POST',
    path: `${PATH}/:uniqueId/delete`,
    summary:
      'Deletes an account group that no rule and no permission names, or asks a second person to; with a comment.',
    access: 'session',
    params: byUniqueId,
    body: z.strictObject({ version: z.number().int(), comment: changeComment.min(1) }),
    reply: changeOutcome,
    errors: changeErrors,
  }),
  administeredAccounts: endpoint({
    method: 'GET',
    path: ACCOUNTS_PATH,
    summary: 'The accounts of the client, for those who administer them.',
    access: 'session',
    query: gridQuery,
    reply: gridPage(administeredAccountRow),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'UNKNOWN_FIELD', 'WRONG_PAGE', 'WRONG_RANGE'],
  }),
  administeredAccountChoices: endpoint({
    method: 'GET',
    path: `${ACCOUNTS_PATH}/choices`,
    summary: 'The banks, currencies (ISO 4217) and countries (ISO 3166-1) of an account, and whether one may be added.',
    access: 'session',
    reply: z.object({
      banks: z.array(z.object({ ...accountBank.shape, country })),
      currencies: z.array(currency),
      countries: z.array(country),
      /** A change waits for a second person. */
      twoPersonRule: z.boolean(),
      actions: z.object({ create: decisionShape }),
    }),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED'],
  }),
  administeredAccount: endpoint({
    method: 'GET',
    path: `${ACCOUNTS_PATH}/:uniqueId`,
    summary: 'One account as master data, with what the caller may do with it.',
    access: 'session',
    params: byUniqueId,
    reply: administeredAccount,
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND'],
  }),
  addAccount: endpoint({
    method: 'POST',
    path: ACCOUNTS_PATH,
    summary: 'Adds an account, or asks a second person to.',
    access: 'session',
    body: z.strictObject({ content: accountContent, comment: changeComment.optional() }),
    reply: changeOutcome,
    errors: [...changeErrors, 'TOO_MANY_REQUESTS'],
  }),
  updateAccount: endpoint({
    method: 'PUT',
    path: `${ACCOUNTS_PATH}/:uniqueId`,
    summary: 'Changes an account that the client maintains itself, or asks a second person to.',
    access: 'session',
    params: byUniqueId,
    body: z.strictObject({ content: accountContent, version: z.number().int(), comment: changeComment.optional() }),
    reply: changeOutcome,
    errors: changeErrors,
  }),
  deleteAccount: endpoint({
    method: 'POST',
    path: `${ACCOUNTS_PATH}/:uniqueId/delete`,
    summary:
      'Deletes an account that no rule, group, permission or unfinished order names, or asks a second person to; with a comment.',
    access: 'session',
    params: byUniqueId,
    body: z.strictObject({ version: z.number().int(), comment: changeComment.min(1) }),
    reply: changeOutcome,
    errors: changeErrors,
  }),
};
