import { z } from 'zod';
import { decisionShape, endpoint } from '../endpoint.ts';
import type { ErrorKey } from '../errors.ts';
import { gridPage, gridQuery } from '../grid.ts';
import { changeComment, changeErrors, changeOutcome, openChange } from './endpoints.ts';
import { ENTITY_STATUSES } from './model.ts';

type Shape = z.ZodRawShape;

/** What a kind of master data under the two-person rule says of itself, for its endpoints. */
type Kind<
  Path extends string,
  Key extends z.ZodType<string, string>,
  Content extends z.ZodType,
  Row extends Shape,
  One extends Shape,
  Choices extends Shape,
> = {
  path: Path;
  /** Its ids: plain `uniqueId`s, or the kind's own (`id-shapes`). */
  id: Key;
  /** In summaries: "a sign-off rule", "sign-off rules". */
  words: { one: string; many: string };
  /** Whose they are, if not everybody's. */
  audience?: 'provider';
  /** An object as submitted. */
  content: Content;
  /** What a row shows beyond id and entity status. */
  row: Row;
  /** What an object's page shows beyond its content, any open request, and what the caller may do. */
  one: One;
  /** What its editor chooses from. */
  choices: Choices;
  /** Errors of adding one, beyond those of any change. */
  addErrors?: readonly ErrorKey[];
};

/**
 * The six endpoints of a kind: its list, what its editor chooses from, one object, and how one is added, changed and
 * deleted, each at once or after a second person. `stored` is for contents from before today's rules, `actions` for
 * further ones on an object.
 */
export function governedEndpoints<
  const Path extends string,
  Key extends z.ZodType<string, string>,
  Content extends z.ZodType,
  Row extends Shape,
  One extends Shape,
  Choices extends Shape,
  Stored extends z.ZodType = Content,
  Actions extends Shape = {},
>(kind: Kind<Path, Key, Content, Row, One, Choices> & { stored?: Stored; actions?: Actions }) {
  const { path, id, words, content, row, one, choices, addErrors = [] } = kind;
  const reached = { access: 'session', ...(kind.audience && { audience: kind.audience }) } as const;
  const stored = (kind.stored ?? content) as unknown as Stored;
  const byId = z.strictObject({ uniqueId: id });
  const object = `${path}/:uniqueId` as const;
  const entityStatus = z.enum(ENTITY_STATUSES);
  const actions = z.object({ update: decisionShape, delete: decisionShape, ...(kind.actions as Actions) });
  return {
    list: endpoint({
      method: 'GET',
      path,
      summary: kind.audience ? `The ${words.many}, for the ${kind.audience}.` : `The ${words.many} of the client.`,
      ...reached,
      query: gridQuery,
      reply: gridPage(z.object({ uniqueId: id, ...row, entityStatus })),
      errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'UNKNOWN_FIELD', 'WRONG_PAGE', 'WRONG_RANGE'],
    }),
    choices: endpoint({
      method: 'GET',
      path: `${path}/choices` as const,
      summary: `What the editor of ${words.one} chooses from, and whether the caller may add one.`,
      ...reached,
      reply: z.object({
        ...choices,
        /** A new one waits for a second person. */
        twoPersonRule: z.boolean(),
        actions: z.object({ create: decisionShape }),
      }),
      errors: ['UNAUTHENTICATED', 'UNAUTHORIZED'],
    }),
    one: endpoint({
      method: 'GET',
      path: object,
      summary: `${capital(words.one)}, with what the caller may do with it.`,
      ...reached,
      params: byId,
      reply: z.object({
        uniqueId: id,
        content: stored,
        ...one,
        entityStatus,
        /** Sent back with a change. The change is refused if the object has a newer version. */
        version: z.number().int(),
        openRequest: openChange.nullable(),
        /** A change of this object waits for a second person. */
        twoPersonRule: z.boolean(),
        actions,
      }),
      errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND'],
    }),
    add: endpoint({
      method: 'POST',
      path,
      summary: `Adds ${words.one}, or asks a second person to.`,
      ...reached,
      body: z.strictObject({ content, comment: changeComment.optional() }),
      reply: changeOutcome,
      errors: [...changeErrors, ...addErrors],
    }),
    update: endpoint({
      method: 'PUT',
      path: object,
      summary: `Changes ${words.one}, or asks a second person to.`,
      ...reached,
      params: byId,
      body: z.strictObject({ content, version: z.number().int(), comment: changeComment.optional() }),
      reply: changeOutcome,
      errors: changeErrors,
    }),
    delete: endpoint({
      method: 'POST',
      path: `${object}/delete` as const,
      summary: `Deletes ${words.one} that nothing names, or asks a second person to; with a comment.`,
      ...reached,
      params: byId,
      body: z.strictObject({ version: z.number().int(), comment: changeComment.min(1) }),
      reply: changeOutcome,
      errors: changeErrors,
    }),
  };
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The endpoints of a kind under names that are unique in the whole API: `account.list`. */
export function named<const Name extends string, Endpoints extends object>(
  name: Name,
  endpoints: Endpoints,
): { [Key in keyof Endpoints & string as `${Name}.${Key}`]: Endpoints[Key] } {
  return Object.fromEntries(Object.entries(endpoints).map(([key, value]) => [`${name}.${key}`, value])) as never;
}
