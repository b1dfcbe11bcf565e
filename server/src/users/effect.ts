import type { ChangeEffect } from '@portico/contract/approvals/endpoints';
import { currentAccounts, loadAccounts } from '../accounts/public.ts';
import { countUnreleasedOrders } from '../payments/public.ts';
import type { Rights } from '../permissions/public.ts';
import type { Transaction } from '../platform/db.ts';
import { loadRuleLines } from '../signoff/public.ts';
import { accountsAlike } from './accounts-alike.ts';
import { accountsTouched, rightChanges, toldChange, type Alike } from './effect-lines.ts';
import { signingLimit } from './signing-limit.ts';

/** What somebody may do and in which groups that count he is, at one side of a change. */
export type Side = { rights: Rights; groupIds: readonly string[] };
/** Somebody whom a change concerns. */
export type Concerned = { userId: string; name: string; before: Side; after: Side };

type Told = Pick<ChangeEffect['people'][number], 'rights' | 'moreRights' | 'signing'>;
/** What a change does to one person. */
type OwnEffect = { told: Told; touched: string[] };

const KINDS_AT_MOST = 10;
const NAMES_AT_MOST = 10;
const RIGHTS_AT_MOST = 40;
const ORDERS_AT_MOST = 1_000;
/** People times accounts that entries tell apart: beyond it the rest of the people is only counted. */
const COMPARED_AT_MOST = 100_000;

/**
 * What a change does to people: who gains or loses which right, on how many accounts, up to which amount they may sign,
 * and how many open orders that touches; worked out from what stands now. `others` are people who are not worked out.
 */
export async function effectOn(tx: Transaction, people: readonly Concerned[], others: number): Promise<ChangeEffect> {
  const alike = accountsAlike(currentAccounts(await loadAccounts(tx)), scopeIdsOf(people));
  const lines = await loadRuleLines(tx);
  const worked = people.slice(0, Math.max(1, Math.floor(COMPARED_AT_MOST / (alike.length + 1))));
  const effects = worked.map((one) => ({ name: one.name, ...effectOf(one, lines, alike) }));
  const kinds = [...Map.groupBy(effects, ({ told }) => JSON.stringify(told)).values()].filter(([first]) =>
    hasEffect(first!.told),
  );
  const shown = kinds.slice(0, KINDS_AT_MOST).map((same) => ({
    names: same.slice(0, NAMES_AT_MOST).map(({ name }) => name),
    count: same.length,
    ...same[0]!.told,
  }));
  const more = kinds.slice(KINDS_AT_MOST).flat().length;
  const touched = new Set(effects.flatMap((one) => one.touched));
  const orders = await countUnreleasedOrders(tx, [...touched], ORDERS_AT_MOST + 1);
  return {
    people: shown,
    morePeople: more + people.length - worked.length + others,
    openOrders: Math.min(orders, ORDERS_AT_MOST),
    openOrdersIsLowerBound: orders > ORDERS_AT_MOST,
  };
}

function scopeIdsOf(people: readonly Concerned[]): Set<string> {
  const sides = people.flatMap(({ before, after }) => [before, after]);
  return new Set(sides.flatMap(({ rights }) => [...rights.scopeIds]));
}

function effectOf(
  { userId, before, after }: Concerned,
  lines: Awaited<ReturnType<typeof loadRuleLines>>,
  alike: readonly Alike[],
): OwnEffect {
  const gain = { before: before.rights, after: after.rights };
  const changes = rightChanges(gain, alike);
  const [was, now] = [before, after].map((side) => signingLimit({ userId, ...side }, lines, alike));
  const signsOtherwise = JSON.stringify(was) !== JSON.stringify(now);
  return {
    told: {
      rights: changes.slice(0, RIGHTS_AT_MOST).map(toldChange),
      moreRights: Math.max(0, changes.length - RIGHTS_AT_MOST),
      signing: signsOtherwise ? { was: was!, now: now! } : null,
    },
    touched: accountsTouched(gain, changes, signsOtherwise, alike),
  };
}

function hasEffect({ rights, signing }: Told): boolean {
  return rights.length > 0 || signing !== null;
}
