import type { OpenChange } from '@portico/contract/approvals/endpoints';
import type { EntityStatus } from '@portico/contract/approvals/model';
import type { Transaction } from '../platform/database/db.ts';
import type { Subject } from '../platform/subject.ts';
import type { GovernedEntity, Stored } from './governed-entity.ts';
import { findOpenChange } from './requests/find-open-change.ts';
import { isGovernedFor } from './rule/two-person.ts';
import { isPrivate } from './signing-change.ts';

type Head<ObjectId> = {
  uniqueId: ObjectId;
  entityStatus: EntityStatus;
  version: number;
  openRequest: OpenChange | null;
  twoPersonRule: boolean;
};

/** What the page of an object says of it, whatever its kind: its version, the pending change, whether changes wait. */
export async function objectHead<Content, ObjectId extends string>(
  tx: Transaction,
  subject: Subject,
  entity: GovernedEntity<Content, ObjectId>,
  id: ObjectId,
  { content, status, version }: Stored<Content>,
): Promise<Head<ObjectId>> {
  const needsNoSecond = isPrivate(subject, entity, { before: content, after: content });
  return {
    uniqueId: id,
    entityStatus: status,
    version,
    openRequest: status === 'OK' ? null : await findOpenChange(tx, entity.kind, id),
    twoPersonRule: !needsNoSecond && (entity.isAlwaysGoverned || (await isGovernedFor(tx, subject, entity.category))),
  };
}
