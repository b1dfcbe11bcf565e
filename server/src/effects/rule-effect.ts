import type { SignOffRuleContent } from '@portico/contract/signoff/endpoints';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/db.ts';
import { ruleLineOf } from '../signoff/public.ts';
import { currentWorld } from './current-world.ts';
import { effectOf, type ShownEffect } from './effect.ts';
import { loadPeople } from './load-people.ts';

type Change = { id: string; before: SignOffRuleContent | null; after: SignOffRuleContent | null };

/** What a change of a sign-off rule does: to the signers, and to the requirements on the accounts it decides about. */
export async function ruleEffect(tx: Transaction, { id, before, after }: Change, clock: Clock): Promise<ShownEffect> {
  const { accounts, lines } = await currentWorld(tx);
  const others = lines.filter((line) => line.id !== id);
  const worldOf = (content: SignOffRuleContent | null) => ({
    accounts,
    lines: content ? [...others, ruleLineOf(id, content)] : others,
  });
  const worlds = { before: worldOf(before), after: worldOf(after) };
  return effectOf(tx, clock, worlds, (signers) => loadPeople(tx, signers));
}
