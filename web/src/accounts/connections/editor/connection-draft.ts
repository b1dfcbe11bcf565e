import { CUT_OFF_DAYS_MAXIMUM, FINAL_CODES_MAXIMUM, WAREHOUSE_DAYS_MAXIMUM } from '@portico/contract/limits';
import { BANK_CHARSETS, PAYMENT_FORMATS } from '@portico/contract/accounts/model';
import type { TextKey } from '@portico/contract/text-keys';
import type { ConnectionContent } from '../model.ts';

/** A cut-off being edited: an empty text stands for every currency or service level without a line of its own. */
export type CutOffDraft = {
  /** Its own as long as the editor is open. */
  key: number;
  currency: string;
  serviceLevel: string;
  timeOfDay: string;
  daysBefore: string;
};

/** A connection being edited: an empty text is no value. */
export type ConnectionDraft = {
  name: string;
  folder: string;
  paymentFormat: string;
  takesInstant: boolean;
  takesEveryDate: boolean;
  warehouseDays: string;
  timeZone: string;
  cutOffs: readonly CutOffDraft[];
  finalCodes: string;
  partOthers: string;
  charset: string;
};

export const NEW_CONNECTION: ConnectionDraft = {
  name: '',
  folder: '',
  paymentFormat: 'pain.001.001.09',
  takesInstant: false,
  takesEveryDate: false,
  warehouseDays: '0',
  timeZone: 'Europe/Zurich',
  cutOffs: [],
  finalCodes: '',
  partOthers: '',
  charset: '',
};

/** How many banking days before the execution date a cut-off may be. */
export const DAYS_BEFORE = Array.from({ length: CUT_OFF_DAYS_MAXIMUM + 1 }, (_, days) => String(days));

export function draftOf(content: ConnectionContent): ConnectionDraft {
  const { warehouseDays, cutOffs, finalCodes, partOthers, charset, ...same } = content;
  return {
    ...same,
    warehouseDays: String(warehouseDays),
    cutOffs: cutOffs.map(({ currency, serviceLevel, timeOfDay, daysBefore }, key) => ({
      key,
      currency: currency ?? '',
      serviceLevel: serviceLevel ?? '',
      timeOfDay,
      daysBefore: String(daysBefore),
    })),
    finalCodes: finalCodes.join(' '),
    partOthers: partOthers ?? '',
    charset: charset ?? '',
  };
}

/** The connection as it is sent. */
export function contentOf(draft: ConnectionDraft): ConnectionContent {
  const { name, warehouseDays, cutOffs, finalCodes, partOthers, paymentFormat, charset, ...same } = draft;
  // Without cut-offs, days and lines that are wrong are out of sight.
  const wrong = cutOffFaults(cutOffs);
  return {
    ...same,
    name: name.trim(),
    paymentFormat: PAYMENT_FORMATS.find((one) => one === paymentFormat)!,
    warehouseDays: isDays(warehouseDays) ? Number(warehouseDays) : 0,
    cutOffs: cutOffs
      .filter(({ key }) => !wrong[timeOf(key)] && !wrong[lineOf(key)])
      .map(({ currency, serviceLevel, timeOfDay, daysBefore }) => ({
        currency: currency || null,
        serviceLevel: serviceLevel || null,
        timeOfDay: tidyTime(timeOfDay),
        daysBefore: Number(daysBefore),
      })),
    finalCodes: codesIn(finalCodes),
    partOthers: partOthers.trim().toUpperCase() || null,
    charset: BANK_CHARSETS.find((one) => one === charset) ?? null,
  };
}

/** `9.5` is no time, but `930`, `9.30` and `9:30` are 09:30; what is none stays as it is. */
export function tidyTime(text: string): string {
  const [, hours, minutes] = /^\s*(\d{1,2})[:.h]?(\d{2})\s*$/.exec(text) ?? [];
  return hours === undefined ? text.trim() : `${hours.padStart(2, '0')}:${minutes}`;
}

/** Codes as a bank's documents list them, with blanks or commas between. */
export function codesIn(text: string): string[] {
  return [
    ...new Set(
      text
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ];
}

const CODE = /^[A-Z0-9]{4}$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** What is wrong, by field; a cut-off's by `timeOf` and `lineOf` its key. */
export function faultsOf(draft: ConnectionDraft): Partial<Record<string, TextKey>> {
  const { name, folder, warehouseDays, timeZone, partOthers, finalCodes, takesEveryDate } = draft;
  const codes = codesIn(finalCodes);
  return {
    ...(name.trim() === '' && { name: 'accounts.connection.error.name' }),
    ...(folder === '' && { folder: 'accounts.connection.error.folder' }),
    ...(!takesEveryDate && !isDays(warehouseDays) && { warehouseDays: 'accounts.connection.error.warehouseDays' }),
    ...(timeZone === '' && { timeZone: 'accounts.connection.error.timeZone' }),
    ...(!codes.every((code) => CODE.test(code)) && { finalCodes: 'accounts.connection.error.code' }),
    ...(codes.length > FINAL_CODES_MAXIMUM && { finalCodes: 'accounts.connection.error.tooManyCodes' }),
    ...(partOthers.trim() !== '' && !CODE.test(partOthers.trim().toUpperCase()) && { partOthers: 'accounts.connection.error.code' }),
    ...(!takesEveryDate && cutOffFaults(draft.cutOffs)),
  }; // prettier-ignore
}

export const timeOf = (key: number) => `cutOffs.${key}.timeOfDay`;
export const lineOf = (key: number) => `cutOffs.${key}.currency`;

function cutOffFaults(cutOffs: readonly CutOffDraft[]): Partial<Record<string, TextKey>> {
  const faults: Partial<Record<string, TextKey>> = {};
  const seen = new Set<string>();
  for (const { key, currency, serviceLevel, timeOfDay } of cutOffs) {
    const time = tidyTime(timeOfDay);
    if (!TIME.test(time)) faults[timeOf(key)] = 'accounts.connection.error.time';
    else if (time === '00:00') faults[timeOf(key)] = 'accounts.problem.cutOffAtMidnight';
    const payments = `${currency} ${serviceLevel}`;
    if (seen.has(payments)) faults[lineOf(key)] = 'accounts.problem.cutOffTwice';
    seen.add(payments);
  }
  return faults;
}

function isDays(text: string): boolean {
  return /^\d{1,3}$/.test(text.trim()) && Number(text) <= WAREHOUSE_DAYS_MAXIMUM;
}
