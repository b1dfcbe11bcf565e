import type { ApiAnswer } from '@portico/contract/api';
import type { ChannelState, MessageDecision, MessageState } from '@portico/contract/release/model';
import type { Look } from '../ui/values/looks.ts';

export type Operations = ApiAnswer<'GET payments/operations'>;
export type WatchedMessage = Operations['messages'][number];
export type HeldOrder = Operations['orders'][number];
export type Channel = Operations['channels'][number];
export type Alarm = Operations['alarms'][number];
export type ClosedAlarm = Operations['closedAlarms'][number];
export type QueuedTask = Operations['queue'][number];
export type RetryResult = ApiAnswer<'POST payments/operations/retry'>['results'][number];
export type HitRow = ApiAnswer<'GET payments/screening'>['content'][number];
export type HitDetail = ApiAnswer<'GET payments/screening/:uniqueId'>;
export type Hit = HitDetail['hitList'][number];
export type DecisionLogEntry = HitRow['decisions'][number];

export const MESSAGE_LOOKS: Record<MessageState, Look> = {
  UNDER_WAY: { shape: 'openArc', tone: 'moving' },
  WAITS: { shape: 'ringWithArrow', tone: 'signature' },
  STUCK: { shape: 'triangle', tone: 'error' },
  FAILED: { shape: 'octagon', tone: 'error' },
  OUTCOME_UNKNOWN: { shape: 'ringWithQuestion', tone: 'error' },
  HIT: { shape: 'shieldWithHit', tone: 'review' },
};

export const CHANNEL_LOOKS: Record<ChannelState, Look> = {
  WORKS: { shape: 'ringWithTick', tone: 'done' },
  FAILS: { shape: 'octagon', tone: 'error' },
  NOT_USED: { shape: 'dashedRing', tone: 'neutral' },
};

export const STUCK_LOOK: Look = MESSAGE_LOOKS.STUCK;

export const DECISION_LOOKS: Record<MessageDecision, Look> = {
  CLEAR: { shape: 'ringWithTick', tone: 'done' },
  CONFIRM: { shape: 'shieldWithHit', tone: 'error' },
  WAS_SENT: { shape: 'ringWithTick', tone: 'done' },
  WAS_NOT_SENT: { shape: 'crossedSquare', tone: 'neutral' },
};

/** It is stuck until one of the provider's people acts. */
export function needsSomebody({ state }: WatchedMessage): boolean {
  return state !== 'UNDER_WAY' && state !== 'WAITS';
}
