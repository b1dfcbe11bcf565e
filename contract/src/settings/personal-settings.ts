import { z } from 'zod';
import { currency, currencyShape, instant } from '../endpoint.ts';
import { LANGUAGES } from '../languages.ts';
import { SESSION_LONGEST_MINUTES } from '../limits.ts';
import { DATE_FORMATS, NUMBER_FORMATS } from '../session/model.ts';
import { DELIMITER_NAMES, EXPORT_FORMATS } from './model.ts';

/** 0 is Sunday, 1 is Monday (spec A3). */
const calendarStartingDay = z.union([z.literal(0), z.literal(1)]);
const lifetime = z.number().int().min(1).max(SESSION_LONGEST_MINUTES).nullable();

/** A user's personal settings (spec A3), except for the download options, which belong to the profile. */
export const personalSettings = z.object({
  uniqueId: z.uuid(),
  language: z.enum(LANGUAGES),
  calendarStartingDay,
  dateFormat: z.enum(DATE_FORMATS),
  numberFormat: z.enum(NUMBER_FORMATS),
  consolidatedCurrency: currencyShape,
  keepDownloads: z.boolean(),
  paymentTemplates: z.boolean(),
  paymentValuesFromTemplate: z.boolean(),
  exportFormat: z.enum(EXPORT_FORMATS),
  delimiter: z.enum(DELIMITER_NAMES),
  /** Minutes without activity that end a session; null: the portal's default. */
  sessionTokenLifetimeInMinutes: lifetime,
  /** When the risk of a long lifetime was acknowledged (spec A9); null if there is none to acknowledge. */
  sessionRiskAcknowledgedAt: instant.nullable(),
});

/** The settings to change; the others stay. The number of decimals follows from the currency. */
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
  /** The older name XLS is read as XLSX (spec A9). */
  exportFormat: z.enum([...EXPORT_FORMATS, 'XLS']).optional(),
  delimiter: z.enum(DELIMITER_NAMES).optional(),
  sessionTokenLifetimeInMinutes: lifetime.optional(),
  /** Required with a lifetime of more than five minutes. */
  acknowledgesSessionRisk: z.boolean().optional(),
});
