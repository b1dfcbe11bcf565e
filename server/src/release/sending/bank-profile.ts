import { bankStatusDisplay } from '@portico/contract/payments/status';
import type { Transaction } from '../../platform/database/db.ts';
import { FINAL_CODES } from './complete-message.ts';
import type { MessageRow } from '../message-status.ts';

/** Codes that make a transaction final, and what a part acceptance says of the unlisted ones. */
export type BankProfile = { finalCodes: string[]; partOthers: string | null };

/** How the bank of a message reports. */
export async function loadBankProfile(tx: Transaction, message: MessageRow): Promise<BankProfile> {
  const row = await tx.row<{ finalCodes: string[]; partOthers: string | null }>(
    `select k.final_codes as "finalCodes", k.part_others as "partOthers" from banks b
       join bank_connections k on k.id = b.connection_id where b.client_id = current_client() and b.id = $1`,
    [message.bank_id],
  );
  return { finalCodes: [...FINAL_CODES, ...row!.finalCodes], partOthers: row!.partOthers };
}

/** Beyond this many in one report they aren't told one by one. */
const TOLD_MAXIMUM = 20;

/** Codes of a report that neither ISO nor the bank's profile knows: they are shown as they are, and move nothing. */
export function unknownCodes(codes: readonly string[], { finalCodes }: BankProfile): string[] {
  const unknown = codes.filter((code) => bankStatusDisplay(code) === 'unknown' && !finalCodes.includes(code));
  return unknown.slice(0, TOLD_MAXIMUM);
}
