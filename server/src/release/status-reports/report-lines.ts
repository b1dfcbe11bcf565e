import { LARGEST_AMOUNT_HUNDRED_THOUSANDTHS, parseDecimal } from '@portico/contract/money';
import { parseIsoDate } from '@portico/formats/iso-date';
import type { GroupStatus, ReportPart, StatusReason, TransactionStatus } from '@portico/formats/pain002/pain002-model';
import { copyText } from '../../platform/database/copy-text.ts';
import type { Transaction } from '../../platform/database/db.ts';

export type BankReason = { code: string; text: string | null };

/** The minimum handed to COPY at once, in characters. */
const COPIED_AT_ONCE = 64 * 1024;

/** Temporary tables, which the commit empties. `report_lines`: what a report says, as written. */
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

/** Copies what a report says of its groups and payments, however many, to where SQL can query it. */
export async function copyLines(tx: Transaction, parts: AsyncIterable<ReportPart>): Promise<void> {
  const made = await tx.row<{ are: boolean }>(`select to_regclass('pg_temp.report_said') is not null as are`);
  if (!made!.are)
    for (const table of TABLES) await tx.write(`create temporary table if not exists ${table} on commit delete rows`);
  const lines = await tx.copy('copy report_lines from stdin', async (write) => {
    let [lines, number] = ['', 0];
    for await (const part of parts) {
      lines += lineOf(part);
      number += 1;
      if (lines.length < COPIED_AT_ONCE) continue;
      await write(lines);
      lines = '';
    }
    await write(lines);
    return number;
  });
  await analyse(tx, 'report_lines', lines);
}

/** Fills one of the tables. */
export async function fill(tx: Transaction, table: string, insert: string, values: unknown[] = []): Promise<void> {
  await analyse(tx, table, await tx.write(insert, values));
}

/** For few rows statistics cost more than they save: a file may hold thousands of short reports. */
const ANALYSED_FROM_ROWS = 500;

async function analyse(tx: Transaction, table: string, rows: number): Promise<void> {
  if (rows >= ANALYSED_FROM_ROWS) await tx.write(`analyze ${table}`);
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
