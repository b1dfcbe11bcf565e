import { CUT_OFF_DAYS_MAXIMUM, FINAL_CODES_MAXIMUM, WAREHOUSE_DAYS_MAXIMUM } from '@portico/contract/limits';
import { BANK_CHARSETS, BANK_STATUS, CUT_OFF_TIME } from '@portico/contract/accounts/model';
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
  const { name, warehouseDays, cutOffs, finalCodes, partOthers, charset, ...same } = draft;
  // Without cut-offs, days and lines that are wrong are out of sight.
  const wrong = cutOffFaults(cutOffs);
  return {
    ...same,
    name: name.trim(),
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

/** `930`, `9.30` and `9:30` are 09:30; what is no time stays as it is. */
export function tidyTime(text: string): string {
  const [, hours = '', minutes] = /^(\d{1,2})[:.h]?(\d{2})$/.exec(text.trim()) ?? [];
  const time = `${hours.padStart(2, '0')}:${minutes}`;
  return CUT_OFF_TIME.test(time) ? time : text.trim();
}

/** The lines with one changed; one that is as it was at first is the same object again, so that nothing counts as changed. */
export function withLine(
  lines: readonly CutOffDraft[],
  changed: CutOffDraft,
  first: readonly CutOffDraft[],
): readonly CutOffDraft[] {
  const same = first.find((one) => isSameLine(one, changed));
  return lines.map((one) => (one.key === changed.key ? (same ?? changed) : one));
}

function isSameLine(one: CutOffDraft, other: CutOffDraft): boolean {
  return (Object.keys(one) as (keyof CutOffDraft)[]).every((field) => one[field] === other[field]);
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

/** What is wrong, by field; a cut-off's by `timeOf` and `lineOf` its key. */
export function faultsOf(draft: ConnectionDraft): Partial<Record<string, TextKey>> {
  const { name, folder, warehouseDays, partOthers, finalCodes, takesEveryDate } = draft;
  const codes = codesIn(finalCodes);
  return {
    ...(name.trim() === '' && { name: 'accounts.connection.error.name' }),
    ...(folder === '' && { folder: 'accounts.connection.error.folder' }),
    ...(!takesEveryDate && !isDays(warehouseDays) && { warehouseDays: 'accounts.connection.error.warehouseDays' }),
    ...(!codes.every((code) => BANK_STATUS.test(code)) && { finalCodes: 'accounts.connection.error.code' }),
    ...(codes.length > FINAL_CODES_MAXIMUM && { finalCodes: 'accounts.connection.error.tooManyCodes' }),
    ...(partOthers.trim() !== '' && !BANK_STATUS.test(partOthers.trim().toUpperCase()) && { partOthers: 'accounts.connection.error.code' }),
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
    if (!CUT_OFF_TIME.test(time)) faults[timeOf(key)] = 'accounts.connection.error.time';
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

/** A value from before today's list stays choosable. */
export function withOwn(values: readonly string[], own: string): readonly string[] {
  return own === '' || values.includes(own) ? values : [own, ...values];
}
