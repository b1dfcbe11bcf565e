import type { Finding } from '@portico/contract/findings';
import type { StatusReason } from '@portico/formats/pain002/pain002-model';

/** Why the bank refuses: a code of ISO 20022's external status reasons, and the bank's own words. */
export type Reason = { code: string; text: string };

/** What is wrong in a file, by the kind of its finding; everything else is a format error. */
const CODES: readonly [pattern: RegExp, code: string][] = [
  [/^controlSumMalformed$/, 'AM10'],
  [/^amountZero$/, 'AM01'],
  [/^amount/, 'AM12'],
  [/^currency/, 'AM11'],
  [/^executionDate/, 'DT01'],
  [/^iban|AccountMissing$/, 'AC01'],
  [/^bicMalformed$/, 'RC01'],
];

export function reasonOf({ key, line }: Finding): Reason {
  const code = CODES.find(([pattern]) => pattern.test(key))?.[1] ?? 'FF01';
  return { code, text: line === null ? `Error in the file: ${key}` : `Error in the file at line ${line}: ${key}` };
}

export function asStatusReasons(reason: Reason | null): StatusReason[] {
  if (!reason) return [];
  return [{ code: { value: reason.code, proprietary: false }, additional: [reason.text] }];
}
