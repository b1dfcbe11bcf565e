import { writeCamt, type WritableStatement } from '@portico/formats/camt/camt-write';
import { chosenLetters } from '@portico/contract/settings/download-options';
import { writeMt940 } from '@portico/formats/mt940/written/mt940-write';
import type { WrittenStatement } from '@portico/formats/mt940/written/mt940-written';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { localDateOf, type Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/db.ts';
import type { Files } from '../platform/files/files.ts';
import { receiveStatements } from '../statements/public.ts';
import { demoFolder } from '../uploads/public.ts';
import { DEMO_ACCOUNTS, DEMO_BANKS, type DemoAccount } from './demo-accounts.ts';
import { DEMO_ECONOMIES } from './demo-economies.ts';
import { bookedPositions, deliversMt940, positionKey, type DemoPositions } from './demo-banks.ts';
import { bankingDays, demoStatements, firstPosition } from './demo-statements.ts';

const HISTORY_DAYS = 731;
/**
 * This bank delivers late, so that not all of the demo's balances are complete; the missing part is ready as a file.
 */
const LATE = { shortName: 'Lariana · EUR', bankingDays: 2 };
export const LATE_STATEMENT_FILE = 'statement-lariana.xml';

const ALL_ACCOUNTS = Object.values(DEMO_ACCOUNTS).flat();

/**
 * Delivers the statements of the demo's accounts from two years ago, or from the last one there, up to the last banking
 * day: files by our own writers, taken in like any bank's, imported by the worker. Returns how many files, and the
 * accounts' positions after them.
 */
export async function deliverDemoStatements(
  files: Files,
  clock: Clock,
  config: Pick<Config, 'dataFolder'>,
): Promise<{ fileCount: number; positions: DemoPositions }> {
  const positions = await loadPositions(files.db, config);
  let fileCount = 0;
  for (const account of ALL_ACCOUNTS) {
    const days = daysToDeliver(account, positions.get(positionKey(account)), clock);
    if (days.length === 0) continue;
    const { fileName, bytes } = fileOf(account, days, positions, clock);
    await receiveStatements(files, clock, { fileName, source: 'FOLDER' }, bytes);
    fileCount += 1;
  }
  return { fileCount, positions };
}

/**
 * Writes the file with what the late bank has not delivered, for anyone who wants to see a balance become complete, and
 * moves the account's position past it: for the bank these days are booked.
 */
export async function writeLateStatement(
  config: Pick<Config, 'dataFolder'>,
  positions: DemoPositions,
  clock: Clock,
): Promise<void> {
  const account = ALL_ACCOUNTS.find(({ shortName }) => shortName === LATE.shortName)!;
  const days = bankingDays(dayAfter(positions.get(positionKey(account))!.day), yesterday(clock));
  if (days.length === 0) return;
  const pieces: Uint8Array[] = [];
  for await (const piece of fileOf(account, days, positions, clock).bytes) pieces.push(piece);
  await mkdir(demoFolder(config), { recursive: true });
  await writeFile(join(demoFolder(config), LATE_STATEMENT_FILE), Buffer.concat(pieces));
}

function daysToDeliver(account: DemoAccount, position: { day: string } | undefined, clock: Clock): string[] {
  const today = localDateOf(clock.now());
  const from = position ? dayAfter(position.day) : daysBefore(today, HISTORY_DAYS);
  const days = bankingDays(from, yesterday(clock));
  const isLate = account.shortName === LATE.shortName;
  return isLate ? days.slice(0, Math.max(0, days.length - LATE.bankingDays)) : days;
}

function fileOf(account: DemoAccount, days: readonly string[], positions: DemoPositions, clock: Clock) {
  const bank = DEMO_BANKS.find(({ folder }) => folder === account.bank)!;
  const name = `${bank.bic.slice(0, 8)}-${account.currency}-${days[0]!}-${days.at(-1)!}`;
  const statements = statementsOf(account, days, positions);
  if (deliversMt940(account)) return { fileName: `${name}.sta`, bytes: mt940File(statements, bank.bic) };
  const createdAt = clock.now().toISOString();
  return { fileName: `${name}.xml`, bytes: writeCamt({ messageId: name.slice(0, 35), createdAt, statements }) };
}

/** As German banks write it. */
const LETTERS = chosenLetters('MT940', { MT940: { tag28: 'B', tag86: 'B' } });

function mt940File(statements: Iterable<WritableStatement>, bic: string): AsyncGenerator<Uint8Array> {
  return writeMt940(written(statements, bic), { letters: LETTERS, receiverBic: 'PORTCHZZXXX', fileReference: 'DEMO' });
}

function* written(statements: Iterable<WritableStatement>, senderBic: string): Generator<WrittenStatement> {
  for (const { statement, entries } of statements) {
    const { openingBalance, closingBalance, ...rest } = statement;
    yield { ...rest, openingBalance: openingBalance!, closingBalance: closingBalance!, senderBic, entries };
  }
}

/** The statements of these days; the account's position advances as they are written. */
function* statementsOf(
  account: DemoAccount,
  days: readonly string[],
  positions: DemoPositions,
): Generator<WritableStatement> {
  const economy = DEMO_ECONOMIES[account.shortName]!;
  const bank = DEMO_BANKS.find(({ folder }) => folder === account.bank)!;
  const start = positions.get(positionKey(account)) ?? firstPosition(economy, days[0]!);
  for (const each of demoStatements(account, economy, bank.bic, days, start, deliversMt940(account))) {
    const { closingBalance, number } = each.statement;
    const day = closingBalance!.date!;
    const balanceHundredThousandths = closingBalance!.amount.hundredThousandths;
    positions.set(positionKey(account), {
      balanceHundredThousandths,
      number: Number(number),
      day,
      year: day.slice(0, 4),
    });
    yield each;
  }
}

/** By what was imported, or by what the simulated bank has booked since. */
async function loadPositions(db: Database, config: Pick<Config, 'dataFolder'>): Promise<DemoPositions> {
  const rows = await db.inNoClient((tx) =>
    tx.rows<{ iban: string; currency: string; number: string; day: string; closing: bigint }>(
      `select distinct on (a.client_id, a.id) a.iban, a.currency, s.number, s.day::text as day, s.closing_hundred_thousandths as closing
       from accounts a join statements s on s.client_id = a.client_id and s.account_id = a.id
       where s.state = 'COUNTED' and s.closing_hundred_thousandths is not null
       order by a.client_id, a.id, s.day desc, s.day_sequence desc`,
    ),
  );
  const positions: DemoPositions = new Map(
    rows.map(({ number, day, closing, ...account }) => [
      positionKey(account),
      { balanceHundredThousandths: closing, number: Number.parseInt(number, 10), day, year: day.slice(0, 4) },
    ]),
  );
  for (const [key, booked] of await bookedPositions(config)) {
    const imported = positions.get(key);
    // The bank knows all statements of a day; the import may not yet.
    if (!imported || booked.day >= imported.day) positions.set(key, booked);
  }
  return positions;
}

function yesterday(clock: Clock): string {
  return daysBefore(localDateOf(clock.now()), 1);
}

function dayAfter(date: string): string {
  return daysBefore(date, -1);
}

function daysBefore(date: string, days: number): string {
  return new Date(Date.parse(date) - days * 86_400_000).toISOString().slice(0, 10);
}
