import { z } from 'zod';
import { currency, instant } from '../endpoint.ts';
import { LANGUAGES } from '../languages.ts';
import { SESSION_LONGEST_MINUTES } from '../limits.ts';
import { DATE_FORMATS, NUMBER_FORMATS } from '../session/model.ts';
import { DELIMITER_NAMES, EXPORT_FORMATS } from './model.ts';

/** 0 is Sunday, 1 is Monday (spec A3). */
const calendarStartingDay = z.union([z.literal(0), z.literal(1)]);
const lifetime = z.number().int().min(1).max(SESSION_LONGEST_MINUTES).nullable();

/** How somebody has set the portal for himself (spec A3), without his download options, which are of the profile. */
export const personalSettings = z.object({
  uniqueId: z.uuid(),
  language: z.enum(LANGUAGES),
  calendarStartingDay,
  dateFormat: z.enum(DATE_FORMATS),
  numberFormat: z.enum(NUMBER_FORMATS),
  consolidatedCurrency: z.object({ code: currency, fractionDigits: z.number().int() }),
  keepDownloads: z.boolean(),
  paymentTemplates: z.boolean(),
  paymentValuesFromTemplate: z.boolean(),
  exportFormat: z.enum(EXPORT_FORMATS),
  delimiter: z.enum(DELIMITER_NAMES),
  /** Minutes without activity that end a session; null: as long as the portal has it by itself. */
  sessionTokenLifetimeInMinutes: lifetime,
  /** When the risk of a long lifetime was acknowledged (spec A9); null where there is none to acknowledge. */
  sessionRiskAcknowledgedAt: instant.nullable(),
});

/** What of it changes; what is left out stays. The number of decimals of a currency is the currency's. */
export const changedSettings = z.strictObject({
  uniqueId: z.uuid().optional(),
  language: z.enum(LANGUAGES).optional(),
  calendarStartingDay: calendarStartingDay.optional(),
  dateFormat: z.enum(DATE_FORMATS).optional(),
  numberFormat: z.enum(NUMBER_FORMATS).optional(),
  consolidatedCurrency: z.strictObject({ code: currency, fractionDigits: z.number().int().optional() }).optional(),
  keepDownloads: z.boolean().optional(),
  paymentTemplates: z.boolean().optional(),
  paymentValuesFromTemplate: z.boolean().optional(),
  /** The older name XLS is taken for XLSX (spec A9). */
  exportFormat: z.enum([...EXPORT_FORMATS, 'XLS']).optional(),
  delimiter: z.enum(DELIMITER_NAMES).optional(),
  sessionTokenLifetimeInMinutes: lifetime.optional(),
  /** Needed beside a lifetime of more than five minutes. */
  acknowledgesSessionRisk: z.boolean().optional(),
});
