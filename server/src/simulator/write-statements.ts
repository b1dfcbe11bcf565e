import { join } from 'node:path';
import { positionOf, type BankState, type Step } from './bank-state.ts';
import { accountKey } from './held-accounts.ts';
import type { AccountMovements } from './movements.ts';
import { bookStatement } from './statement-file.ts';
import { writeDurably } from './write-durably.ts';

type Given = {
  /** Begins the names of the files. */
  stem: string;
  movements: readonly AccountMovements[];
  isTwice: boolean;
  now: Date;
  waitingFolder: string;
};

/**
 * Writes a statement for every account that is moved, twice if requested. Nothing is booked until the returned positions
 * and steps are the bank's state.
 */
export async function writeStatements(
  state: BankState,
  { stem, movements, isTwice, now, waitingFolder }: Given,
): Promise<{ positions: BankState['positions']; steps: Step[] }> {
  const positions = { ...state.positions };
  const steps: Step[] = [];
  for (const [index, ofAccount] of movements.entries()) {
    const before = positionOf(state, ofAccount.account);
    for (const suffix of isTwice ? ['', '-again'] : ['']) {
      const { extension, bytes, closing } = bookStatement(ofAccount, before, now);
      // Named to sort after the answers.
      const file = `${stem}-${index + 1}${suffix}.${extension}`;
      await writeDurably(join(waitingFolder, file), bytes);
      positions[accountKey(ofAccount.account)] = closing;
      steps.push({ kind: 'deliver', at: now, file });
    }
  }
  return { positions, steps };
}
