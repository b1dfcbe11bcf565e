import { z } from 'zod';
import { changeComment, changeErrors, changeOutcome, openChange } from '../approvals/endpoints.ts';
import { ENTITY_STATUSES } from '../approvals/model.ts';
import { byUniqueId, currency, decisionShape, endpoint, uniqueId } from '../endpoint.ts';
import { gridPage, gridQuery } from '../grid.ts';
import { GROUP_ACCOUNTS_MAXIMUM, OWN_NAME_MAXIMUM_LENGTH } from '../limits.ts';

/** An account group as it is written (B3): it can't be without an account. */
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
  /** Given back with a change: if somebody else was quicker, it is refused. */
  version: z.number().int(),
  openRequest: openChange.nullable(),
  actions: z.object({ update: decisionShape, delete: decisionShape }),
});

const PATH = 'portal/administration/accountGroups';

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
};
