import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { changeComment, changeErrors, changeOutcome } from './endpoints.ts';
import { ENTITY_STATUSES } from './model.ts';

/** What a kind says of itself whose objects are also read and written as a table. */
type Kind<
  Path extends string,
  Key extends z.ZodType<string, string>,
  Content extends z.ZodType,
  Shown extends z.ZodRawShape,
> = {
  path: Path;
  id: Key;
  words: { many: string };
  content: Content;
  /** What is told of each beyond its content. */
  shown: Shown;
  /** So many there may be. */
  most: number;
  bodyMaximumBytes: number;
};

/** Two further endpoints of a kind of master data: all that its objects say, and several of them changed at once. */
export function severalEndpoints<
  const Path extends string,
  Key extends z.ZodType<string, string>,
  Content extends z.ZodType,
  Shown extends z.ZodRawShape,
>({ path, id, words: { many }, content, shown, most, bodyMaximumBytes }: Kind<Path, Key, Content, Shown>) {
  /** Without an id, a new one. */
  const change = z
    .strictObject({ uniqueId: id.optional(), version: z.int().optional(), content })
    .refine(({ uniqueId, version }) => (uniqueId === undefined) === (version === undefined), { path: ['version'] });
  const entityStatus = z.enum(ENTITY_STATUSES);
  return {
    contents: endpoint({
      method: 'GET',
      path: `${path}/contents` as const,
      summary: `All that the ${many} say that the caller sees, by name.`,
      access: 'session',
      reply: z.object({
        objects: z.array(z.object({ uniqueId: id, version: z.int(), entityStatus, content, ...shown })),
      }),
      errors: ['UNAUTHENTICATED', 'UNAUTHORIZED'],
    }),
    several: endpoint({
      method: 'POST',
      path: `${path}/several` as const,
      summary: `Adds and changes several ${many}, all or none, or asks a second person to, for each by itself.`,
      access: 'session',
      body: z.strictObject({
        changes: z.array(change).min(1).max(most),
        comment: changeComment.optional(),
      }),
      bodyMaximumBytes,
      /** In the order of the changes. */
      reply: z.object({ outcomes: z.array(changeOutcome) }),
      errors: changeErrors,
    }),
  };
}
