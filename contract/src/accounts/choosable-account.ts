import { z } from 'zod';
import { currency } from '../endpoint.ts';
import { accountId } from '../id-shapes.ts';
import { country } from './fields.ts';

/** An account of the client as an editor of payments offers it, to be debited or paid. */
export const choosableAccount = z.object({
  uniqueId: accountId,
  name: z.string(),
  longName: z.string(),
  owner: z.string(),
  iban: z.string().nullable(),
  other: z.string().nullable(),
  currency,
  country,
  bank: z.string(),
  bic: z.string(),
  /** Whether its bank’s connection takes instant payments. */
  takesInstant: z.boolean(),
});
