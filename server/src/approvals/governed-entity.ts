import type { FieldValue } from '@portico/contract/approvals/endpoints';
import type { ChangeCategory, EntityStatus } from '@portico/contract/approvals/model';
import type { LadderArea, Level } from '@portico/contract/permissions/model';
import type { Reason } from '@portico/contract/errors';
import type { Transaction } from '../platform/db.ts';

/** An object of master data as it stands. `version` grows with every change that holds. */
export type Stored<Content> = { content: Content; status: EntityStatus; version: number };

/** What is wrong with a content: the field, and the key of the sentence in the texts of the entity's module. */
export type ContentProblem = { field: string; text: string; parameters?: Record<string, string | number> };

export type Needs = { view: Level; edit: Level; approve: Level };

/**
 * Master data that changes only through `changeObject`: the two-person rule, versions, comments and the audit log come
 * from there. A new kind is such a declaration and nothing else. All of it runs in the transaction of its client.
 */
export type GovernedEntity<Content = unknown> = {
  category: ChangeCategory;
  /** Where the rights to it are. */
  area: LadderArea;
  /** The levels there that see it and its requests, ask for a change, and decide about one. */
  needs: Needs;
  /** As the audit log calls it (A3). */
  auditType: string;
  nameOf(content: Content): string;
  /** Null when there is none, also when it was deleted; with `lock` nobody changes it until the transaction ends. */
  find(tx: Transaction, id: string, lock: boolean): Promise<Stored<Content> | null>;
  /** Everything that is wrong with it as the content of `id`, judged by what stands now. */
  problems(tx: Transaction, content: Content, id: string): Promise<ContentProblem[]>;
  add(tx: Transaction, id: string, content: Content, status: EntityStatus): Promise<void>;
  /** The new content, with the next version. */
  update(tx: Transaction, id: string, content: Content): Promise<void>;
  setStatus(tx: Transaction, id: string, status: EntityStatus): Promise<void>;
  /** Out of every list; kept for the history. */
  remove(tx: Transaction, id: string, at: Date): Promise<void>;
  /** What stands in the way of deleting it: who names it. */
  deletionProblem?(tx: Transaction, id: string): Promise<Reason | null>;
  /** An addition that nobody approved leaves no trace but its request. */
  vanish(tx: Transaction, id: string): Promise<void>;
  /** What follows from a change that holds, beyond the object itself: jobs are queued here. */
  follow?(tx: Transaction, clientId: string): Promise<void>;
  /** The content field by field as people read it, references by name. */
  describe(tx: Transaction, content: Content): Promise<Record<string, FieldValue>>;
};

/** The kinds that the portal knows, by category. */
export type GovernedEntities = ReadonlyMap<ChangeCategory, GovernedEntity>;
