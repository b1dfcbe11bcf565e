import type { Reply, Request } from '@portico/contract/endpoint';
import type { GridQuery } from '@portico/contract/grid';
import type { statementsEndpoints } from '@portico/contract/statements/endpoints';
import type { Transaction } from '../platform/database/db.ts';
import { readPage } from '../platform/grid/grid-page.ts';
import type { Context } from '../platform/http/route.ts';
import { loadActor, type StatementsActor } from './statements-actor.ts';
import { ENTRY_COLUMNS, presentEntry, transactionGrid, visibleEntries, type StoredEntry } from './transaction-grid.ts';

type Endpoint = (typeof statementsEndpoints)['transactions'];

/** What the list shows of the entries on its page. */
export const ENTRIES_SHOWN = {
  id: 'e.id',
  select: ENTRY_COLUMNS,
  shown: 'from page join statement_entries e on e.client_id = $1 and e.id = page.id',
};

/** Statement transactions of the accounts that the caller sees. Reading a list writes no audit row. */
export async function listTransactions(
  { tx, subject }: Context<Endpoint>,
  { query }: Request<Endpoint>,
): Promise<Reply<Endpoint>> {
  return transactionsOf(tx, await loadActor(tx, subject), query);
}

/** The same for a known actor. */
export async function transactionsOf(
  tx: Transaction,
  actor: StatementsActor,
  query: GridQuery,
): Promise<Reply<Endpoint>> {
  const { rows, total, next } = await readPage<StoredEntry>(tx, transactionGrid(actor), query, {
    ...visibleEntries(actor),
    ...ENTRIES_SHOWN,
  });
  return { content: rows.map((row) => presentEntry(actor, row)), ...total, ...next };
}
