import type { BankReason, OrderDetail } from '../model.ts';

/** The way of an order, in the order in which it is gone. */
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
 * `current`: the portal works on it; `waiting`: a person or the bank is to do something; `partly`: done for some of the
 * payments, and never for the others; `stopped`: held back until somebody decides; `ahead`: not yet its turn.
 */
export type StepState = 'done' | 'current' | 'waiting' | 'partly' | 'failed' | 'stopped' | 'ahead';

export type Message = OrderDetail['messages'][number];

/** What a step waits for or why it failed: `payments.progress.note.<key>`, and what else belongs into its sentence. */
export type StepNote = {
  key: string;
  parameters?: Record<string, string | number>;
  /** An instant, as `{at}`. */
  at?: string | null;
  /** A day, as `{until}`. */
  until?: string;
  /** Its sentence comes before ours. */
  failure?: Message['failure'];
  /** An ISO 20022 status, in words as `{status}`. */
  bankStatus?: string;
  /** Why, in the bank's codes; the first one comes behind the sentence. */
  reasons?: BankReason[];
};

/** How far something has come: every step before `step` is done. */
export type Place = { step: StepName; state: Exclude<StepState, 'done' | 'ahead'>; note?: StepNote };

export type ProgressStep = {
  name: StepName;
  state: StepState;
  /** Since when it is done, has failed or is held back. */
  at: string | null;
  note: StepNote | null;
  /** The bank that it is about, where an order goes to several. */
  bank: string | null;
};
