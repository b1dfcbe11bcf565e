import type { BankReason, OrderDetail } from '../../model.ts';

/** The steps of an order, in sequence. */
export const STEPS = [
  'uploaded',
  'checked',
  'signed',
  'released',
  'screened',
  'atBank',
  'confirmed',
  'booked',
] as const;
export type StepName = (typeof STEPS)[number];

/**
 * `current`: the portal works on it; `waiting`: a person or the bank has to act; `partly`: done for some payments, and
 * never for the others; `stopped`: held until somebody decides; `ahead`: not yet its turn.
 */
export type StepState = 'done' | 'current' | 'waiting' | 'partly' | 'failed' | 'stopped' | 'ahead';

export type Message = OrderDetail['messages'][number];

/** What a step waits for or why it failed: `payments.progress.note.<key>`, and the parameters of its sentence. */
export type StepNote = {
  key: string;
  parameters?: Record<string, string | number>;
  /** An instant, as `{at}`. */
  at?: string | null;
  /** A day, as `{until}`. */
  until?: string;
  /** A sentence that comes before ours. */
  failure?: Message['failure'];
  /** An ISO 20022 status, in words as `{status}`. */
  bankStatus?: string;
  /** The bank's reason codes; the first one comes after the sentence. */
  reasons?: BankReason[];
};

/** How far something has come: every step before `step` is done. */
export type Place = { step: StepName; state: Exclude<StepState, 'done' | 'ahead'>; note?: StepNote };

export type ProgressStep = {
  name: StepName;
  state: StepState;
  /** Since when it is done, failed or held. */
  at: string | null;
  note: StepNote | null;
  /** The bank concerned, if an order goes to several. */
  bank: string | null;
};
