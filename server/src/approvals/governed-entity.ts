import type { AuditEntityType } from '@portico/contract/audit/catalogue';
import type { ChangeEffect, FieldValue } from '@portico/contract/approvals/endpoints';
import type { ChangeAction, ChangeCategory, EntityStatus } from '@portico/contract/approvals/model';
import type { Language } from '@portico/contract/languages';
import type { LadderArea, Level } from '@portico/contract/permissions/model';
import type { Reason } from '@portico/contract/errors';
import type { Rights } from '../permissions/public.ts';
import type { Alarm } from '../platform/alarms.ts';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/db.ts';
import type { Subject } from '../platform/subject.ts';

/** An object of master data as it stands. `version` grows with every change that holds. */
export type Stored<Content> = { content: Content; status: EntityStatus; version: number };

/** What is wrong with a content: the field, and the key of the sentence in the texts of the entity's module. */
export type ContentProblem = {
  field: string;
  text: string;
  parameters?: Record<string, string | number>;
  /** What the provider's people are to see to, raised although the content is refused. */
  alarm?: Alarm;
};

/** What a change does, worked out from what stands now. */
export type Effect = {
  /** As people read it, cut to what fits. */
  shown: ChangeEffect;
  /** All of it, for a digest: the same whatever the time, the language and the order in which rows come. */
  whole: unknown;
  /**
   * Somebody may sign other amounts, or something else is asked, on accounts that are there before and after; or payments to
   * an account count otherwise.
   */
  changesSigning: boolean;
};

export type Needs = { view: Level; edit: Level; approve: Level };

/** Who makes a change hold, and when: the one who asked for it, and the second person where one has approved it. */
export type ChangedBy = {
  clientId: string;
  userId: string;
  /** The person behind the user: the guest where one acts in their name. */
  personId: string;
  approvedBy: string | null;
  at: Date;
  comment: string | null;
  /** From where the last of them has made it hold; null where nobody's request is behind it. */
  address: string | null;
};

/** One change of one object, as far as rights to it are asked for; its content before and after, null where there is none. */
export type ObjectChange = { objectId: string; action: ChangeAction; before: unknown; content: unknown };

/** Where a level in an area is not enough: rights that depend on the object. */
export type ObjectAccess = {
  /**
   * SQL over the request `r` that is true for those that somebody may see; its parameters begin at `$<first>`. Null:
   * he sees none.
   */
  visible(
    tx: Transaction,
    subject: Subject,
    rights: Rights,
    first: number,
  ): Promise<{ condition: string; values: unknown[] } | null>;
  /** Reads the objects once and says, for as many people as one asks about, what each lacks to decide about a change. */
  approval(
    tx: Transaction,
    changes: readonly ObjectChange[],
  ): Promise<(rights: Rights, change: ObjectChange) => Reason[]>;
};

/**
 * Master data that changes only through `changeObject`: the two-person rule, versions, comments and the audit log come
 * from there. A new kind is such a declaration and nothing else. All of it runs in the transaction of its client.
 */
export type GovernedEntity<Content = unknown> = {
  category: ChangeCategory;
  /** The changes of the category that it stands for; all, if it names none. */
  actions?: readonly ChangeAction[];
  /** Where the rights to it are. */
  area: LadderArea;
  /** The levels there that see it and its requests, ask for a change, and decide about one. */
  needs: Needs;
  /** Whoever has this level in another area may all of it as well. */
  alsoBy?: { area: LadderArea; level: Level };
  /** Says instead who sees its requests and who decides about them. */
  access?: ObjectAccess;
  /** Why an object is not somebody's to change at all, whatever the change: it is himself. */
  selfReason?(rights: Rights, id: string): Reason | null;
  /**
   * What of a change is not somebody's to ask for, beyond the right to edit; null is the content of what is not there
   * yet, or no longer will be.
   */
  editReasons?(
    tx: Transaction,
    subject: Subject,
    rights: Rights,
    change: { id: string; before: Content | null; after: Content | null },
  ): Promise<Reason[]>;
  /** What of a change none of the provider's people asks for in the client's name, nor lets through. */
  guestReasons?(tx: Transaction, subject: Subject, change: ObjectChange): Promise<Reason[]>;
  /** Its changes wait for a second person, whatever the client has switched. */
  isAlwaysGoverned?: true;
  /** Approved by nobody who has how they sign in from the hand of the one who asks, even where there is nobody else. */
  isApprovedByStrangers?: true;
  /** Approved by them too: what changes has signatures of its own. */
  isApprovedByAnybody?: true;
  /** Its changes may leave fewer than two people who could approve changes, which is refused. */
  touchesApprovers?: true;
  /** Of those: what is possible even so, and told to the provider. */
  isAlwaysPossible?(before: Content, after: Content): boolean;
  /** Why a change is not somebody's to decide about, beyond the right to approve. */
  approvalReasons?(rights: Rights, change: ObjectChange): Reason[];
  /** As the audit log calls it (spec A3). */
  auditType: AuditEntityType;
  /** Master data, if it names none. */
  auditCategory?: 'PAYMENT';
  nameOf(content: Content): string;
  /** Where its name is not one that somebody has given it: what it is called in a language. */
  nameIn?(language: Language): string;
  /** Null when there is none, also when it was deleted; with `lock` nobody changes it until the transaction ends. */
  find(tx: Transaction, id: string, lock: boolean): Promise<Stored<Content> | null>;
  /** Everything that is wrong with it as the content of `id`, judged by what stands now, at that instant. */
  problems(tx: Transaction, content: Content, id: string, at: Date): Promise<ContentProblem[]>;
  add(tx: Transaction, id: string, content: Content, status: EntityStatus, by: ChangedBy): Promise<void>;
  /** The new content, with the next version. */
  update(tx: Transaction, id: string, content: Content, by: ChangedBy): Promise<void>;
  setStatus(tx: Transaction, id: string, status: EntityStatus, by: ChangedBy): Promise<void>;
  /** Out of every list; kept for the history. */
  remove(tx: Transaction, id: string, by: ChangedBy): Promise<void>;
  /** What stands in the way of changing and deleting it, for everybody at the client: it is the provider's to change. */
  editProblem?(tx: Transaction, id: string): Promise<Reason | null>;
  /** What stands in the way of deleting it: who names it. */
  deletionProblem?(tx: Transaction, id: string): Promise<Reason | null>;
  /** An addition that nobody approved leaves no trace but its request. */
  vanish(tx: Transaction, id: string): Promise<void>;
  /** What follows from a change that holds, beyond the object itself: jobs are queued here. */
  follow?(tx: Transaction, clientId: string): Promise<void>;
  /** What an open change would do to people and to what the sign-off rules ask, worked out from what stands now. */
  effect?(
    tx: Transaction,
    change: { id: string; before: Content | null; after: Content | null },
    clock: Clock,
  ): Promise<Effect>;
  /** The content field by field as people read it, references by name. */
  describe(tx: Transaction, content: Content, language: Language): Promise<Record<string, FieldValue>>;
};

/** Why somebody may not see, change or decide about a kind of master data; null when he may. */
export function refusalOf(
  rights: Rights,
  { area, needs, alsoBy }: Pick<GovernedEntity, 'area' | 'needs' | 'alsoBy'>,
  need: keyof Needs,
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

  /** A kind with what has been joined to it here: its effect. */
  joined<Content>(entity: GovernedEntity<Content>): GovernedEntity<Content> {
    const found = this.all.find(
      ({ category, actions }) => category === entity.category && actions?.join() === entity.actions?.join(),
    );
    if (!found) throw new Error(`There is no ${entity.category} here.`);
    return found as GovernedEntity<Content>;
  }

  /** The kind that stands for a change. Throws for one that there is not, which would be a defect of ours. */
  of(category: ChangeCategory, action: ChangeAction): GovernedEntity {
    const found = this.all.find((entity) => entity.category === category && (entity.actions?.includes(action) ?? true));
    if (!found) throw new Error(`Nothing stands for ${action} of ${category}.`);
    return found;
  }
}
