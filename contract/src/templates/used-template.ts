import { z } from 'zod';
import { templateId } from '../id-shapes.ts';
import { templateContent } from './template-content.ts';

/** Whose a template is. */
export const TEMPLATE_KINDS = ['CLIENT', 'MINE'] as const;

/** A template from which payments of an order are made, as the editor needs it. */
export const usedTemplate = z.object({
  uniqueId: templateId,
  kind: z.enum(TEMPLATE_KINDS),
  name: z.string(),
  /** What it says now, and what of it is locked. */
  content: templateContent,
  /** It was changed after an order was last made from it. */
  changedSinceUse: z.boolean(),
});
