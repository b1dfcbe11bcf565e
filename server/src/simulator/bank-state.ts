import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { accountKey, positionShape, writtenPosition, type HeldAccount, type Position } from './held-accounts.ts';
import { writeDurably } from './write-durably.ts';

const instant = z.iso.datetime().transform((text) => new Date(text));

/** What is still to be done for a message: hand out a file that is already written, book it, or give payments back. */
const stepShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('deliver'), at: instant, file: z.string() }),
  z.object({ kind: z.literal('book'), at: instant }),
  z.object({ kind: z.literal('return'), at: instant }),
]);

const openMessageShape = z.object({
  /** The key it was taken under: its file's name, with a number for a repeated delivery. */
  key: z.string(),
  /** The name under which it came. */
  name: z.string(),
  messageId: z.string(),
  takenAt: instant,
  steps: z.array(stepShape),
});

const stateShape = z.object({
  positions: z.record(z.string(), positionShape),
  messages: z.array(openMessageShape),
});

export type Step = z.output<typeof stepShape>;
export type OpenMessage = z.output<typeof openMessageShape>;

/**
 * Everything that a bank has to remember except the ids of earlier messages: its accounts' positions, and work in
 * progress. It is replaced as a whole, so each step of the bank replaces one file once.
 */
export type BankState = { positions: Record<string, Position>; messages: OpenMessage[] };

const NAME = 'state.json';

export async function readState(bankFolder: string): Promise<BankState> {
  const text = await readFile(join(bankFolder, NAME), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{"positions":{},"messages":[]}';
    throw error;
  });
  return stateShape.parse(JSON.parse(text));
}

export async function writeState(bankFolder: string, { positions, messages }: BankState): Promise<void> {
  const written = Object.entries(positions).map(([key, position]) => [key, writtenPosition(position)]);
  const text = JSON.stringify({ positions: Object.fromEntries(written), messages }, null, 1);
  await writeDurably(join(bankFolder, NAME), `${text}\n`);
}

/**
 * The position of an account: after what the bank has booked itself, or after a later statement that the set-up names.
 */
export function positionOf({ positions }: BankState, account: HeldAccount): Position | null {
  const booked = positions[accountKey(account)] ?? null;
  const { closing } = account;
  return booked && (!closing || closing.date <= booked.date) ? booked : closing;
}
