import type { Answer } from '@portico/contract/endpoint';
import { trustedId } from '@portico/contract/ids';
import type { statementsEndpoints } from '@portico/contract/statements/endpoints';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { PortalError } from '../../platform/errors.ts';
import type { Subject } from '../../platform/subject.ts';
import { currentAccounts, type Account } from '../../accounts/public.ts';
import { loadBalances, type AccountBalance } from './account-balances.ts';
import { accountName, type StatementsActor } from '../statements-actor.ts';
import { consolidate, type Consolidated } from './consolidation.ts';
import { loadRates, type Rates } from '../../rates/public.ts';

/** A balance with its value in the consolidation currency; null if there is no balance or no rate. */
export type ConsolidatedBalance = AccountBalance & { consolidated: Consolidated | null };

/** The balances of these accounts, also in the consolidation currency. */
export async function consolidatedBalances(
  tx: Transaction,
  clock: Clock,
  actor: StatementsActor,
  accounts: readonly Account[],
  currency: string,
): Promise<ConsolidatedBalance[]> {
  const balances = await loadBalances(tx, clock, actor, accounts);
  const days = balances.flatMap((row) => row.balanceDate ?? []);
  const rates = await loadRates(tx, [currency, ...accounts.map((account) => account.currency)], days);
  return balances.map((row) => ({ ...row, consolidated: consolidatedOf(row, rates, currency) }));
}

function consolidatedOf({ account, balance, balanceDate }: AccountBalance, rates: Rates, currency: string) {
  if (balance === null || balanceDate === null) return null;
  return consolidate(rates, balance, account.currency, currency, balanceDate);
}

/** There are balances, but no rate for any of them: 1567. Without any balance the sum is zero, over no account. */
export function refuseWithoutRates(balances: readonly Pick<ConsolidatedBalance, 'balance' | 'consolidated'>[]): void {
  const known = balances.filter((row) => row.balance !== null);
  if (known.length && known.every((row) => row.consolidated === null))
    throw new PortalError('HISTORICAL_BALANCES_UNAVAILABLE');
}

/** The accounts of a summary: all that the actor sees, or the given ones. 1500 for one that they don't see. */
export function chosenAccounts(actor: StatementsActor, ids: string | undefined): Account[] {
  if (ids === undefined) return currentAccounts(actor.accounts);
  return [...new Set(ids.split(','))].map((id) => {
    const account = actor.accounts.get(trustedId(id));
    if (!account) throw new PortalError('NOT_FOUND');
    return account;
  });
}

const DEFAULT_CURRENCY = 'CHF';

/** The requested currency, else the caller's own, else CHF. */
export function consolidationCurrency(subject: Subject, asked: string | undefined): string {
  const own = (subject.settings['consolidatedCurrency'] as { code?: unknown } | undefined)?.code;
  return asked ?? (typeof own === 'string' && /^[A-Z]{3}$/.test(own) ? own : DEFAULT_CURRENCY);
}

type Completeness = Answer<(typeof statementsEndpoints)['currencyAccounts']>['completeness'];

/** How many of how many accounts a figure rests on, and what the others lack. */
export function completenessOf(balances: readonly ConsolidatedBalance[]): Completeness {
  const missing = balances.filter((balance) => !isComplete(balance)).map(missingAccount);
  return { accounts: balances.length, current: balances.length - missing.length, missing };
}

export function isComplete(balance: Pick<ConsolidatedBalance, 'state' | 'consolidated'>): boolean {
  return balance.state === 'CURRENT' && balance.consolidated !== null;
}

function missingAccount({ account, state, balanceDate, consolidated }: ConsolidatedBalance) {
  return {
    ...accountName(account),
    state,
    lastStatement: balanceDate,
    withoutRate: balanceDate !== null && consolidated === null,
  };
}
