import type { AccountId } from '@portico/contract/ids';
import type { AccountState } from '@portico/contract/statements/model';
import { currentAccounts, type Account } from '../../accounts/public.ts';
import { localDateOf, type Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { accountState, type AccountPosition } from './account-state.ts';
import { bookedBalance, IS_DOUBTFUL } from './booked-balance.ts';
import type { Subject } from '../../platform/subject.ts';
import { visibleAccounts, type StatementsActor } from '../statements-actor.ts';
import { addDays } from '../../platform/days/days.ts';
import { expectedDay } from './banking-day.ts';

/** An account's booked balance and how complete it is. Amounts in hundred-thousandths of the account's currency. */
export type AccountBalance = {
  account: Account;
  state: AccountState;
  balanceDate: string | null;
  balance: bigint | null;
  /** The bank has delivered no closing balance: it follows from the one before and the entries. */
  isCalculated: boolean;
  available: bigint | null;
  statementNumber: string | null;
  gaps: number;
  conflicts: number;
};

/** The balances of those of these accounts whose statements a user sees; empty for a user who sees no statements. */
export async function loadVisibleBalances(
  tx: Transaction,
  clock: Clock,
  subject: Subject,
  accountIds: readonly AccountId[],
): Promise<AccountBalance[]> {
  const actor = await visibleAccounts(tx, subject);
  const accounts = accountIds.flatMap((id) => actor.accounts.get(id) ?? []);
  return accounts.length === 0 ? [] : loadBalances(tx, clock, actor, accounts);
}

type Row = AccountPosition & Omit<AccountBalance, 'account' | 'state'> & { accountId: AccountId };

/** Counts gaps and conflicts, and looks for doubts, among the statements of this many days. */
const LOOKED_BACK_DAYS = 400;

/** The balances of the actor's accounts, or of some of them, ordered by name. */
export async function loadBalances(
  tx: Transaction,
  clock: Clock,
  actor: StatementsActor,
  accounts: readonly Account[] = currentAccounts(actor.accounts),
): Promise<AccountBalance[]> {
  const today = localDateOf(clock.now());
  const rows = await tx.rows<Row>(BALANCES, [
    actor.clientId,
    accounts.map((account) => account.accountId),
    accounts.map((account) => account.currency),
    addDays(today, -LOOKED_BACK_DAYS),
  ]);
  return rows
    .map((row) => ({
      ...row,
      account: actor.accounts.get(row.accountId)!,
      state: accountState(row, expectedDay(today)),
    }))
    .toSorted((one, other) => one.account.name.localeCompare(other.account.name, 'en'));
}

const BALANCES = `
  select a.id as "accountId", last.day as "balanceDate", last.balance, coalesce(last.calculated, false) as "isCalculated",
    last.available, last.number as "statementNumber",
    recent.gaps, recent.conflicts, recent.last_break as "lastBreak", recent.last_conflict as "lastConflict"
  from unnest($2::uuid[], $3::text[]) as a (id, currency)
  left join lateral (${bookedBalance()}) last on true
  cross join lateral (
    select count(*) filter (where s.continuity = 'GAP' and s.state = 'COUNTED')::int as gaps,
      count(*) filter (where s.state = 'CONFLICT')::int as conflicts,
      max(s.day) filter (where ${IS_DOUBTFUL} and s.state = 'COUNTED') as last_break,
      max(s.day) filter (where s.state = 'CONFLICT') as last_conflict
    from statements s where s.client_id = $1 and s.account_id = a.id and s.kind = 'STATEMENT' and s.day >= $4
  ) recent`;
