import { z } from 'zod';
import { changeComment, changeEffect, changeErrors, changeOutcome, openChange } from '../approvals/endpoints.ts';
import { ENTITY_STATUSES } from '../approvals/model.ts';
import { byUniqueId, currency, decimal, decisionShape, endpoint, uniqueId } from '../endpoint.ts';
import { gridPage, gridQuery } from '../grid.ts';
import { OWN_NAME_MAXIMUM_LENGTH, RULE_REFERENCES_MAXIMUM, RULE_SIGNATURES_MAXIMUM } from '../limits.ts';
import { RULE_CONNECTIONS, RULE_SCOPES, RULE_SOURCES } from './model.ts';

const references = z.array(uniqueId).max(RULE_REFERENCES_MAXIMUM);

/** A sign-off rule as submitted (spec B3, D5): one line. */
export const signOffRuleContent = z.strictObject({
  name: z.string().trim().min(1).max(OWN_NAME_MAXIMUM_LENGTH),
  scope: z.enum(RULE_SCOPES),
  /** Accounts or account groups, depending on `scope`; empty for ALL. */
  scopeIds: references,
  /** Null: all. */
  sourceType: z.enum(RULE_SOURCES).nullable(),
  /** Inclusive, in `limitCurrency`; null: unlimited. */
  limit: decimal.nullable(),
  limitCurrency: currency,
  signaturesRequired: z.number().int().min(0).max(RULE_SIGNATURES_MAXIMUM),
  secondFactorRequired: z.boolean(),
  excludeCreator: z.boolean(),
  /** How the lines of one band are joined: AND needs all of them, OR any one. */
  ruleConnectionType: z.enum(RULE_CONNECTIONS),
  userIds: references,
  userGroupIds: references,
});
export type SignOffRuleContent = z.output<typeof signOffRuleContent>;

const named = z.object({ uniqueId, name: z.string() });

const signOffRuleRow = z.object({
  uniqueId,
  name: z.string(),
  scope: z.enum(RULE_SCOPES),
  /** The names of the accounts or groups. */
  scopeNames: z.array(z.string()),
  sourceType: z.enum(RULE_SOURCES).nullable(),
  limit: decimal.nullable(),
  limitCurrency: currency,
  signaturesRequired: z.number().int(),
  secondFactorRequired: z.boolean(),
  excludeCreator: z.boolean(),
  ruleConnectionType: z.enum(RULE_CONNECTIONS),
  signers: z.array(z.string()),
  entityStatus: z.enum(ENTITY_STATUSES),
});

const signOffRule = z.object({
  uniqueId,
  content: signOffRuleContent,
  entityStatus: z.enum(ENTITY_STATUSES),
  /** Sent back with a change. The change is refused if the object has a newer version. */
  version: z.number().int(),
  openRequest: openChange.nullable(),
  actions: z.object({ update: decisionShape, delete: decisionShape }),
});

export const signoffEndpoints = {
  signOffRules: endpoint({
    method: 'GET',
    path: 'portal/administration/signOffRules',
    summary: 'The sign-off rules of the client.',
    access: 'session',
    query: gridQuery,
    reply: gridPage(signOffRuleRow),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'UNKNOWN_FIELD', 'WRONG_PAGE', 'WRONG_RANGE'],
  }),
  signOffRuleChoices: endpoint({
    method: 'GET',
    path: 'portal/administration/signOffRules/choices',
    summary:
      'What a sign-off rule may name: users, user groups, accounts, account groups; and whether the caller may add one.',
    access: 'session',
    reply: z.object({
      users: z.array(named),
      userGroups: z.array(named),
      accounts: z.array(named),
      accountGroups: z.array(named),
      currencies: z.array(currency),
      /** A change waits for a second person. */
      twoPersonRule: z.boolean(),
      actions: z.object({ create: decisionShape }),
    }),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED'],
  }),
  signOffRule: endpoint({
    method: 'GET',
    path: 'portal/administration/signOffRules/:uniqueId',
    summary: 'One sign-off rule, with what the caller may do with it.',
    access: 'session',
    params: byUniqueId,
    reply: signOffRule,
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND'],
  }),
  signOffRuleEffect: endpoint({
    method: 'POST',
    path: 'portal/administration/signOffRules/effect',
    summary:
      'What a sign-off rule would do if it were saved so, or deleted: who signs what, and which payments have no rule.',
    access: 'session',
    isQuestion: true,
    /**
     * `uniqueId`: the rule that changes; null for a new one. `content` null: the rule is deleted. The rule's name has
     * no effect.
     */
    body: z.strictObject({ uniqueId: uniqueId.nullable(), content: signOffRuleContent.nullable() }),
    reply: changeEffect,
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND', 'REQUEST_FIELDS'],
  }),
  addSignOffRule: endpoint({
    method: 'POST',
    path: 'portal/administration/signOffRules',
    summary: 'Adds a sign-off rule, or asks a second person to.',
    access: 'session',
    body: z.strictObject({ content: signOffRuleContent, comment: changeComment.optional() }),
    reply: changeOutcome,
    errors: changeErrors,
  }),
  updateSignOffRule: endpoint({
    method: 'PUT',
    path: 'portal/administration/signOffRules/:uniqueId',
    summary: 'Changes a sign-off rule, or asks a second person to.',
    access: 'session',
    params: byUniqueId,
    body: z.strictObject({
      content: signOffRuleContent,
      version: z.number().int(),
      comment: changeComment.optional(),
    }),
    reply: changeOutcome,
    errors: changeErrors,
  }),
  deleteSignOffRule: endpoint({
    method: 'POST',
    path: 'portal/administration/signOffRules/:uniqueId/delete',
    summary: 'Deletes a sign-off rule, or asks a second person to; with a comment.',
    access: 'session',
    params: byUniqueId,
    body: z.strictObject({ version: z.number().int(), comment: changeComment.min(1) }),
    reply: changeOutcome,
    errors: changeErrors,
  }),
};
