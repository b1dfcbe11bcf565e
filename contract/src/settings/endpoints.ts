import { z } from 'zod';
import { currency, endpoint, instant } from '../endpoint.ts';
import { gridSettings } from '../grid.ts';
import { GRIDS_PER_USER_MAXIMUM } from '../limits.ts';
import { DOWNLOAD_FORMATS, DOWNLOAD_OPTION_NAMES, isDownloadSetting } from './download-options.ts';

const gridName = z.string().regex(/^[a-z][A-Za-z]{1,39}$/);

const downloadSetting = z.strictObject({
  format: z.enum(DOWNLOAD_FORMATS),
  option: z.enum(DOWNLOAD_OPTION_NAMES),
  value: z.enum(['A', 'B', 'C', 'D']),
});
const consolidationCurrency = z.object({ code: currency, fractionDigits: z.number().int() });

/** The options for statement downloads, and the consolidation currency (spec A7). */
const profile = z.object({
  downloadSettings: z.array(downloadSetting),
  consolidationCurrency,
});

const PROFILE_SETTINGS_MAXIMUM = 100;

export const settingsEndpoints = {
  profile: endpoint({
    method: 'GET',
    path: 'reporting/profile',
    summary: 'What the caller’s statements are downloaded with, and the currency in which they are consolidated.',
    access: 'session',
    audience: 'everyone',
    reply: profile,
    errors: ['UNAUTHENTICATED'],
  }),
  saveProfile: endpoint({
    method: 'PUT',
    path: 'reporting/profile',
    summary: 'Changes some of it; what is left out stays. Of two settings of the same option the later one holds.',
    access: 'session',
    audience: 'everyone',
    isPersonal: true,
    body: z
      .array(
        z.union([
          downloadSetting.refine(isDownloadSetting, { path: ['value'] }),
          z.strictObject({
            consolidationCurrency: z.strictObject({ ...consolidationCurrency.partial().shape, code: currency }),
          }),
        ]),
      )
      .max(PROFILE_SETTINGS_MAXIMUM),
    reply: profile,
    errors: ['UNAUTHENTICATED', 'REQUEST_FIELDS'],
  }),
  gridArrangements: endpoint({
    method: 'GET',
    path: 'portal/gridSettings',
    summary: 'The lists that the caller has arranged, the last changed one first.',
    access: 'session',
    audience: 'everyone',
    reply: z
      .array(z.object({ grid: gridName, lastChanged: instant.nullable(), settings: gridSettings }))
      .max(GRIDS_PER_USER_MAXIMUM),
    errors: ['UNAUTHENTICATED'],
  }),
  gridSettings: endpoint({
    method: 'GET',
    path: 'portal/gridSettings/:grid',
    summary: 'How the caller has arranged a list; null where he never has.',
    access: 'session',
    audience: 'everyone',
    params: z.strictObject({ grid: gridName }),
    reply: z.object({ grid: gridName, settings: gridSettings.nullable() }),
    errors: ['UNAUTHENTICATED'],
  }),
  saveGridSettings: endpoint({
    method: 'PUT',
    path: 'portal/gridSettings/:grid',
    summary: 'Keeps how the caller has arranged a list; null takes the arrangement back.',
    access: 'session',
    audience: 'everyone',
    params: z.strictObject({ grid: gridName }),
    body: z.strictObject({ settings: gridSettings.nullable() }),
    errors: ['UNAUTHENTICATED', 'REQUEST_FIELDS'],
  }),
};
