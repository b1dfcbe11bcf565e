import type { Look } from '../../../ui/values/looks.ts';
import type { ProgressStep, StepState } from './model.ts';

const LOOKS: Record<StepState, Look> = {
  done: { shape: 'discWithTick', tone: 'done' },
  current: { shape: 'openArc', tone: 'moving' },
  waiting: { shape: 'ring', tone: 'signature' },
  partly: { shape: 'triangle', tone: 'error' },
  failed: { shape: 'octagon', tone: 'error' },
  stopped: { shape: 'shieldWithHit', tone: 'review' },
  ahead: { shape: 'dashedRing', tone: 'neutral' },
};
const OUTSIDE: ProgressStep['name'][] = ['atBank', 'confirmed', 'booked'];

/** How a step is drawn: waiting for people looks different from waiting for the bank, and a hit from a deletion. */
export function lookOfStep({ name, state, note }: ProgressStep): Look {
  if (state === 'waiting' && OUTSIDE.includes(name)) return { shape: 'ringWithArrow', tone: 'moving' };
  if (note?.key === 'deleted') return { shape: 'crossedSquare', tone: 'neutral' };
  return LOOKS[state];
}
