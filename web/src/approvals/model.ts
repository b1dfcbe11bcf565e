import type { ApiAnswer } from '@portico/contract/api';
import type { ChangeStatus, EntityStatus } from '@portico/contract/approvals/model';
import type { Look } from '../ui/values/looks.ts';

export type ChangeRequestRow = ApiAnswer<'GET portal/administration/twomanrules'>['content'][number];
export type ChangeRequest = ApiAnswer<'GET portal/administration/twomanrules/:uniqueId'>;
export type FieldChange = ChangeRequest['changes'][number];
export type ChangeEffect = NonNullable<ChangeRequest['effect']>;
export type EffectOnPeople = ChangeEffect['people'][number];
export type RightChange = EffectOnPeople['rights'][number];
export type SigningChange = EffectOnPeople['signing'][number];
export type Ladder = ChangeEffect['ladders'][number];
export type { FieldValue, RowsValue, SignatureSteps, SignedAmounts } from '@portico/contract/approvals/endpoints';

/** The diamond marks the two-person rule only. */
export const CHANGE_LOOKS: Record<ChangeStatus, Look> = {
  PUBLISHED: { shape: 'diamond', tone: 'review' },
  INSERTING: { shape: 'openArc', tone: 'moving' },
  APPROVED: { shape: 'discWithTick', tone: 'done' },
  REJECTED: { shape: 'crossedSquare', tone: 'neutral' },
  DISCARDED: { shape: 'crossedSquare', tone: 'neutral' },
};

export const ENTITY_LOOKS: Record<EntityStatus, Look> = {
  OK: { shape: 'ringWithTick', tone: 'done' },
  CREATION_PENDING: { shape: 'diamond', tone: 'review' },
  CHANGE_PENDING: { shape: 'diamond', tone: 'review' },
  DELETION_PENDING: { shape: 'diamond', tone: 'review' },
};
