import { z } from 'zod';
import { userId } from '../id-shapes.ts';

/** A person as colleagues see them. */
export const personShape = z.object({ uniqueId: userId.nullable(), name: z.string() });
