import { z } from 'zod';
import { accountId } from '../id-shapes.ts';

/** An account as listed. Without access, only `access: false` is sent. */
export const debitAccount = z.object({
  uniqueId: accountId.nullable(),
  access: z.boolean(),
  name: z.string(),
  iban: z.string().nullable(),
  other: z.string().nullable(),
  currency: z.string().nullable(),
  bank: z.string().nullable(),
});
