import type { ChangeEffect } from '@portico/contract/approvals/endpoints';
import type { AccountId, UserId } from '@portico/contract/ids';
import { EFFECT_RANGES_MAXIMUM } from '@portico/contract/limits';
import { formatMoney, type Money } from '@portico/contract/money';
import { linesFor } from '../signoff/public.ts';
import { isMoved, type Alike } from './alike.ts';
import type { AccountScope } from '../permissions/public.ts';
import type { Concerned, Side } from './concerned.ts';
import { demandOfLine, type KeyedRung, type LadderPair, type Ladders } from './ladders.ts';

type Told = ChangeEffect['people'][number]['signing'][number];
type Ranges = Told['was'];
/** That somebody may sign other amounts, with all accounts concerned; `places`: grouped if nothing tells them apart. */
export type SigningChange = Change & { accounts: AccountScope<AccountId>[]; places: Alike[] };
type Change = Omit<Told, 'accountsCount' | 'accounts'>;

const ACCOUNTS_NAMED = 5;

/**
 * Which amounts somebody may sign before and after a change, on accounts where that differs. Compares for each rung
 * whether it has a place for them, and which one if both require the same. Pure.
 */
export function signingChanges(person: Concerned, alike: readonly Alike[], ladders: Ladders): SigningChange[] {
  const changes = new Map<string, SigningChange>();
  const [before, after] = [placesOf(person.userId, person.before), placesOf(person.userId, person.after)];
  for (const accounts of alike) {
    if (!before.maySign(accounts.before) && !after.maySign(accounts.after)) continue;
    const isSame = person.before === person.after && !isMoved(accounts);
    for (const ladder of isSame ? ladders.changesOf(accounts) : ladders.of(accounts)) {
      const change = changeOf(
        ladder,
        before.on(ladder.before, accounts.before),
        after.on(ladder.after, accounts.after),
      );
      if (!change) continue;
      const key = JSON.stringify(change);
      const known = changes.get(key) ?? { ...change, accounts: [], places: [] };
      known.accounts.push(...accounts.accounts);
      known.places.push(accounts);
      changes.set(key, known);
    }
  }
  return [...changes.values()];
}

/** The lines of a rung in which somebody has a place, by their requirements. */
type Places = ReadonlySet<string>;
const NO_PLACE: Places = new Set();

/** Which places somebody has on which rungs. Equal requirements of rungs are examined once. */
function placesOf(userId: UserId, { rights, groupIds }: Side) {
  const known = new Map<string, Places>();
  const placesOn = ({ key, requirements }: KeyedRung) => {
    const places =
      known.get(key) ??
      new Set((requirements ?? []).flatMap((one) => linesFor(one, { userId, groupIds })).map(demandOfLine));
    known.set(key, places);
    return places;
  };
  const signs = rights.has('PAYMENT_SIGN', 'GRANT');
  const maySign = (account: AccountScope<AccountId> | null) =>
    signs && account !== null && rights.has('ACCOUNT_PAYMENTS', 'APPROVE', account);
  return {
    maySign,
    on: (rungs: KeyedRung[] | null, account: AccountScope<AccountId> | null): Places[] => {
      const may = maySign(account);
      return (rungs ?? []).map((rung) => (may ? placesOn(rung) : NO_PLACE));
    },
  };
}

function changeOf({ before, after, sources }: LadderPair, was: Places[], now: Places[]): Change | null {
  const tops = (after ?? before)!.map(({ upTo }) => upTo);
  const asksSame = (rung: number) => before?.[rung]?.key === after?.[rung]?.key;
  const hasMore = (one: Places[], other: Places[]) =>
    tops.some((_, rung) => {
      const [mine, theirs] = [one[rung] ?? NO_PLACE, other[rung] ?? NO_PLACE];
      return asksSame(rung) ? [...mine].some((place) => !theirs.has(place)) : mine.size > 0 && theirs.size === 0;
    });
  const [gains, loses] = [hasMore(now, was), hasMore(was, now)];
  if (!gains && !loses) return null;
  return { gains, loses, sources, was: rangesOf(tops, was), now: rangesOf(tops, now) };
}

/** Adjacent rungs as one range. */
function rangesOf(tops: readonly (Money | null)[], places: readonly Places[]): Ranges {
  const has = (rung: number) => (places[rung]?.size ?? 0) > 0;
  const ranges: Ranges = [];
  for (const [rung, upTo] of tops.entries()) {
    if (!has(rung)) continue;
    const open = rung > 0 && has(rung - 1) ? ranges.at(-1) : undefined;
    if (open) open.upTo = shownMoney(upTo);
    else ranges.push({ above: shownMoney(tops[rung - 1] ?? null), upTo: shownMoney(upTo) });
  }
  return ranges.slice(0, EFFECT_RANGES_MAXIMUM);
}

export function shownMoney(money: Money | null): { amount: string; currency: string } | null {
  return money && { amount: formatMoney(money), currency: money.currency };
}

export function toldSigning({ accounts, places: _places, ...change }: SigningChange): Told {
  return {
    ...change,
    accountsCount: accounts.length,
    accounts: accounts.slice(0, ACCOUNTS_NAMED).map(({ name }) => name),
  };
}
