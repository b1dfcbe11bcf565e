import type { ChangeEffect } from '@portico/contract/approvals/endpoints';
import type { UserId } from '@portico/contract/ids';
import { sha256 } from '../platform/secrets/crypto.ts';
import type { Alike } from './alike.ts';
import type { Ladders } from './ladders.ts';
import type { RightChange } from './right-changes.ts';
import type { SigningChange } from './signing.ts';
import { toldLadder } from './told-ladders.ts';

type Told = Pick<ChangeEffect['people'][number], 'rights' | 'moreRights' | 'signing' | 'moreSigning'>;
/** What a change does to one person, complete, as displayed, and the accounts whose payments it touches. */
export type OwnEffect = {
  userId: UserId;
  name: string;
  rights: RightChange[];
  signing: SigningChange[];
  told: Told;
  touched: string[];
};

/**
 * A change's unlimited effect, for the digest of what was read: people by id and name, and every account. Leaves out
 * the number of open orders touched: they come and go while somebody reads, and no requirement depends on it.
 */
export function wholeEffect(
  effects: readonly OwnEffect[],
  askedOtherwise: readonly Alike[],
  ladders: Ladders,
  leftOut: { others: number; accounts: number },
): object {
  const known = new Map<Alike, string>();
  const at = (place: Alike): string => {
    const key = known.get(place) ?? keyOf(place);
    known.set(place, key);
    return key;
  };
  const everywhere = ({ accounts: _accounts, places, ...change }: RightChange | SigningChange) => ({
    ...change,
    places: places.map(at),
  });
  return {
    people: effects
      .filter(({ rights, signing }) => rights.length + signing.length > 0)
      .map(({ userId, name, rights, signing }) => ({
        userId,
        name,
        rights: rights.map(everywhere),
        signing: signing.map(everywhere),
      })),
    ladders: askedOtherwise.map((place) => ({ place: at(place), asked: ladders.changesOf(place).map(toldLadder) })),
    leftOut,
  };
}

/** Represents accounts that nothing tells apart: each person names them, and there may be thousands. */
function keyOf({ accounts }: Alike): string {
  const all = accounts.map(({ accountId, name }) => JSON.stringify([accountId, name])).toSorted();
  return sha256(all.join()).toString('base64url');
}

/**
 * Whether somebody may sign other amounts afterwards, or requirements change, on accounts that exist before and after:
 * an added or removed account changes no rule. Pure.
 */
export function changesSigning(effects: readonly OwnEffect[], askedOtherwise: readonly Alike[]): boolean {
  const stays = ({ before, after }: Alike) => before !== null && after !== null;
  return askedOtherwise.some(stays) || effects.some(({ signing }) => signing.some(({ places }) => places.some(stays)));
}
