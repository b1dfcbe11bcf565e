import { z } from 'zod';
import { governedEndpoints } from '../approvals/governed-endpoints.ts';
import { currency, decimal, decisionShape, endpoint, instant, localDate } from '../endpoint.ts';
import { orderId, standingOrderId, templateId } from '../id-shapes.ts';
import { STANDING_ORDER_DATES_SHOWN, TEMPLATES_PER_OWNER_MAXIMUM } from '../limits.ts';
import { ORDER_STATUSES } from '../payments/status.ts';
import { LOCKABLE_FIELDS } from '../templates/template-fields.ts';
import { FREQUENCIES } from './calendar.ts';
import { RUN_OUTCOMES, STANDING_ORDER_STATES } from './model.ts';
import { calendarShape, standingOrderContent } from './standing-order-content.ts';

const PATH = 'portal/administration/standingOrders';

/** What a payment of it says, as far as lists show it; null where the template leaves it open. */
const shown = {
  template: z.string(),
  creditor: z.string().nullable(),
  account: z.string().nullable(),
  debitAccount: z.string().nullable(),
  currency: currency.nullable(),
  amount: decimal.nullable(),
};

const state = {
  state: z.enum(STANDING_ORDER_STATES),
  /** The next execution that is to come, moved to a banking day; null if there isn't one. */
  nextExecutionOn: localDate.nullable(),
};

/** A date to come: when it is due, when the bank executes it, and when its order is made. */
const coming = z.object({
  dueDate: localDate,
  executionDate: localDate,
  orderDate: localDate,
  isSkipped: z.boolean(),
});

const byId = z.strictObject({ uniqueId: standingOrderId });
const reply = z.object(state);
const HOLDING_ERRORS = ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND', 'WRONG_STATE'] as const;

/** Standing orders (spec D13): governed as templates. */
export const standingOrderEndpoints = {
  ...governedEndpoints({
    path: PATH,
    id: standingOrderId,
    words: { one: 'a standing order', many: 'standing orders' },
    content: standingOrderContent,
    row: { name: z.string(), ...shown, ...state, frequency: z.enum(FREQUENCIES), changedAt: instant },
    one: {
      ...shown,
      ...state,
      remittance: z.string().nullable(),
      changedAt: instant,
      /** Why its orders can't be made as things are, in words. */
      problems: z.array(z.string()),
      /** The next dates, those that are skipped too. */
      coming: z.array(coming).max(STANDING_ORDER_DATES_SHOWN),
      /** What became of the last ones, the latest first. */
      past: z
        .array(
          z.object({
            dueDate: localDate,
            /** When the bank executes it; of a date without an order, the due date. */
            executionDate: localDate,
            outcome: z.enum(RUN_OUTCOMES),
            /** Its order, for those who see payments. */
            order: z.object({ uniqueId: orderId, status: z.enum(ORDER_STATUSES) }).nullable(),
          }),
        )
        .max(STANDING_ORDER_DATES_SHOWN),
    },
    actions: {
      /** Pausing it, skipping a date, and taking either back. */
      hold: decisionShape,
    },
    choices: {
      /** The client's templates that the caller sees. */
      templates: z
        .array(
          z.object({
            uniqueId: templateId,
            name: z.string(),
            creditor: z.string().nullable(),
            account: z.string().nullable(),
            debitAccount: z.string().nullable(),
            currency: currency.nullable(),
            amount: decimal.nullable(),
            remittance: z.string().nullable(),
            reference: z.string().nullable(),
            locked: z.array(z.enum(LOCKABLE_FIELDS)),
          }),
        )
        .max(TEMPLATES_PER_OWNER_MAXIMUM),
    },
  }),
  plan: endpoint({
    method: 'POST',
    path: `${PATH}/plan`,
    summary:
      'The next dates of a calendar, moved to banking days of the account that the template debits. `after`: the standing order that has it, so that dates already done are left out.',
    access: 'session',
    body: z.strictObject({
      templateId,
      calendar: z.strictObject(calendarShape),
      daysAhead: standingOrderContent.shape.daysAhead,
      after: standingOrderId.optional(),
    }),
    reply: z.object({
      dates: z.array(coming).max(STANDING_ORDER_DATES_SHOWN),
      /** The last date for which an order was made, whatever the calendar was then. */
      lastMade: localDate.nullable(),
    }),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND', 'REQUEST_FIELDS'],
  }),
  pause: endpoint({
    method: 'POST',
    path: `${PATH}/:uniqueId/pause`,
    summary: 'Pauses a standing order, or lets it go on with the dates that are still to come. At once, by one person.',
    access: 'session',
    params: byId,
    body: z.strictObject({ isPaused: z.boolean() }),
    reply,
    errors: HOLDING_ERRORS,
  }),
  skip: endpoint({
    method: 'POST',
    path: `${PATH}/:uniqueId/skip`,
    summary: 'Skips a date to come, or takes that back. At once, by one person.',
    access: 'session',
    params: byId,
    body: z.strictObject({ dueDate: localDate, isSkipped: z.boolean() }),
    reply,
    errors: HOLDING_ERRORS,
  }),
};
