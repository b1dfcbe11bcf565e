import { z } from 'zod';
import { byUniqueId, decisionShape, endpoint, instant, moneyShape, uniqueId } from '../endpoint.ts';
import { gridPage, gridQuery } from '../grid.ts';
import {
  CHANGE_DIGEST_LENGTH,
  COMMENT_MAXIMUM_LENGTH,
  EFFECT_RANGES_MAXIMUM,
  FIELD_ROWS_MAXIMUM,
  NAMESAKES_MAXIMUM,
} from '../limits.ts';
import { LADDER_AREAS, LEVELS, SWITCH_AREAS, type Level } from '../permissions/model.ts';
import { RULE_SOURCES } from '../signoff/model.ts';
import { personShape } from '../users/person-shape.ts';
import { GOVERNED_KIND_NAMES } from './kinds.ts';
import { CHANGE_ACTIONS, CHANGE_CATEGORIES, CHANGE_DECISIONS, CHANGE_STATUSES, OUTDATED_REASONS } from './model.ts';

/**
 * A field's value in words: a name or number, a switch, an amount, totals, a set of names; null is empty. `key` is a
 * value of a list whose words are in the category's texts.
 */
const plainValue = z.union([
  z.null(),
  z.boolean(),
  z.string(),
  z.object({ key: z.string() }),
  moneyShape,
  z.array(moneyShape),
  z.array(z.string()),
]);

/** Rows within a content, such as the payments of a template: each by its own name, with its fields in words. */
const rowsValue = z.object({
  rows: z.array(z.object({ name: z.string(), fields: z.record(z.string(), plainValue) })).max(FIELD_ROWS_MAXIMUM),
  /** Rows beyond the limit. */
  more: z.number().int(),
});
export type RowsValue = z.output<typeof rowsValue>;

const fieldValue = z.union([plainValue, rowsValue]);
export type FieldValue = z.output<typeof fieldValue>;

/** A field whose value differs. */
export const fieldChange = z.object({ field: z.string(), before: fieldValue, after: fieldValue });

const changeRequestRow = z.object({
  uniqueId,
  kind: z.enum(GOVERNED_KIND_NAMES),
  /** What the kind is listed as (spec A3). */
  category: z.enum(CHANGE_CATEGORIES),
  action: z.enum(CHANGE_ACTIONS),
  status: z.enum(CHANGE_STATUSES),
  /** The object's name once the change takes effect. */
  name: z.string(),
  objectId: uniqueId,
  comment: z.string().nullable(),
  requestedBy: personShape,
  requestedAt: instant,
  decidedBy: personShape.nullable(),
  decidedAt: instant.nullable(),
  approverComment: z.string().nullable(),
  /** The object has changed since, or the change no longer fits. The request can only be rejected or discarded. */
  outdated: z.enum(OUTDATED_REASONS).nullable(),
  /** What the caller may do with it now, or the reasons why not. */
  actions: z.partialRecord(z.enum(CHANGE_DECISIONS), decisionShape),
});

/** Amounts that somebody may sign: above the first (null: from the first cent), up to the second (null: unlimited). */
const amounts = z
  .array(z.object({ above: moneyShape.nullable(), upTo: moneyShape.nullable() }))
  .max(EFFECT_RANGES_MAXIMUM);
export type SignedAmounts = z.output<typeof amounts>;

/** How many signatures payments above the previous step need. Null: no rule applies, so nobody can sign them. */
const steps = z
  .array(z.object({ upTo: moneyShape.nullable(), signatures: z.number().int().nullable() }))
  .max(EFFECT_RANGES_MAXIMUM);
export type SignatureSteps = z.output<typeof steps>;

/** The first accounts by name. `sources` null: payments from every source. */
const somePayments = z.object({
  accountsCount: z.number().int(),
  accounts: z.array(z.string()).max(5),
  sources: z.array(z.enum(RULE_SOURCES)).nullable(),
});

const level = z.enum(Object.keys(LEVELS) as [Level, ...Level[]]);
/** How a change alters people's rights and what the sign-off rules require, computed from the current state. */
export const changeEffect = z.object({
  /** People for whom the effect is the same, grouped. */
  people: z
    .array(
      z.object({
        /** The first names in order, and the total count. */
        names: z.array(z.string()).max(10),
        count: z.number().int(),
        rights: z
          .array(
            z.object({
              area: z.enum([...LADDER_AREAS, ...SWITCH_AREAS]),
              /** The effective level; INHERIT means no access. */
              was: level,
              now: level,
              /** It also covers future accounts. */
              isWhole: z.boolean(),
              /** Null if the area has no account scopes; the first accounts by name. */
              accountsCount: z.number().int().nullable(),
              accounts: z.array(z.string()).max(5),
            }),
          )
          .max(40),
        moreRights: z.number().int(),
        /** The amounts they may sign, if those change: more, fewer, or both. */
        signing: z
          .array(somePayments.extend({ was: amounts, now: amounts, gains: z.boolean(), loses: z.boolean() }))
          .max(10),
        moreSigning: z.number().int(),
      }),
    )
    .max(10),
  /** For a user: others in the client with the same name. */
  namesakes: z.array(z.string()).max(NAMESAKES_MAXIMUM),
  /** For an account: whether payments to it count as transfers between own accounts, if that changes. */
  paymentsToIt: z.enum(['BECOME_OWN', 'BECOME_OTHERS']).nullable(),
  /** Other people: the effect on them differs again, or was not computed because there are too many. */
  morePeople: z.number().int(),
  /** What the sign-off rules require, for accounts where that changes. */
  ladders: z
    .array(
      somePayments.extend({
        /** Null: the account does not exist. */
        was: steps.nullable(),
        now: steps.nullable(),
        /** Payments above this amount (null: all) have no rule afterwards. `isNew`: some of them have a rule now. */
        withoutRule: z.object({ above: moneyShape.nullable(), isNew: z.boolean() }).nullable(),
      }),
    )
    .max(10),
  /** How many more accounts there are. */
  moreLadderAccounts: z.number().int(),
  /** Accounts without a signing effect: too many different requirements to list. */
  accountsLeftOut: z.number().int(),
  /** Orders not yet released, on accounts where someone's rights over them or the required signatures change. */
  openOrders: z.number().int(),
  /** The true count is higher. */
  openOrdersIsLowerBound: z.boolean(),
});
export type ChangeEffect = z.output<typeof changeEffect>;

export const changeRequest = z.object({
  ...changeRequestRow.shape,
  /** Fields that differ, named as in the category's texts; references are resolved to names. */
  changes: z.array(fieldChange),
  /** For a changed object: the fields that stay the same. */
  unchanged: z.array(z.object({ field: z.string(), value: fieldValue })),
  /** For an open change of a user, group, sign-off rule or account: its effect if approved now. */
  effect: changeEffect.nullable(),
  /**
   * For an open request that still fits: a digest of everything it shows and does, independent of reader and language.
   * The approver sends it back.
   */
  digest: z.string().nullable(),
  /** It was approved, but its effect had changed before it could take effect, so it waits again. */
  isGivenBack: z.boolean(),
});

/** The result of a change to master data: done, or waiting for a second person. */
export const changeOutcome = z.object({
  uniqueId,
  outcome: z.enum(['DONE', 'REQUESTED']),
  changeRequest: uniqueId.nullable(),
});
export type ChangeOutcome = z.output<typeof changeOutcome>;

/** A change to the object that waits for a second person. */
export const openChange = z.object({
  uniqueId,
  action: z.enum(CHANGE_ACTIONS),
  requestedBy: personShape,
  requestedAt: instant,
});
export type OpenChange = z.output<typeof openChange>;

/** Reasons to refuse a change to master data. */
export const changeErrors = [
  'UNAUTHENTICATED',
  'UNAUTHORIZED',
  'NOT_FOUND',
  'WRONG_STATE',
  'TOO_FEW_APPROVERS',
  'CONTENT_CHANGED',
  'REQUEST_FIELDS',
  'IDEMPOTENCY_KEY_REUSED',
] as const;

/** Reasons to refuse a decision on a change request. */
export const decisionErrors = [
  'UNAUTHENTICATED',
  'UNAUTHORIZED',
  'NOT_FOUND',
  'WRONG_STATE',
  'REQUEST_FIELDS',
  'CHANGES_NOT_APPROVED',
  'CHANGE_NOT_AS_READ',
  'CHANGES_NOT_REJECTED',
  'CHANGES_NOT_REVERTED',
  'IDEMPOTENCY_KEY_REUSED',
] as const;

/** A comment for the second person; required for deletions. */
export const changeComment = z.string().trim().max(COMMENT_MAXIMUM_LENGTH);

/** A decision on a request. `digest` is the digest of the request as read; approving requires it. */
export const decisionBody = z.strictObject({
  comment: changeComment.optional(),
  digest: z.string().max(CHANGE_DIGEST_LENGTH).optional(),
});

export const approvalsEndpoints = {
  changeRequests: endpoint({
    method: 'GET',
    path: 'portal/administration/twomanrules',
    summary: 'Change requests of the two-person rule that the caller may see, newest first.',
    access: 'session',
    query: gridQuery,
    reply: gridPage(changeRequestRow),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'UNKNOWN_FIELD', 'WRONG_PAGE', 'WRONG_RANGE'],
  }),
  changeRequestCount: endpoint({
    method: 'GET',
    path: 'portal/administration/twomanrules/waitingForMe',
    summary: 'How many open change requests the caller could approve now, at most 1,000.',
    access: 'session',
    audience: 'everyone',
    reply: z.object({ count: z.number().int() }),
    errors: ['UNAUTHENTICATED'],
  }),
  changeRequest: endpoint({
    method: 'GET',
    path: 'portal/administration/twomanrules/:uniqueId',
    summary: 'One change request with what changes, before and after.',
    access: 'session',
    params: byUniqueId,
    reply: changeRequest,
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND'],
  }),
  decideChangeRequest: endpoint({
    method: 'POST',
    path: 'portal/administration/twomanrules/:uniqueId/:decision',
    summary: 'Approves (digest of what was read required), rejects (comment required) or discards one change request.',
    access: 'session',
    params: z.strictObject({ uniqueId, decision: z.enum(CHANGE_DECISIONS) }),
    body: decisionBody,
    reply: changeRequest,
    errors: decisionErrors,
  }),
};
