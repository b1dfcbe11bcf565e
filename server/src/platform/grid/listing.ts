import type { EndpointDefinition, Reply, Request } from '@portico/contract/endpoint';
import type { GridQuery } from '@portico/contract/grid';
import type { ClientId } from '@portico/contract/ids';
import type { TextKey } from '@portico/contract/text-keys';
import { LISTS, type ListName } from '@portico/contract/lists';
import type { Clock } from '../clock.ts';
import { asClient } from '../database/as-client.ts';
import type { Transaction } from '../database/db.ts';
import { PortalError } from '../errors.ts';
import { refuseOthers } from '../http/audience.ts';
import type { Subject } from '../subject.ts';
import { filteredFields } from './grid-filter.ts';
import { sortedFields } from './grid-order.ts';
import { readPage, readRow, type GridRows, type Page } from './grid-page.ts';
import type { GridExpression, GridSource } from './grid-source.ts';

/** The client whose rows they are, if it isn't the caller's own, and what they belong to, such as their order. */
export type ListAbout = { clientName?: string; belongsTo?: { title: TextKey; text: string } };

/** Who asks for a list, in the transaction in which it is read. */
export type Asking = { tx: Transaction; clock: Clock; subject: Subject };

type ColumnOf<Name extends ListName> = (typeof LISTS)[Name]['columns'][number];
/** What requests may sort, filter, search or group by; other columns are only shown. */
type AskedField<Name extends ListName> = Extract<
  ColumnOf<Name>,
  { sortable: true } | { filterable: true } | { searched: true } | { grouped: true }
>['field'];

/** What sums need: one exact amount, whose currency has its own column, or all amounts with theirs. */
type SummedExpressions<Name extends ListName> = {
  [Column in Extract<ColumnOf<Name>, { summed: true }> as Column['field']]: Column extends { currency: string }
    ? Extract<GridExpression, { storedAs: 'hundredThousandths' }>
    : GridExpression & { totals: string };
};

/** The SQL of a list: an expression for each column that requests may ask by, and the order. */
export type ListSource<Name extends ListName> = Omit<GridSource, 'columns' | 'expressions'> & {
  expressions: Record<AskedField<Name>, GridSource['expressions'][string]> & SummedExpressions<Name>;
};

/**
 * A list of the portal: who may see it, its statement, and how a row reads. `View` is what the list knows of the caller,
 * such as their rights and accounts; `Stored` is a row as it is selected; `Params` are those of the endpoint's path.
 */
export type Listing<Row = object, Params = unknown, View = unknown, Stored = object> = {
  name: ListName;
  /** The endpoint that answers its pages. */
  endpoint: EndpointDefinition;
  /**
   * Finds out what the caller may see. Throws the catalogue's error if that is nothing of the list. `fields` are those that
   * the request filters, sorts or groups by: what only they need to know isn't looked for otherwise.
   */
  permit(asking: Asking, params: Params, fields: ReadonlySet<string>): Promise<View>;
  /** The client whose rows they are, if it isn't the caller's own. `permit` has found that the caller may read them. */
  clientOf?(view: View): ClientId;
  source(view: View): Omit<GridSource, 'columns'>;
  /** The rows that the caller may see. There are only as many texts of it as ways to see the rows (`grid-page`). */
  rows(view: View): GridRows;
  /** What a file of the list says of it, beyond how its rows were found. */
  about?(view: View): ListAbout;
  /** How these rows read, in the same order. */
  present(view: View, stored: readonly Stored[], asking: Asking): readonly Row[] | Promise<readonly Row[]>;
};

type RowOf<Definition> = Reply<Definition> extends { content: (infer Row)[] } ? Row : never;
type ParamsOf<Definition> = Request<Definition>['params'];

/** Declares a list. Its name gives the columns, its endpoint the type of a row and the parameters. */
export function listing<Name extends ListName, Definition extends EndpointDefinition, View, Stored>(
  declared: Listing<RowOf<Definition>, ParamsOf<Definition>, View, Stored> & {
    name: Name;
    endpoint: Definition;
    source(view: View): ListSource<Name>;
  },
): Listing<RowOf<Definition>, ParamsOf<Definition>, View, Stored> {
  return declared;
}

/** A list as one caller sees it. */
export type SeenList<View> = { view: View; source: GridSource; rows: GridRows };

/**
 * Checks once that the list is for the caller's kind and that they may see it, and gives it as they see it when they
 * filter, sort or group by these fields.
 */
export async function seeList<Row, Params, View, Stored>(
  list: Listing<Row, Params, View, Stored>,
  asking: Asking,
  params: Params,
  fields: readonly string[],
): Promise<SeenList<View>> {
  refuseOthers(list.endpoint, asking.subject);
  const view = await list.permit(asking, params, new Set(fields));
  const source = { ...list.source(view), columns: LISTS[list.name].columns };
  return { view, source, rows: list.rows(view) };
}

/** A request for a page of a list, after validation. */
export type ListRequest<Params> = { params: Params; query: GridQuery };
export type ListPage<Row> = Page<Row>['total'] & Page<Row>['next'] & { content: Row[] };

/**
 * A page of a list for a caller, or the list's refusal. Unknown fields are 1500, a wrong page 1566, a wrong range 1568.
 * Reading a list writes no audit row.
 */
export async function readList<Row, Params, View, Stored extends object>(
  list: Listing<Row, Params, View, Stored>,
  asking: Asking,
  { params, query }: ListRequest<Params>,
): Promise<ListPage<Row>> {
  const {
    view,
    source,
    rows: listed,
  } = await seeList(list, asking, params, [...filteredFields(query.filter), ...sortedFields(query.sort)]);
  const read = () => readPage<Stored>(asking.tx, source, query, listed);
  const { rows, total, next } = await inItsClient(list, view, asking, read);
  return { content: [...(await list.present(view, rows, asking))], ...total, ...next };
}

/** Reads as the client whose rows they are. */
export function inItsClient<Row, Params, View, Stored, Result>(
  list: Listing<Row, Params, View, Stored>,
  view: View,
  { tx, subject }: Asking,
  read: () => Promise<Result>,
): Promise<Result> {
  const clientId = list.clientOf?.(view);
  return clientId === undefined ? read() : asClient(tx, clientId, subject.clientId, read);
}

/** The handler of a list's endpoint. */
export function answerList<Row, Params, View, Stored extends object>(list: Listing<Row, Params, View, Stored>) {
  return (asking: Asking, request: ListRequest<Params>): Promise<ListPage<Row>> => readList(list, asking, request);
}

/**
 * The handler that answers one row of a list by its id, for those who see the row in the list: of a list of the caller's
 * own client whose path has no parameters. NOT_FOUND for every other id.
 */
export function answerRow<Row, View, Stored extends object>(list: Listing<Row, unknown, View, Stored>) {
  if (list.clientOf) throw new Error(`The rows of ${list.name} are another client's.`);
  return async (asking: Asking, { params }: { params: { uniqueId: string } }): Promise<Row> => {
    const { view, rows } = await seeList(list, asking, {}, []);
    const stored = await readRow<Stored>(asking.tx, rows, params.uniqueId);
    if (!stored) throw new PortalError('NOT_FOUND');
    const [row] = await list.present(view, [stored], asking);
    return row!;
  };
}
