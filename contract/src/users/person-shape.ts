import { z } from 'zod';
import { uniqueId } from '../endpoint.ts';

/** A person as colleagues see them. */
export const personShape = z.object({ uniqueId: uniqueId.nullable(), name: z.string() });
