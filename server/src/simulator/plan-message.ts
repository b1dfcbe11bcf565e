import { parse } from 'node:path';
import { addSeconds } from '../platform/clock.ts';
import { answeredAt, answersTo, type Taken } from './answers.ts';
import type { Step } from './bank-state.ts';
import { refusalOf } from './check-message.ts';
import type { HeldAccounts } from './held-accounts.ts';
import { movementsOf, returnsOf } from './movements.ts';
import type { ReceivedMessage } from './received-message.ts';

type Given = Taken & { isDuplicate: boolean; held: HeldAccounts };

/** What the bank is going to do with a message, and the answers that it hands out on the way. */
export type Plan = { takenAt: Date; steps: Step[]; files: { file: string; text: string }[] };

/**
 * Checks a message and decides everything about it: the answers, their times, whether it is booked afterwards, and
 * what then comes back.
 */
export function planMessage(message: ReceivedMessage, { isDuplicate, held, ...taken }: Given): Plan {
  const refusal = refusalOf(message, isDuplicate, held);
  const answers = answersTo(message, refusal, taken);
  const stem = parse(taken.key).name;
  const files = answers.map(({ at, text }, index) => {
    const file = answers.length === 1 ? `status-${stem}.xml` : `status-${stem}-${index + 1}.xml`;
    return { at, file, text };
  });
  const steps: Step[] = files.map(({ at, file }) => ({ kind: 'deliver', at, file }));
  const isBooked = refusal === null && movementsOf(message, held).length > 0;
  const bookedAt = addSeconds(answeredAt(message, taken), taken.answerAfterSeconds);
  if (isBooked) steps.push({ kind: 'book', at: bookedAt });
  if (isBooked && returnsOf(message, held).length > 0)
    steps.push({ kind: 'return', at: addSeconds(bookedAt, taken.answerAfterSeconds) });
  return { takenAt: taken.at, steps, files: files.map(({ file, text }) => ({ file, text })) };
}
