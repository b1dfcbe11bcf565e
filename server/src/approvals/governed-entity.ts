import type { AuditEntityType } from '@portico/contract/audit/catalogue';
import type { ChangeEffect, FieldValue } from '@portico/contract/approvals/endpoints';
import { GOVERNED_KINDS, type GovernedKind, type KindDefinition } from '@portico/contract/approvals/kinds';
import type { ChangeAction, EntityStatus } from '@portico/contract/approvals/model';
import type { Language } from '@portico/contract/languages';
import type { Reason } from '@portico/contract/errors';
import type { ClientId, UserId } from '@portico/contract/ids';
import type { Rights } from '../permissions/public.ts';
import type { Alarm } from '../platform/alarms.ts';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/db.ts';
import type { Subject } from '../platform/subject.ts';

/** An object of master data as stored. `version` grows with every applied change. */
export type Stored<Content> = { content: Content; status: EntityStatus; version: number };

/** What is wrong with a content: the field, and the key of the sentence in the texts of the entity's module. */
export type ContentProblem = {
  field: string;
  text: string;
  parameters?: Record<string, string | number>;
  /** What the provider's people must look into; raised although the content is refused. */
  alarm?: Alarm;
};

/** What a change does, computed from the current state. */
export type Effect = {
  /** What changes for people and rules, as people read it, cut to fit; null if nothing of that. */
  shown: ChangeEffect | null;
  /** All of it, for a digest: independent of time, language and row order. */
  whole: unknown;
  /**
   * Somebody may sign other amounts, or an existing account has other requirements; or payments to an account count
   * differently.
   */
  changesSigning: boolean;
};

/** Who made a change take effect, and when: the requester, and the second person if one approved it. */
export type ChangedBy = {
  clientId: ClientId;
  userId: UserId;
  /** The person behind the user: the guest, if one acts in their name. */
  personId: UserId;
  /** The user whom a guest acted for, even if the change waited since; null without one. */
  inNameOf?: UserId | null;
  approvedBy: UserId | null;
  at: Date;
  comment: string | null;
  /** The address of the last of them; null if no request of a person is behind it. */
  address: string | null;
};

/** Everybody who counts as having written what a change says: the requester, and with a guest the user whom they acted for. */
export function makersOf({ userId, personId, inNameOf }: ChangedBy): UserId[] {
  return [...new Set([userId, personId, ...(inNameOf ? [inNameOf] : [])])];
}

/** One change of one object, as far as its rights need; content before and after, null if there isn't any. */
export type ObjectChange = { objectId: string; action: ChangeAction; before: unknown; content: unknown };

/** For objects whose rights take more than a level in an area. */
export type ObjectAccess = {
  /**
   * SQL over the request `r`, true for those that somebody may see; its parameters begin at `$<first>`. Null: they see
   * none.
   */
  visible(
    tx: Transaction,
    subject: Subject,
    rights: Rights,
    first: number,
  ): Promise<{ condition: string; values: unknown[] } | null>;
  /** Reads the objects once; then tells for any number of people what each lacks to decide about a change. */
  approval(
    tx: Transaction,
    changes: readonly ObjectChange[],
  ): Promise<(rights: Rights, change: ObjectChange) => Reason[]>;
};

/**
 * Master data that changes only through `changeObject`, which provides the two-person rule, versions, comments and the
 * audit log. A new kind is just such a declaration; its ids are told apart from other kinds' by `ObjectId`. All of it runs in the transaction of its client.
 */
export type GovernedEntity<Content = unknown, ObjectId extends string = string> = Omit<
  KindDefinition,
  'isSwitchable' | 'approvedBy'
> & {
  kind: GovernedKind;
  /** Determines instead who sees its requests and who decides about them. */
  access?: ObjectAccess;
  /** Whether somebody sees an object, beyond the level in its area; to others it is missing. Everybody, by default. */
  sees?(tx: Transaction, subject: Subject, rights: Rights, content: Content): Promise<boolean>;
  /** Why somebody can't change an object at all: it is themselves. */
  selfReason?(rights: Rights, id: ObjectId): Reason | null;
  /** What somebody may not ask for, beyond the right to edit; a null content means not there yet, or no longer. */
  editReasons?(
    tx: Transaction,
    subject: Subject,
    rights: Rights,
    change: { id: ObjectId; before: Content | null; after: Content | null },
  ): Promise<Reason[]>;
  /** What the provider's people may not ask for in the client's name, nor let through. */
  guestReasons?(tx: Transaction, subject: Subject, change: ObjectChange): Promise<Reason[]>;
  /** Its changes wait for a second person whatever the client has switched. */
  isAlwaysGoverned?: true;
  /** Whether an object concerns nobody but this person, such as their private template: the rule doesn't hold for it. */
  isPrivate?(content: Content, subject: Subject): boolean;
  /** Never approved by people whose sign-in is from the requester's hand, even if nobody else is there. */
  isApprovedByStrangers?: true;
  /** Those may approve too, since signatures follow. */
  isApprovedByAnybody?: true;
  /** Its changes may leave fewer than two people who could approve changes, which is refused. */
  affectsApproverPool?: true;
  /** The exceptions: allowed even so, and reported to the provider. */
  allowedDespiteShortage?(before: Content, after: Content): boolean;
  /** Why somebody can't decide about a change, beyond the right to approve. */
  approvalReasons?(rights: Rights, change: ObjectChange): Reason[];
  /** Its name in the audit log (spec A3). */
  auditType: AuditEntityType;
  /** Defaults to master data. */
  auditCategory?: 'PAYMENT';
  nameOf(content: Content): string;
  /** For objects without a name given by a person: what they are called in a language. */
  nameIn?(language: Language): string;
  /** Null if there isn't one, or if it was deleted; `lock` keeps others from changing it until the transaction ends. */
  find(tx: Transaction, id: ObjectId, lock: boolean): Promise<Stored<Content> | null>;
  /** Everything wrong with it as the content of `id`, judged by the current state at that instant. */
  problems(tx: Transaction, content: Content, id: ObjectId, at: Date): Promise<ContentProblem[]>;
  add(tx: Transaction, id: ObjectId, content: Content, status: EntityStatus, by: ChangedBy): Promise<void>;
  /** The new content, with the next version. */
  update(tx: Transaction, id: ObjectId, content: Content, by: ChangedBy): Promise<void>;
  setStatus(tx: Transaction, id: ObjectId, status: EntityStatus, by: ChangedBy): Promise<void>;
  /** Removes it from every list; kept for the history. */
  remove(tx: Transaction, id: ObjectId, by: ChangedBy): Promise<void>;
  /** Why nobody at the client may change or delete it: the provider maintains it. */
  editProblem?(tx: Transaction, id: ObjectId): Promise<Reason | null>;
  /** What prevents its deletion: the objects that name it. */
  deletionProblem?(tx: Transaction, id: ObjectId): Promise<Reason | null>;
  /** An addition that nobody approved leaves no trace but its request. */
  removeUnapproved(tx: Transaction, id: ObjectId): Promise<void>;
  /** What follows from an applied change beyond the object itself: queue jobs here. */
  afterApplied?(tx: Transaction, clientId: ClientId): Promise<void>;
  /**
   * What an open change would do to people and to the sign-off rules' requirements, computed from the current state.
   */
  effect?(
    tx: Transaction,
    change: { id: ObjectId; before: Content | null; after: Content | null },
    clock: Clock,
  ): Promise<Effect>;
  /** The content field by field as people read it, references by name. */
  describe(tx: Transaction, content: Content, language: Language): Promise<Record<string, FieldValue>>;
  /** What this reader of a request sees in the place of described fields that they may not see. */
  withheld?(tx: Transaction, subject: Subject, content: Content): Promise<Record<string, FieldValue>>;
};

/** What the contract declares of a kind, to be spread into its entity. */
export function governedKind(
  kind: GovernedKind,
): Pick<GovernedEntity, 'kind' | (keyof KindDefinition & keyof GovernedEntity)> {
  const { category, area, needs, alsoBy }: KindDefinition = GOVERNED_KINDS[kind];
  return { kind, category, area, needs, ...(alsoBy && { alsoBy }) };
}

/** Why somebody may not see, change or decide about a kind of master data; null if they may. */
export function refusalOf(
  rights: Rights,
  { area, needs, alsoBy }: Pick<GovernedEntity, 'area' | 'needs' | 'alsoBy'>,
  need: keyof GovernedEntity['needs'],
): Reason | null {
  if (alsoBy && rights.has(alsoBy.area, alsoBy.level)) return null;
  return rights.refusal(area, needs[need]);
}

/** The kinds that the portal knows. */
export class GovernedEntities {
  readonly all: readonly GovernedEntity[];

  constructor(all: readonly GovernedEntity[]) {
    this.all = all;
  }

  /** A kind with what was joined to it here: its effect. */
  joined<Content>(entity: GovernedEntity<Content>): GovernedEntity<Content> {
    return this.of(entity.kind) as GovernedEntity<Content>;
  }

  /** Throws for a kind that isn't here, which would be our defect. */
  of(kind: GovernedKind): GovernedEntity {
    const found = this.all.find((entity) => entity.kind === kind);
    if (!found) throw new Error(`There is no ${kind} here.`);
    return found;
  }
}
