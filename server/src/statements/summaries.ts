import type { Answer, Reply, Request } from '@portico/contract/endpoint';
import { formatMoney, totalsByCurrency } from '@portico/contract/money';
import type { statementsEndpoints } from '@portico/contract/statements/endpoints';
import { localDateOf } from '../platform/clock.ts';
import type { Context } from '../platform/http/route.ts';
import type { Language } from '@portico/contract/languages';
import type { Transaction } from '../platform/database/db.ts';
import { text } from '../platform/texts.ts';
import { loadActor } from './statements-actor.ts';
import {
  chosenAccounts,
  completenessOf,
  consolidatedBalances,
  consolidationCurrency,
  isComplete,
  refuseWithoutRates,
  type ConsolidatedBalance,
} from './balances/consolidated-balances.ts';
import { nameOf } from './display-name.ts';

/** All summaries share their request and response. */
type Endpoint = (typeof statementsEndpoints)['currencyAccounts'];
type Share = Answer<Endpoint>['shares'][number];
/** The shares that a balance belongs to. */
type SharesOf = (balance: ConsolidatedBalance) => { key: string; name: string }[];

/** Booked balances by currency. */
export const currencyAccounts = summary((language) => ({ account }) => [
  { key: account.currency, name: nameOf(language, 'currency', account.currency) },
]);

/** Booked balances by bank. */
export const balancesByBank = summary(() => ({ account }) => [{ key: account.bankId, name: account.bankName }]);

/** Booked balances by country of the account. */
export const balancesByCountry = summary((language) => ({ account }) => [
  { key: account.country, name: nameOf(language, 'region', account.country) },
]);

/** Booked balances by account group. An account counts in each of its groups, so the shares may exceed the whole. */
export const balancesByGroup = summary(async (language, tx) => {
  const names = await loadGroupNames(tx);
  const none = { key: '', name: text(language, 'statements.group.none') };
  return ({ account }) =>
    account.accountGroupIds.length
      ? account.accountGroupIds.map((key) => ({ key, name: names.get(key) ?? '' }))
      : [none];
});

/** A summary: the whole in the consolidation currency with its completeness, and its shares, the largest first. */
function summary(prepare: (language: Language, tx: Transaction) => SharesOf | Promise<SharesOf>) {
  return async (
    { tx, clock, subject }: Pick<Context<Endpoint>, 'tx' | 'clock' | 'subject'>,
    { query }: Pick<Request<Endpoint>, 'query'>,
  ): Promise<Reply<Endpoint>> => {
    const actor = await loadActor(tx, subject);
    const currency = consolidationCurrency(subject, query.currency);
    const balances = await consolidatedBalances(tx, clock, actor, chosenAccounts(actor, query.accounts), currency);
    refuseWithoutRates(balances);
    const sharesOf = await prepare(subject.language, tx);
    return {
      currency,
      amount: money(sum(balances), currency),
      date: localDateOf(clock.now()),
      olderRates: balances.some((balance) => balance.consolidated?.isOlderRate),
      completeness: completenessOf(balances),
      shares: divide(balances, sharesOf).map((share) => presentShare(share, currency)),
    };
  };
}

type Part = { key: string; name: string; balances: ConsolidatedBalance[] };

/** By descending amount; those without one come last. */
function divide(balances: readonly ConsolidatedBalance[], sharesOf: SharesOf): Part[] {
  const parts = new Map<string, Part>();
  for (const balance of balances) {
    for (const { key, name } of sharesOf(balance)) {
      const part = parts.get(key) ?? { key, name, balances: [] };
      part.balances.push(balance);
      parts.set(key, part);
    }
  }
  return [...parts.values()].toSorted(byAmount);
}

function byAmount(one: Part, other: Part): number {
  const known = Number(hasAmount(other)) - Number(hasAmount(one));
  const difference = sum(other.balances) - sum(one.balances);
  return known || (difference > 0n ? 1 : difference < 0n ? -1 : one.name.localeCompare(other.name, 'en'));
}

function hasAmount({ balances }: Part): boolean {
  return balances.some((balance) => balance.consolidated !== null);
}

function presentShare(part: Part, currency: string): Share {
  const own = part.balances.flatMap(({ account, balance }) =>
    balance === null ? [] : { amountHundredThousandths: balance, currency: account.currency },
  );
  return {
    key: part.key,
    name: part.name,
    accounts: part.balances.length,
    amount: hasAmount(part) ? money(sum(part.balances), currency) : null,
    balances: totalsByCurrency(own).map((total) => ({ amount: formatMoney(total), currency: total.currency })),
    complete: part.balances.every(isComplete),
  };
}

/** In the consolidation currency. */
function sum(balances: readonly ConsolidatedBalance[]): bigint {
  return balances.reduce((total, balance) => total + (balance.consolidated?.amount ?? 0n), 0n);
}

function money(amountHundredThousandths: bigint, currency: string): string {
  return formatMoney({ amountHundredThousandths, currency });
}

async function loadGroupNames(tx: Transaction): Promise<Map<string, string>> {
  const rows = await tx.rows<{ id: string; name: string }>(
    `select id, name from account_groups where client_id = current_client() and deleted_at is null and entity_status <> 'CREATION_PENDING'`,
  );
  return new Map(rows.map((row) => [row.id, row.name]));
}
