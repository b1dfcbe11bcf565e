import type { ChangeOutcome } from '@portico/contract/approvals/endpoints';
import type { ErrorKey } from '@portico/contract/errors';
import type { Language } from '@portico/contract/languages';
import { REFUSED_CHANGES_MAXIMUM } from '@portico/contract/limits';
import { reasonText } from '@portico/contract/reasons';
import { auditTogether } from '../platform/audit.ts';
import { PortalError } from '../platform/errors.ts';
import { text } from '../platform/texts.ts';
import { changeObject, permitEditing, type AskedChange, type ChangeContext } from './change-object.ts';
import type { GovernedEntity } from './governed-entity.ts';
import { lockAdministration } from './lock-administration.ts';

/** What may be wrong with one change while others are fine; anything else stands against all. */
const OF_ONE: ReadonlySet<ErrorKey> = new Set([
  'REQUEST_FIELDS',
  'UNAUTHORIZED',
  'WRONG_STATE',
  'NOT_FOUND',
  'CONTENT_CHANGED',
]);

/**
 * Several changes at once, each as `changeObject` makes it: all of them, or none, and no alarm of a refused one stays.
 * Throws UNAUTHORIZED for those who may change nothing of this kind; otherwise REQUEST_FIELDS with what stands against
 * the first ones, as `changes.3.content.amount`, or `changes.3` for what is no field's.
 */
export async function changeObjects<Content>(
  context: ChangeContext,
  entity: GovernedEntity<Content>,
  changes: readonly AskedChange<Content>[],
): Promise<ChangeOutcome[]> {
  await permitEditing(context, entity);
  await lockAll(context, entity, changes);
  return auditTogether(context, async () => {
    const outcomes: ChangeOutcome[] = [];
    const refused: { field: string; message: string }[][] = [];
    for (const [index, change] of changes.entries())
      try {
        outcomes.push(await changeObject(context, entity, change));
      } catch (error) {
        refused.push(problemsOf(error, `changes.${index}`, context.language));
        // Nothing will be changed, so the rest need not be tried.
        if (refused.length === REFUSED_CHANGES_MAXIMUM) break;
      }
    if (refused.length > 0) throw new PortalError('REQUEST_FIELDS', { fields: refused.flat() });
    return outcomes;
  });
}

/** In the order of their ids, as everywhere, so that two who change some of them at once don't wait for each other. */
async function lockAll<Content>(
  { tx }: ChangeContext,
  entity: GovernedEntity<Content>,
  changes: readonly AskedChange<Content>[],
): Promise<void> {
  if (entity.effect) await lockAdministration(tx);
  const ids = new Set(changes.flatMap((change) => (change.action === 'ADD' ? [] : [change.id])));
  for (const id of [...ids].toSorted()) await entity.find(tx, id, true);
}

/** What stands against one change. What stands against all of them is thrown, and commits nothing. */
function problemsOf(error: unknown, place: string, language: Language): { field: string; message: string }[] {
  if (!(error instanceof PortalError)) throw error;
  const { key, details } = error;
  if (!OF_ONE.has(key)) throw new PortalError(key, { ...details, commits: false });
  const { fields, reasons } = details;
  if (fields) return fields.map(({ field, message }) => ({ field: `${place}.${field}`, message }));
  const messages = reasons?.length
    ? reasons.map((reason) => reasonText((name, values) => text(language, name, values), reason))
    : [text(language, `errors.${key}.detail`, {})];
  return messages.map((message) => ({ field: place, message }));
}
