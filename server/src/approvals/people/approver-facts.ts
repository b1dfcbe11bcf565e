import type { UserId } from '@portico/contract/ids';
import type { Rights } from '../../permissions/public.ts';
import type { Subject } from '../../platform/subject.ts';
import type { GovernedEntities } from '../governed-entity.ts';
import type { RequestRow } from '../requests/request-row.ts';
import type { Person } from './linked-people.ts';

/** Somebody who looks at change requests, and which ones they see. */
export type Approver = {
  /** Who acts; the provider's people are guests in a client. */
  subject: Subject;
  userId: UserId;
  isGuest: boolean;
  /** For a guest: who they are at the provider. */
  provider: Person | null;
  rights: Rights;
  visible: { condition: string; values: unknown[] };
  entities: GovernedEntities;
};

/** What of a request decides what somebody may do with it. */
export type Decidable = Pick<
  RequestRow,
  | 'kind'
  | 'action'
  | 'object_id'
  | 'before'
  | 'content'
  | 'requested_by'
  | 'requester'
  | 'requested_at'
  | 'by_guest'
  | 'status'
  | 'outdated'
>;
