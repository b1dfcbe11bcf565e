import { z } from 'zod';
import { changeEffect } from '../approvals/endpoints.ts';
import { governedEndpoints } from '../approvals/governed-endpoints.ts';
import { currency, decimal, endpoint, uniqueId } from '../endpoint.ts';
import { userId } from '../id-shapes.ts';
import { OWN_NAME_MAXIMUM_LENGTH, RULE_REFERENCES_MAXIMUM, RULE_SIGNATURES_MAXIMUM } from '../limits.ts';
import { RULE_CONNECTIONS, RULE_SCOPES, RULE_SOURCES } from './model.ts';

const PATH = 'portal/administration/signOffRules';
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
  userIds: z.array(userId).max(RULE_REFERENCES_MAXIMUM),
  userGroupIds: references,
});
export type SignOffRuleContent = z.output<typeof signOffRuleContent>;

const named = z.object({ uniqueId, name: z.string() });

export const signOffRuleEndpoints = governedEndpoints({
  path: PATH,
  id: uniqueId,
  words: { one: 'a sign-off rule', many: 'sign-off rules' },
  content: signOffRuleContent,
  row: {
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
  },
  one: {},
  choices: {
    users: z.array(named.extend({ uniqueId: userId })),
    userGroups: z.array(named),
    accounts: z.array(named),
    accountGroups: z.array(named),
    currencies: z.array(currency),
  },
});

export const signoffEndpoints = {
  signOffRuleEffect: endpoint({
    method: 'POST',
    path: `${PATH}/effect`,
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
};
