import { z } from 'zod';
import { ownName } from '../accounts/fields.ts';
import { localDate } from '../endpoint.ts';
import { templateId } from '../id-shapes.ts';
import { STANDING_ORDER_DATES_MAXIMUM, STANDING_ORDER_DAYS_AHEAD_MAXIMUM } from '../limits.ts';
import { templateContent } from '../templates/template-content.ts';
import { FREQUENCIES, HOLIDAY_RULES } from './calendar.ts';

const { amount, currency, remittance, reference } = templateContent.shape;

/** When it is due; a `Calendar`. */
export const calendarShape = {
  frequency: z.enum(FREQUENCIES),
  firstDate: localDate,
  isOnLastBankingDay: z.boolean(),
  holidayRule: z.enum(HOLIDAY_RULES),
  lastDate: localDate.nullable(),
  datesCount: z.int().min(1).max(STANDING_ORDER_DATES_MAXIMUM).nullable(),
};

/** A standing order as submitted. */
export const standingOrderContent = z.strictObject({
  /** Unique among those of the client. */
  name: ownName,
  /** A template of the client's: whom it pays, from where and how. */
  templateId,
  /** Empty: as the template says, whatever that is then. */
  amount,
  /** That of its own amount: the template's when it was entered. Empty without one. */
  currency,
  remittance,
  reference,
  ...calendarShape,
  /** How many days before its execution an order is made, so that people have time to sign. */
  daysAhead: z.int().min(1).max(STANDING_ORDER_DAYS_AHEAD_MAXIMUM),
});
export type StandingOrderContent = z.output<typeof standingOrderContent>;
