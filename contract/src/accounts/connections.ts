import { z } from 'zod';
import { governedEndpoints } from '../approvals/governed-endpoints.ts';
import { currency, uniqueId } from '../endpoint.ts';
import {
  CUT_OFF_DAYS_MAXIMUM,
  CUT_OFFS_MAXIMUM,
  FINAL_CODES_MAXIMUM,
  FOLDER_MAXIMUM_LENGTH,
  PAYMENT_FORMAT_MAXIMUM_LENGTH,
  TIME_ZONE_MAXIMUM_LENGTH,
  WAREHOUSE_DAYS_MAXIMUM,
} from '../limits.ts';
import { cutOffTime } from './bank-terms.ts';
import { ownName } from './fields.ts';
import { BANK_CHARSETS, BANK_STATUS, CHANNEL_KINDS, CUT_OFF_TIME } from './model.ts';

const bankStatus = z.string().regex(BANK_STATUS);

/** The channel on which files travel, by its folder. */
const folder = z.string().min(1).max(FOLDER_MAXIMUM_LENGTH);

/** One of the provider's connections to banks as submitted (spec D13). Its channel stays, since reports are expected there. */
export const connectionContent = z.strictObject({
  /** What the provider calls it; unique. */
  name: ownName,
  folder,
  /** Stays too: files were checked for what it doesn't carry. */
  paymentFormat: z.string().min(1).max(PAYMENT_FORMAT_MAXIMUM_LENGTH),
  /** In which charset the bank writes files that name none and are not UTF-8; null: it is found from the text. */
  charset: z.enum(BANK_CHARSETS).nullable(),
  /** What makes a payment final at this bank, besides what ISO 20022 says. */
  finalCodes: z.array(bankStatus).max(FINAL_CODES_MAXIMUM),
  /** What a part acceptance says of the payments that it doesn't list; null: nothing. */
  partOthers: bankStatus.nullable(),
  /** At every hour, past dates too: there is no cut-off. */
  takesEveryDate: z.boolean(),
  /** It takes instant payments (SCT Inst). */
  takesInstant: z.boolean(),
  /** How many days before their execution date the bank takes payments. */
  warehouseDays: z.int().min(0).max(WAREHOUSE_DAYS_MAXIMUM),
  /** IANA name, by whose clock cut-offs are and a day begins. */
  timeZone: z.string().min(1).max(TIME_ZONE_MAXIMUM_LENGTH),
  cutOffs: z
    .array(
      z.strictObject({
        currency: currency.nullable(),
        serviceLevel: z
          .string()
          .regex(/^[A-Z0-9]{1,4}$/)
          .nullable(),
        timeOfDay: z.string().regex(CUT_OFF_TIME),
        daysBefore: z.int().min(0).max(CUT_OFF_DAYS_MAXIMUM),
      }),
    )
    .max(CUT_OFFS_MAXIMUM),
});
export type ConnectionContent = z.output<typeof connectionContent>;

/** As the operator may have written one before there were rules. */
const storedConnection = z.object({
  ...connectionContent.shape,
  name: z.string(),
  finalCodes: z.array(z.string()),
  partOthers: z.string().nullable(),
  cutOffs: z.array(cutOffTime),
});

/** Who is reached by it. */
const use = {
  /** How many banks of clients, and of how many clients. */
  banksCount: z.number().int(),
  clientsCount: z.number().int(),
};

export const connectionEndpoints = governedEndpoints({
  path: 'portal/administration/connections',
  id: uniqueId,
  audience: 'provider',
  words: { one: 'a connection to banks', many: 'connections to banks' },
  content: connectionContent,
  stored: storedConnection,
  row: {
    name: z.string(),
    folder: z.string(),
    channelKind: z.enum(CHANNEL_KINDS).nullable(),
    paymentFormat: z.string(),
    /** Null: at every hour, for every date. */
    cutOffsCount: z.number().int().nullable(),
    ...use,
  },
  one: { channelKind: z.enum(CHANNEL_KINDS).nullable(), ...use },
  choices: {
    /** The channels that the operator has set up. */
    channels: z.array(z.object({ folder: z.string(), kind: z.enum(CHANNEL_KINDS) })),
    timeZones: z.array(z.string()),
    currencies: z.array(currency),
  },
});
