import { z } from 'zod';
import { byUniqueId, decisionShape, endpoint, instant, moneyShape, personShape, uniqueId } from '../endpoint.ts';
import { gridPage, gridQuery } from '../grid.ts';
import { CHANGE_DIGEST_LENGTH, COMMENT_MAXIMUM_LENGTH, EFFECT_RANGES_MAXIMUM, NAMESAKES_MAXIMUM } from '../limits.ts';
import { LADDER_AREAS, LEVELS, SWITCH_AREAS, type Level } from '../permissions/model.ts';
import { RULE_SOURCES } from '../signoff/model.ts';
import { CHANGE_ACTIONS, CHANGE_CATEGORIES, CHANGE_DECISIONS, CHANGE_STATUSES, OUTDATED_REASONS } from './model.ts';

/**
 * What a field holds, in words: a name or number, a switch, an amount, totals, a set of names; null is nothing. `key` is one
 * value of a list whose words stand in the texts of the category.
 */
const fieldValue = z.union([
  z.null(),
  z.boolean(),
  z.string(),
  z.object({ key: z.string() }),
  moneyShape,
  z.array(moneyShape),
  z.array(z.string()),
]);
export type FieldValue = z.output<typeof fieldValue>;

const changeRequestRow = z.object({
  uniqueId,
  category: z.enum(CHANGE_CATEGORIES),
  action: z.enum(CHANGE_ACTIONS),
  status: z.enum(CHANGE_STATUSES),
  /** The object's name, as it is called when the change holds. */
  name: z.string(),
  objectId: uniqueId,
  comment: z.string().nullable(),
  requestedBy: personShape,
  requestedAt: instant,
  decidedBy: personShape.nullable(),
  decidedAt: instant.nullable(),
  approverComment: z.string().nullable(),
  /** The object has changed since, or the change does not fit any more: it can only be rejected or discarded. */
  outdated: z.enum(OUTDATED_REASONS).nullable(),
  /** What the caller may do with it now, with the reasons where he may not. */
  actions: z.partialRecord(z.enum(CHANGE_DECISIONS), decisionShape),
});

/** Amounts that somebody may sign: above the one, null from the first cent, and up to the other, null without end. */
const amounts = z
  .array(z.object({ above: moneyShape.nullable(), upTo: moneyShape.nullable() }))
  .max(EFFECT_RANGES_MAXIMUM);
export type SignedAmounts = z.output<typeof amounts>;

/** What is asked for payments above the step before: how many signatures; null: no rule, and they can't be signed. */
const steps = z
  .array(z.object({ upTo: moneyShape.nullable(), signatures: z.number().int().nullable() }))
  .max(EFFECT_RANGES_MAXIMUM);
export type SignatureSteps = z.output<typeof steps>;

/** Of the accounts the first by name; `sources` null: payments of all. */
const somePayments = z.object({
  accountsCount: z.number().int(),
  accounts: z.array(z.string()).max(5),
  sources: z.array(z.enum(RULE_SOURCES)).nullable(),
});

const level = z.enum(Object.keys(LEVELS) as [Level, ...Level[]]);
/** What a change does to people's rights and to what the sign-off rules ask, worked out from what stands now. */
export const changeEffect = z.object({
  /** People for whom it does the same, together. */
  people: z
    .array(
      z.object({
        /** The first of them by name, and how many they are. */
        names: z.array(z.string()).max(10),
        count: z.number().int(),
        rights: z
          .array(
            z.object({
              area: z.enum([...LADDER_AREAS, ...SWITCH_AREAS]),
              /** What holds; INHERIT: closed. */
              was: level,
              now: level,
              /** It holds also for accounts to come. */
              isWhole: z.boolean(),
              /** Null where the area knows no accounts; of the accounts the first by name. */
              accountsCount: z.number().int().nullable(),
              accounts: z.array(z.string()).max(5),
            }),
          )
          .max(40),
        moreRights: z.number().int(),
        /** Which amounts they may sign, where that changes: more of them, fewer, or both. */
        signing: z
          .array(somePayments.extend({ was: amounts, now: amounts, gains: z.boolean(), loses: z.boolean() }))
          .max(10),
        moreSigning: z.number().int(),
      }),
    )
    .max(10),
  /** Of a user: others of the client who are called the same. */
  namesakes: z.array(z.string()).max(NAMESAKES_MAXIMUM),
  /** Of an account: whether payments to it count as between own accounts, where that changes. */
  paymentsToIt: z.enum(['BECOME_OWN', 'BECOME_OTHERS']).nullable(),
  /** People beside those: of whom it does something else again, or was not worked out since they are too many. */
  morePeople: z.number().int(),
  /** What the sign-off rules ask, on accounts where that changes. */
  ladders: z
    .array(
      somePayments.extend({
        /** Null: the account is not there. */
        was: steps.nullable(),
        now: steps.nullable(),
        /** Payments above this amount, null all, have no rule afterwards; `isNew`: some of them have one now. */
        withoutRule: z.object({ above: moneyShape.nullable(), isNew: z.boolean() }).nullable(),
      }),
    )
    .max(10),
  /** Accounts beside those. */
  moreLadderAccounts: z.number().int(),
  /** Accounts of which nothing is said about signing, since too many are asked in too many different ways. */
  accountsLeftOut: z.number().int(),
  /** Orders that have not been released, on accounts where somebody may do something else with them, or something else is asked. */
  openOrders: z.number().int(),
  /** There are more than it says. */
  openOrdersIsLowerBound: z.boolean(),
});
export type ChangeEffect = z.output<typeof changeEffect>;

export const changeRequest = z.object({
  ...changeRequestRow.shape,
  /** Fields that differ, named as in the category's texts; references resolved to names. */
  changes: z.array(z.object({ field: z.string(), before: fieldValue, after: fieldValue })),
  /** Of an object that changes: what stays as it is. */
  unchanged: z.array(z.object({ field: z.string(), value: fieldValue })),
  /** Of an open change of a user, a group, a sign-off rule or an account: what it would do now. */
  effect: changeEffect.nullable(),
  /**
   * Of an open request that fits: stands for all that it shows and does, whoever reads it and in which language. Whoever
   * approves gives it back.
   */
  digest: z.string().nullable(),
  /** It was approved, but did something else by the time it was to hold: it waits again. */
  isGivenBack: z.boolean(),
});

/** What became of a change of master data: done, or waiting for a second person. */
export const changeOutcome = z.object({
  uniqueId,
  outcome: z.enum(['DONE', 'REQUESTED']),
  changeRequest: uniqueId.nullable(),
});
export type ChangeOutcome = z.output<typeof changeOutcome>;

/** The change of an object that waits for a second person. */
export const openChange = z.object({
  uniqueId,
  action: z.enum(CHANGE_ACTIONS),
  requestedBy: personShape,
  requestedAt: instant,
});
export type OpenChange = z.output<typeof openChange>;

/** How a change of master data may be refused. */
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

/** How a decision about a change request may be refused. */
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

/** A comment for the second person; required where something is deleted. */
export const changeComment = z.string().trim().max(COMMENT_MAXIMUM_LENGTH);

/** What somebody says to a request; `digest` is that of the request as it was read, without which none is approved. */
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
