import { parse } from 'node:path';
import { join } from 'node:path';
import { positionOf, type BankState, type Step } from './bank-state.ts';
import { accountKey, type HeldAccounts } from './held-accounts.ts';
import { movementsOf } from './movements.ts';
import type { ReceivedMessage } from './received-message.ts';
import { bookStatement } from './statement-file.ts';
import { writeDurably } from './write-durably.ts';

type Given = { key: string; held: HeldAccounts; now: Date; waitingFolder: string };

/**
 * Writes a statement for every account that a message moves, twice if requested. Nothing is booked until the returned
 * positions and steps are the bank's state.
 */
export async function writeStatements(
  message: ReceivedMessage,
  state: BankState,
  { key, held, now, waitingFolder }: Given,
): Promise<{ positions: BankState['positions']; steps: Step[] }> {
  const positions = { ...state.positions };
  const steps: Step[] = [];
  for (const [index, ofAccount] of movementsOf(message, held).entries()) {
    const before = positionOf(state, ofAccount.account);
    for (const suffix of message.wishes.twice ? ['', '-again'] : ['']) {
      const { extension, bytes, closing } = bookStatement(ofAccount, before, now);
      // Named to sort after the answers.
      const file = `stmt-${parse(key).name}-${index + 1}${suffix}.${extension}`;
      await writeDurably(join(waitingFolder, file), bytes);
      positions[accountKey(ofAccount.account)] = closing;
      steps.push({ kind: 'deliver', at: now, file });
    }
  }
  return { positions, steps };
}
