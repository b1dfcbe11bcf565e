import { statementsEndpoints } from '@portico/contract/statements/endpoints';
import { listing } from '../platform/grid/listing.ts';
import { loadActor } from './statements-actor.ts';
import { ENTRY_COLUMNS, presentEntry, transactionGrid, visibleEntries, type StoredEntry } from './transaction-grid.ts';

/** Statement transactions of the accounts that the caller sees. */
export const transactionList = listing({
  name: 'transactions',
  endpoint: statementsEndpoints.transactions,
  permit: ({ tx, subject }) => loadActor(tx, subject),
  source: (actor) => transactionGrid(actor),
  rows: (actor) => ({
    ...visibleEntries(actor),
    id: 'e.id',
    select: ENTRY_COLUMNS,
    shown: 'from page join statement_entries e on e.client_id = $1 and e.id = page.id',
  }),
  present: (actor, stored: readonly StoredEntry[]) => stored.map((row) => presentEntry(actor, row)),
});
