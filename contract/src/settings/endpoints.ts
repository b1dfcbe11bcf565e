import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { gridSettings } from '../grid.ts';

const gridName = z.string().regex(/^[a-z][A-Za-z]{1,39}$/);

export const settingsEndpoints = {
  gridSettings: endpoint({
    method: 'GET',
    path: 'portal/gridSettings/:grid',
    summary: 'How the caller has arranged a list; null where he never has.',
    access: 'session',
    params: z.strictObject({ grid: gridName }),
    reply: z.object({ grid: gridName, settings: gridSettings.nullable() }),
    errors: ['UNAUTHENTICATED'],
  }),
  saveGridSettings: endpoint({
    method: 'PUT',
    path: 'portal/gridSettings/:grid',
    summary: 'Keeps how the caller has arranged a list; null takes the arrangement back.',
    access: 'session',
    params: z.strictObject({ grid: gridName }),
    body: z.strictObject({ settings: gridSettings.nullable() }),
    errors: ['UNAUTHENTICATED', 'REQUEST_FIELDS'],
  }),
};
