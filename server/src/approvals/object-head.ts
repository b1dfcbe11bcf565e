import type { Decision } from '@portico/contract/errors';
import type { OpenChange } from '@portico/contract/approvals/endpoints';
import type { EntityStatus } from '@portico/contract/approvals/model';
import type { Rights } from '../permissions/public.ts';
import type { Transaction } from '../platform/database/db.ts';
import type { Subject } from '../platform/subject.ts';
import type { GovernedEntity, Stored } from './governed-entity.ts';
import { decideEdit } from './requests/decide-change.ts';
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
    twoPersonRule: !needsNoSecond && (await takesTwo(tx, subject, entity)),
  };
}

/** What the editor of a new object says of it, whatever its kind: whether it waits, and who may add one. */
export async function choicesHead(
  tx: Transaction,
  subject: Subject,
  rights: Rights,
  entity: Pick<GovernedEntity, 'isAlwaysGoverned' | 'category' | 'area' | 'needs' | 'alsoBy'>,
): Promise<{ twoPersonRule: boolean; actions: { create: Decision } }> {
  return {
    twoPersonRule: await takesTwo(tx, subject, entity),
    actions: { create: decideEdit({ rights }, entity, 'OK') },
  };
}

async function takesTwo(
  tx: Transaction,
  subject: Subject,
  { isAlwaysGoverned, category }: Pick<GovernedEntity, 'isAlwaysGoverned' | 'category'>,
): Promise<boolean> {
  return isAlwaysGoverned === true || (await isGovernedFor(tx, subject, category));
}
