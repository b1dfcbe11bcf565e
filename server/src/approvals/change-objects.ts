import type { ChangeOutcome } from '@portico/contract/approvals/endpoints';
import type { ErrorKey } from '@portico/contract/errors';
import type { Language } from '@portico/contract/languages';
import { reasonText } from '@portico/contract/reasons';
import { auditTogether } from '../platform/audit.ts';
import { PortalError } from '../platform/errors.ts';
import { text } from '../platform/texts.ts';
import { changeObject, permitEditing, type AskedChange, type ChangeContext } from './change-object.ts';
import type { GovernedEntity } from './governed-entity.ts';

/** What may be wrong with one change while others are fine. */
const OF_ONE: ReadonlySet<ErrorKey> = new Set([
  'REQUEST_FIELDS',
  'UNAUTHORIZED',
  'WRONG_STATE',
  'NOT_FOUND',
  'CONTENT_CHANGED',
]);

/**
 * Several changes at once, each as `changeObject` makes it: all of them, or none. Throws UNAUTHORIZED for those who may
 * change nothing of this kind; otherwise REQUEST_FIELDS with everything that stands against any of them, as
 * `changes.3.content.amount`, or `changes.3` for what is no field's.
 */
export async function changeObjects<Content>(
  context: ChangeContext,
  entity: GovernedEntity<Content>,
  changes: readonly AskedChange<Content>[],
): Promise<ChangeOutcome[]> {
  await permitEditing(context, entity);
  const outcomes: ChangeOutcome[] = [];
  const fields: { field: string; message: string }[] = [];
  await auditTogether(context, async () => {
    for (const [index, change] of changes.entries())
      try {
        outcomes.push(await changeObject(context, entity, change));
      } catch (error) {
        if (!(error instanceof PortalError) || !OF_ONE.has(error.key)) throw error;
        fields.push(...problemsOf(error, `changes.${index}`, context.language));
      }
  });
  if (fields.length > 0) throw new PortalError('REQUEST_FIELDS', { fields });
  return outcomes;
}

function problemsOf({ key, details }: PortalError, place: string, language: Language) {
  const { fields, reasons } = details;
  if (fields) return fields.map(({ field, message }) => ({ field: `${place}.${field}`, message }));
  const messages = reasons?.length
    ? reasons.map((reason) => reasonText((name, values) => text(language, name, values), reason))
    : [text(language, `errors.${key}.detail`, {})];
  return messages.map((message) => ({ field: place, message }));
}
