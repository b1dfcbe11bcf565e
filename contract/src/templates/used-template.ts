import { z } from 'zod';
import { templateId } from '../id-shapes.ts';
import { LOCKABLE_FIELDS } from './template-fields.ts';

/** Whose a template is. */
export const TEMPLATE_KINDS = ['CLIENT', 'MINE'] as const;

/** A template from which payments of an order are made, as the editor needs it. */
export const usedTemplate = z.object({
  uniqueId: templateId,
  kind: z.enum(TEMPLATE_KINDS),
  name: z.string(),
  locked: z.array(z.enum(LOCKABLE_FIELDS)),
  /** It was changed after an order was last made from it. */
  changedSinceUse: z.boolean(),
});
