import type { ApiAnswer, ApiCall, ApiName } from '@portico/contract/api';
import type { ChangeOutcome, OpenChange } from '@portico/contract/approvals/endpoints';
import type { EntityStatus } from '@portico/contract/approvals/model';
import type { EventKind } from '@portico/contract/events/endpoints';
import type { Decision, ErrorKey } from '@portico/contract/errors';
import type { TextKey } from '@portico/contract/text-keys';
import { call } from '../../lib/http/client.ts';
import { idOf } from '../../ui/grid/rows/row-id.ts';
import type { RowSource } from '../../ui/grid/rows/page-query.ts';
import { changeBody, type ContentChange, type ObjectVersion } from '../queries.ts';

/** The paths with the six endpoints of `governedEndpoints`. */
export type KindPath = {
  [Name in ApiName]: Name extends `POST ${infer Path}/:uniqueId/delete`
    ? `GET ${Path}/choices` extends ApiName
      ? Path
      : never
    : never;
}[ApiName];

type AnswerOf<Name> = Name extends ApiName ? ApiAnswer<Name> : never;
type BodyOf<Name> = Name extends ApiName ? (ApiCall<Name> extends { body: infer Body } ? Body : never) : never;
type RowOf<Path extends string> = AnswerOf<`GET ${Path}`> extends { content: (infer Row)[] } ? Row : never;
type ContentOf<Path extends string> = BodyOf<`POST ${Path}`> extends { content: infer Content } ? Content : never;

/** What the texts of a kind begin with: `accounts.group` for `accounts.group.delete.title` and its like. */
type KindTexts = {
  [Key in TextKey]: Key extends `${infer Prefix}.delete.commentMissing`
    ? `${Prefix}.editor.new` extends TextKey
      ? Prefix
      : never
    : never;
}[TextKey];

/** One object as its endpoint answers. */
export type KindObject = {
  uniqueId: string;
  version: number;
  content: object;
  entityStatus: EntityStatus;
  openRequest: OpenChange | null;
  /** A change of it waits for a second person. */
  twoPersonRule: boolean;
  actions: { update: Decision; delete: Decision };
};

/** What its editor chooses from. */
export type KindChoices = { twoPersonRule: boolean; actions: { create: Decision } };

/** What a module says of its kind. `Content` is an object as submitted. */
type Declaration<Path extends KindPath, Stored, Content> = {
  path: Path;
  /** How its queries begin; events of the first part renew them. */
  queryKey: readonly [EventKind, ...string[]];
  texts: KindTexts;
  /** The list's page; the editor's is `/editor` below it. */
  list: string;
  /** Where one object is shown, if that is a page of its own and not a drawer beside the list. */
  page?: string;
  nameOf: (content: Stored | Content) => string;
  /** How the catalogue names an action that failed. */
  failed?: { create: ErrorKey; update: ErrorKey; delete: ErrorKey };
};

/** A query of TanStack Query. */
type Query<Data> = { queryKey: readonly string[]; queryFn: (context: { signal: AbortSignal }) => Promise<Data> };

/** A kind of master data under the two-person rule: what list, drawer, editor and dialog of it have in common. */
export type ObjectKind<Row, One extends KindObject, Choices extends KindChoices, Content> = Omit<
  Declaration<KindPath, One['content'], Content>,
  'path' | 'queryKey'
> & {
  /** Renew everything that shows objects of the kind. */
  events: EventKind;
  rows: RowSource<Row>;
  /** What its editor chooses from, and whether the reader may add one. */
  choices: Query<Choices>;
  one: (uniqueId: string) => Query<One>;
  /** Adds or changes an object, or asks a second person to. */
  save: (object: ObjectVersion, change: ContentChange<Content>) => Promise<ChangeOutcome>;
  /** Deletes it, or asks a second person to. */
  remove: (object: NonNullable<ObjectVersion>, comment: string) => Promise<ChangeOutcome>;
};

/** Calls an endpoint whose name is put together; the types above say what it takes and answers. */
const ask = call as unknown as (name: string, input: object, options?: { signal: AbortSignal }) => Promise<never>;

/** Declares a kind in the browser: its queries and changes follow from the path of its endpoints. */
export function objectKind<
  const Path extends KindPath,
  Choices extends KindChoices = AnswerOf<`GET ${Path}/choices`> & KindChoices,
>(
  declared: Declaration<Path, (AnswerOf<`GET ${Path}/:uniqueId`> & KindObject)['content'], ContentOf<Path>> & {
    /** What is read out of the choices, once for all who use them. */
    read?: (choices: AnswerOf<`GET ${Path}/choices`>) => Choices;
  },
): ObjectKind<RowOf<Path>, AnswerOf<`GET ${Path}/:uniqueId`> & KindObject, Choices, ContentOf<Path>> {
  const { path, queryKey, read, ...rest } = declared;
  return {
    ...rest,
    events: queryKey[0],
    rows: {
      queryKey: [...queryKey, 'list'],
      fetchPage: (query, signal) => ask(`GET ${path}`, { query }, { signal }),
      idOf: idOf as (row: RowOf<Path>) => string,
    },
    choices: {
      queryKey: [...queryKey, 'choices'],
      queryFn: async ({ signal }) => {
        const choices = await ask(`GET ${path}/choices`, {}, { signal });
        return read ? read(choices) : choices;
      },
    },
    one: (uniqueId) => ({
      queryKey: [...queryKey, 'one', uniqueId],
      queryFn: ({ signal }) => ask(`GET ${path}/:uniqueId`, { params: { uniqueId } }, { signal }),
    }),
    save: (object, change) => {
      const body = changeBody(change);
      if (object === null) return ask(`POST ${path}`, { body });
      const { uniqueId, version } = object;
      return ask(`PUT ${path}/:uniqueId`, { params: { uniqueId }, body: { ...body, version } });
    },
    remove: ({ uniqueId, version }, comment) =>
      ask(`POST ${path}/:uniqueId/delete`, { params: { uniqueId }, body: { version, comment } }),
  };
}
