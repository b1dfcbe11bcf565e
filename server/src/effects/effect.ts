import type { ChangeEffect } from '@portico/contract/approvals/endpoints';
import type { Effect } from '../approvals/public.ts';
import { countUnreleasedOrders } from '../payments/public.ts';
import { localDateOf, type Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/db.ts';
import { loadConversion } from '../rates/public.ts';
import { accountPairs, alikeAccounts, isMoved, type Alike } from './alike.ts';
import type { Concerned, People } from './concerned.ts';
import { Ladders, type Worlds } from './ladders.ts';
import { accountsTouched, rightChanges, toldChange } from './right-changes.ts';
import { signersOf, type SignerIds } from './signers-of.ts';
import { signingChanges, toldSigning } from './signing.ts';
import { toldLadders } from './told-ladders.ts';
import { changesSigning, wholeEffect, type OwnEffect } from './whole-effect.ts';

const KINDS_AT_MOST = 10;
const NAMES_AT_MOST = 10;
const RIGHTS_AT_MOST = 40;
const SIGNING_AT_MOST = 10;
/** The effect on people and rules. */
export type ShownEffect = Effect & { shown: ChangeEffect; whole: object };

const ORDERS_AT_MOST = 1_000;
/** People times distinguishable accounts; beyond this the remaining people are only counted. */
const COMPARED_AT_MOST = 100_000;

/**
 * What a change does, by comparing the current state with the next: who gains or loses which right on how many
 * accounts, and who may sign which amounts; what the sign-off rules require, and which payments lose their rule; and
 * how many open orders that touches. `peopleOf` gets the people named by rules whose requirements change. Besides the
 * shown part it returns everything, for the digest of what was read.
 */
export async function effectOf(
  tx: Transaction,
  clock: Clock,
  worlds: Worlds,
  peopleOf: (signers: SignerIds) => Promise<People>,
): Promise<ShownEffect> {
  const { convert } = await loadConversion(tx, localDateOf(clock.now()));
  const ladders = new Ladders(worlds, convert);
  const pairs = accountPairs(worlds);
  const askedOtherwise = alikeAccounts(pairs, new Set(), ladders).filter((one) => ladders.changesOf(one).length > 0);
  const { people, others } = await peopleOf(signersOf(askedOtherwise.flatMap((one) => ladders.changesOf(one))));
  const isOfPeople = changesEntries(people);
  const concerned = pairs.filter((pair) => isOfPeople || ladders.mayChange(pair) || isMoved(pair));
  const alike = alikeAccounts(concerned, scopeIdsOf(people), ladders);
  const worked = people.slice(0, Math.max(1, Math.floor(COMPARED_AT_MOST / (alike.length + 1))));
  const effects = worked.map((one) => effectOn(one, alike, ladders));
  const touched = [
    ...askedOtherwise.flatMap(({ accounts }) => accounts.map(({ accountId }) => accountId)),
    ...effects.flatMap((one) => one.touched),
  ];
  const orders = await countUnreleasedOrders(tx, [...new Set(touched)], ORDERS_AT_MOST + 1);
  const left = { others: people.length - worked.length + others, accounts: ladders.countLeftOut(pairs) };
  return {
    shown: {
      ...toldPeople(effects, left.others),
      ...toldLadders(askedOtherwise, ladders),
      namesakes: [],
      paymentsToIt: null,
      accountsLeftOut: left.accounts,
      openOrders: Math.min(orders, ORDERS_AT_MOST),
      openOrdersIsLowerBound: orders > ORDERS_AT_MOST,
    },
    whole: wholeEffect(effects, askedOtherwise, ladders, left),
    changesSigning: changesSigning(effects, askedOtherwise) || left.accounts + (concerned.length && left.others) > 0,
  };
}

/** Whether somebody's own rights or groups change, and not only what they apply to. */
function changesEntries(people: readonly Concerned[]): boolean {
  return people.some(({ before, after }) => before !== after);
}

function scopeIdsOf(people: readonly Concerned[]): Set<string> {
  const sides = people.flatMap(({ before, after }) => [before, after]);
  return new Set(sides.flatMap(({ rights }) => [...rights.scopeIds]));
}

/** Groups the people for whom it does the same. */
function toldPeople(effects: readonly OwnEffect[], others: number): Pick<ChangeEffect, 'people' | 'morePeople'> {
  const concerned = effects.filter(({ rights, signing }) => rights.length + signing.length > 0);
  const kinds = [...Map.groupBy(concerned, ({ told }) => JSON.stringify(told)).values()];
  const people = kinds.slice(0, KINDS_AT_MOST).map((same) => ({
    names: same.slice(0, NAMES_AT_MOST).map(({ name }) => name),
    count: same.length,
    ...same[0]!.told,
  }));
  return { people, morePeople: kinds.slice(KINDS_AT_MOST).flat().length + others };
}

function effectOn(person: Concerned, alike: readonly Alike[], ladders: Ladders): OwnEffect {
  const gain = { before: person.before.rights, after: person.after.rights };
  const rights = rightChanges(gain, alike);
  const signing = signingChanges(person, alike, ladders);
  return {
    userId: person.userId,
    name: person.name,
    rights,
    signing,
    told: {
      rights: rights.slice(0, RIGHTS_AT_MOST).map(toldChange),
      moreRights: Math.max(0, rights.length - RIGHTS_AT_MOST),
      signing: signing.slice(0, SIGNING_AT_MOST).map(toldSigning),
      moreSigning: Math.max(0, signing.length - SIGNING_AT_MOST),
    },
    touched: accountsTouched(gain, rights, signing, alike),
  };
}
