/** What the remittances of a message ask of the simulated bank; README.md lists the words. */
export type Wishes = {
  /** Answers and books this much later. */
  lateSeconds: number;
  /** `steps`: the receipts before the final answer too; `backwards`: these in the wrong order. */
  answers: 'final' | 'steps' | 'backwards' | 'none';
  /** The lowest level that the final answer names, if that says everything. */
  level: 'transaction' | 'group' | 'message';
  /** Everything that leaves the bank leaves it twice. */
  twice: boolean;
  /** Every second payment of the final answer is in a separate report, in the same file. */
  split: boolean;
};

const WORDS = /\bSIM-(?:(TWICE|STEPS|ORDER|SILENT|GROUP|MESSAGE|SPLIT)|LATE(?:-(\d{1,5}))?)\b/g;
const REJECTION = /SIM-RJCT-([A-Z0-9]{4})/;
const RETURN = /SIM-RTRN-([A-Z0-9]{4})/;
const LATE_SECONDS = 60;

export function noWishes(): Wishes {
  return { lateSeconds: 0, answers: 'final', level: 'transaction', twice: false, split: false };
}

/** Adds to the wishes of a message what one remittance asks for. */
export function hearWishes(wishes: Wishes, remittance: string): void {
  for (const [, word, seconds] of remittance.matchAll(WORDS)) {
    if (word === undefined) wishes.lateSeconds = seconds === undefined ? LATE_SECONDS : Number(seconds);
    if (word === 'TWICE') wishes.twice = true;
    if (word === 'SPLIT') wishes.split = true;
    if (word === 'STEPS') wishes.answers = 'steps';
    if (word === 'ORDER') wishes.answers = 'backwards';
    if (word === 'SILENT') wishes.answers = 'none';
    if (word === 'GROUP') wishes.level = 'group';
    if (word === 'MESSAGE') wishes.level = 'message';
  }
}

/** The ISO 20022 reason for which a payment asks to be rejected, or null. */
export function rejectionIn(remittance: string): string | null {
  return REJECTION.exec(remittance)?.[1] ?? null;
}

/** The ISO 20022 reason for which a payment asks to come back after it is booked, or null. */
export function returnIn(remittance: string): string | null {
  return RETURN.exec(remittance)?.[1] ?? null;
}

/** Accepted, but never seen on a statement. */
export function asksForNoBooking(remittance: string): boolean {
  return /\bSIM-NOBOOK\b/.test(remittance);
}
