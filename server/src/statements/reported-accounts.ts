import { showDate } from '@portico/contract/display-formats';
import type { ExportFileType } from '@portico/contract/exports/model';
import type { AccountId } from '@portico/contract/ids';
import type { TextKey } from '@portico/contract/text-keys';
import type { Account } from '../accounts/public.ts';
import type { Exporting, FileReader } from '../exports/public.ts';
import { audit } from '../platform/audit.ts';
import { PortalError } from '../platform/errors.ts';
import type { Fact } from '../platform/table/table.ts';
import type { StatementsActor } from './statements-actor.ts';

/**
 * The accounts that a report or download is asked of, each once and by name. Throws NO_ACCOUNT_SELECTED, WRONG_RANGE for
 * days in the wrong order, and NOT_FOUND for an account that the actor can't see.
 */
export function reportedAccounts(
  actor: StatementsActor,
  { accounts: ids, from, to }: { accounts: readonly AccountId[]; from: string; to: string },
): Account[] {
  if (ids.length === 0) throw new PortalError('NO_ACCOUNT_SELECTED');
  if (from > to) throw new PortalError('WRONG_RANGE');
  const accounts = [...new Set(ids)].map((id) => {
    const account = actor.accounts.get(id);
    if (!account) throw new PortalError('NOT_FOUND');
    return account;
  });
  return accounts.toSorted(byName);
}

/** The order of accounts in files: only ids keep apart two of one name. */
export function byName(one: Account, other: Account): number {
  return one.name.localeCompare(other.name, 'en') || (one.accountId < other.accountId ? -1 : 1);
}

type Asked = { format: ExportFileType; accounts: readonly AccountId[]; from: string; to: string };

/** Between which days a file is. */
export function periodFact(
  { from, to }: Pick<Asked, 'from' | 'to'>,
  { words, dateFormat }: FileReader,
  title: TextKey = 'statements.download.period',
): Fact {
  const days = [...new Set([from, to])].map((day) => showDate(day, dateFormat));
  return { title: words(title), text: days.join(' – ') };
}

/** Writes down that somebody has got a report. */
export async function auditReport(
  { db, clock, subject }: Pick<Exporting, 'db' | 'clock' | 'subject'>,
  report: 'BALANCES' | 'VALUES',
  { format, accounts, from, to }: Asked,
): Promise<void> {
  const detail = { report, format, accounts: new Set(accounts).size, from, to };
  await db.inClient(subject.clientId, (tx) =>
    audit({ tx, clock, subject }, 'accountsReported', { id: null, name: null }, detail),
  );
}
