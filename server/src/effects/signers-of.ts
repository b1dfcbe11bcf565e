import type { UserId } from '@portico/contract/ids';
import type { LadderPair } from './ladders.ts';

/** Whom rules name: people directly, and through their groups. */
export type SignerIds = { userIds: UserId[]; userGroupIds: string[] };

/** Everyone with a place on these ladders, before or after. Pure. */
export function signersOf(ladders: readonly LadderPair[]): SignerIds {
  const rungs = ladders.flatMap(({ before, after }) => [...(before ?? []), ...(after ?? [])]);
  const [userIds, userGroupIds] = [new Set<UserId>(), new Set<string>()];
  for (const rung of new Map(rungs.map((rung) => [rung.key, rung])).values()) {
    for (const line of (rung.requirements ?? []).flatMap((requirement) => requirement.lines)) {
      for (const id of line.userIds) userIds.add(id);
      for (const id of line.userGroupIds) userGroupIds.add(id);
    }
  }
  return { userIds: [...userIds], userGroupIds: [...userGroupIds] };
}
