import { z } from 'zod';
import { currency, decimal, decisionShape, localDate, moneyShape, uniqueId } from '../endpoint.ts';
import { orderGroupId, orderId, transactionId } from '../id-shapes.ts';
import { ACCOUNT_STATES } from '../statements/model.ts';
import { personShape } from '../users/person-shape.ts';
import { settled } from './duplicate-endpoints.ts';
import { ORDER_STATUSES } from './status.ts';

// Parts of orders that several endpoints answer with.

export const parameters = z.record(z.string(), z.union([z.string(), z.number()]));

/** A sentence about an order or part of it (B5's warnings): `texts/<language>/warnings.json`. */
export const warning = z.object({
  key: z.string(),
  parameters,
  groupId: orderGroupId.nullable(),
  transactionId: transactionId.nullable(),
  settled: settled.optional(),
});

/** One debit account's sign-off requirement, as evaluated and frozen at submit. */
export const requirement = z.object({
  account: z.string(),
  required: z.number().int(),
  given: z.number().int(),
  excludeCreator: z.boolean(),
  secondFactorRequired: z.boolean(),
  limit: moneyShape.nullable(),
  totals: z.array(moneyShape),
  /** The rates that compared the totals with the rule's limits: CHF for one unit, and the day they are of. */
  rates: z.array(z.object({ currency, chf: decimal, date: localDate })),
});

/** Somebody whom the sign-off rules name: whether they can sign, or why not. */
export const signer = z.object({ person: personShape, you: z.boolean(), decision: decisionShape });

/** What orders leave of an account's booked balance. */
export const balanceAfter = z.object({
  account: z.string(),
  currency,
  state: z.enum(ACCOUNT_STATES),
  /** Date of the last booked balance. */
  balanceDate: localDate,
  before: decimal,
  after: decimal,
  isOverdrawn: z.boolean(),
  /** How much of the balance remains, in whole percent from 0 to 100. */
  remainsPercent: z.number().int(),
  /** Payments in other currencies, included in neither figure. */
  others: z.array(moneyShape),
});

export const actionResult = z.object({
  uniqueId: orderId,
  /** REQUESTED: a second person must decide, and the order stays unchanged until then. */
  outcome: z.enum(['DONE', 'REQUESTED', 'REFUSED']),
  status: z.enum(ORDER_STATUSES).nullable(),
  changeRequest: uniqueId.optional(),
  problem: z.looseObject({ code: z.string(), detail: z.string() }).optional(),
});
