import { z } from 'zod';
import { currency, currencyShape, endpoint, instant, uniqueId } from '../endpoint.ts';
import { gridSettings } from '../grid.ts';
import { GRIDS_PER_USER_MAXIMUM } from '../limits.ts';
import { DOWNLOAD_FORMATS, DOWNLOAD_OPTION_NAMES, isDownloadSetting } from './download-options.ts';

const GRID_SETTINGS_PATH = 'portal/administration/users/settings/grid';
const gridName = z.string().regex(/^[a-z][A-Za-z]{1,39}$/);
/** Nine digits, which the database's integer holds. */
const VERSION_MAXIMUM = 999_999_999;
const version = z.number().int().min(1).max(VERSION_MAXIMUM);

/** An arrangement as it is kept (spec A3). */
const keptGridSettings = z.object({
  uniqueId,
  gridName,
  ...gridSettings.shape,
  /** Null if that was before it was written down; the same for `lastChanged`. */
  created: instant.nullable(),
  lastChanged: instant.nullable(),
  /** When it was taken back: the list is then as it is declared. */
  deleted: instant.nullable(),
  /** It has just been removed for good. */
  forceDelete: z.boolean(),
  /** One more with each change. */
  version,
});

const downloadSetting = z.strictObject({
  format: z.enum(DOWNLOAD_FORMATS),
  option: z.enum(DOWNLOAD_OPTION_NAMES),
  value: z.enum(['A', 'B', 'C', 'D']),
});

/** The options for statement downloads, and the consolidation currency (spec A7). */
const profile = z.object({
  downloadSettings: z.array(downloadSetting),
  consolidationCurrency: currencyShape,
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
            consolidationCurrency: z.strictObject({ ...currencyShape.partial().shape, code: currency }),
          }),
        ]),
      )
      .max(PROFILE_SETTINGS_MAXIMUM),
    reply: profile,
    errors: ['UNAUTHENTICATED', 'REQUEST_FIELDS'],
  }),
  gridSettings: endpoint({
    method: 'GET',
    path: GRID_SETTINGS_PATH,
    summary: 'How the caller has arranged their lists, the last changed one first; also what they have taken back.',
    access: 'session',
    audience: 'everyone',
    reply: z.array(keptGridSettings).max(GRIDS_PER_USER_MAXIMUM),
    errors: ['UNAUTHENTICATED'],
  }),
  saveGridSettings: endpoint({
    method: 'PUT',
    path: `${GRID_SETTINGS_PATH}/:gridName`,
    summary:
      'Keeps how the caller has arranged a list, whole. `version` is the one that they have read, null for none; if it has changed since, nothing is kept.',
    access: 'session',
    audience: 'everyone',
    params: z.strictObject({ gridName }),
    body: gridSettings.extend({ version: version.nullable() }),
    reply: keptGridSettings,
    errors: ['UNAUTHENTICATED', 'REQUEST_FIELDS', 'CONTENT_CHANGED'],
  }),
  deleteGridSettings: endpoint({
    method: 'DELETE',
    path: `${GRID_SETTINGS_PATH}/:gridName`,
    summary:
      'Takes an arrangement back: the list is as it was at first. It is still served, and kept again by PUT, unless `forceDelete` removes it for good.',
    access: 'session',
    audience: 'everyone',
    params: z.strictObject({ gridName }),
    query: z.strictObject({
      version: z.string().regex(/^[1-9]\d{0,8}$/),
      forceDelete: z.enum(['true', 'false']).optional(),
    }),
    reply: keptGridSettings,
    errors: ['UNAUTHENTICATED', 'NOT_FOUND', 'REQUEST_FIELDS', 'CONTENT_CHANGED'],
  }),
};
