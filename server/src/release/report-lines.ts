import { LARGEST_AMOUNT_HUNDRED_THOUSANDTHS, parseDecimal } from '@portico/contract/money';
import { parseIsoDate } from '@portico/formats/iso-date';
import type { GroupStatus, ReportPart, StatusReason, TransactionStatus } from '@portico/formats/pain002-model';
import { copyText } from '../platform/copy-text.ts';
import type { Transaction } from '../platform/db.ts';

export type BankReason = { code: string; text: string | null };

/** The least that is handed to COPY at once, in characters. */
const COPIED_AT_ONCE = 64 * 1024;

/** Tables of the running transaction, which its commit empties. `report_lines`: what a report says, as written. */
const TABLES = [
  `report_lines (kind text, group_number int, pmt_inf_id text, end_to_end_id text, instruction_id text, uetr text,
     amount bigint, currency text, creditor_account text, execution_date date, status text, reasons jsonb)`,
  `report_payments (sequence int, pmt_inf_id text, end_to_end_id text, instruction_id text, uetr text, amount bigint,
     currency text, creditor_account text, execution_date date, final text)`,
  `report_entries (entry int, name int, pmt_inf_id text, end_to_end_id text, instruction_id text, other_instruction boolean,
     uetr text, other_uetr boolean, amount bigint, currency text, creditor_account text, execution_date date,
     number int, statuses text[], reasons jsonb, fact int)`,
  'report_names (name int, sequence int)',
  `report_speakers (speaker int, number int, statuses text[], reasons jsonb)`,
  'report_means (speaker int, sequence int)',
  'report_judged (sequence int, status text, reasons jsonb)',
  `report_groups (pmt_inf_id text, statuses text[], reasons jsonb, is_part boolean)`,
  'report_said (sequence int, level text, status text, reasons jsonb)',
];

/** Lays out what a report says of its groups and payments, however many they are, where SQL can look at it. */
export async function copyLines(tx: Transaction, parts: AsyncIterable<ReportPart>): Promise<void> {
  for (const table of TABLES) await tx.write(`create temporary table if not exists ${table} on commit delete rows`);
  await tx.copy('copy report_lines from stdin', async (write) => {
    let lines = '';
    for await (const part of parts) {
      lines += lineOf(part);
      if (lines.length < COPIED_AT_ONCE) continue;
      await write(lines);
      lines = '';
    }
    await write(lines);
  });
  await tx.write('analyze report_lines');
}

export function reasonsOf(reasons: readonly StatusReason[]): BankReason[] {
  return reasons.map((reason) => ({ code: reason.code?.value ?? '', text: reason.additional.join(' ') || null }));
}

function lineOf(part: ReportPart): string {
  if (part.kind === 'report') return '';
  return part.kind === 'group' ? groupLine(part.number, part.group) : transactionLine(part.group, part.transaction);
}

function groupLine(number: number, group: Omit<GroupStatus, 'transactions'>): string {
  const { paymentInformationId, status, reasons } = group;
  const nothing = Array<null>(7).fill(null);
  return line(['GROUP', String(number), paymentInformationId, ...nothing, status, JSON.stringify(reasonsOf(reasons))]);
}

function transactionLine(group: number, transaction: TransactionStatus): string {
  const { endToEndId, instructionId, uetr, facts, status, reasons } = transaction;
  const date = facts?.executionDate ?? null;
  return line([
    'PAYMENT',
    String(group),
    null,
    endToEndId,
    instructionId,
    uetr,
    amountOf(facts?.amount ?? null),
    facts?.currency ?? null,
    facts?.creditorAccount ?? null,
    date === null ? null : parseIsoDate(date),
    status,
    JSON.stringify(reasonsOf(reasons)),
  ]);
}

function amountOf(text: string | null): string | null {
  const amount = text === null ? null : parseDecimal(text);
  return amount === null || amount > LARGEST_AMOUNT_HUNDRED_THOUSANDTHS ? null : String(amount);
}

function line(columns: readonly (string | null)[]): string {
  return `${columns.map(copyText).join('\t')}\n`;
}
