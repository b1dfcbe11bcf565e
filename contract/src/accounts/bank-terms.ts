import { z } from 'zod';
import { currency } from '../endpoint.ts';
import { CUT_OFFS_MAXIMUM } from '../limits.ts';

/** Until when a bank takes payments; without a currency or service level, those that have no line of their own. */
export const cutOffTime = z.object({
  currency: currency.nullable(),
  /** ISO 20022, such as SEPA. */
  serviceLevel: z.string().nullable(),
  /** `HH:MM` by the clock of the bank's zone. */
  timeOfDay: z.string(),
  /** How many banking days before the execution date. */
  daysBefore: z.int(),
});

/** When a bank takes payments, by its connection. */
export const bankTerms = z.object({
  /** At every hour, past dates too: there is no cut-off. */
  takesEveryDate: z.boolean(),
  /** How many days before their execution date it takes them. */
  warehouseDays: z.int(),
  /** IANA name. */
  timeZone: z.string(),
  cutOffs: z.array(cutOffTime).max(CUT_OFFS_MAXIMUM),
});
export type BankTerms = z.output<typeof bankTerms>;
export type CutOffTime = z.output<typeof cutOffTime>;
