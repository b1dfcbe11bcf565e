import type { Reply, Request } from '@portico/contract/endpoint';
import type { ClientId, EntryId } from '@portico/contract/ids';
import { ENTRY_TEXT_MAXIMUM_BYTES } from '@portico/contract/limits';
import type { statementsEndpoints } from '@portico/contract/statements/endpoints';
import type { Transaction } from '../platform/database/db.ts';
import { PortalError } from '../platform/errors.ts';
import { readFileRange } from '../platform/files/files.ts';
import { AfterCommit, type Context } from '../platform/http/route.ts';
import type { Subject } from '../platform/subject.ts';
import { loadActor, type StatementsActor } from './statements-actor.ts';
import { decodeEntryText, MARK_BYTES } from './entry-text.ts';
import { presentStatement, STATEMENT_COLUMNS, type StoredStatement } from './statement-summary.ts';
import { ENTRY_COLUMNS, isSalaryHidden, presentEntry, type StoredEntry } from './transaction-grid.ts';

type Endpoint = (typeof statementsEndpoints)['transaction'];
type Answer = Reply<Endpoint>;
type Row = StoredEntry &
  StoredStatement & {
    status: string | null;
    counterparty_bank: string | null;
    extra: Record<string, string> | null;
    details: Answer['details'] | null;
    sequence: number;
    line_number: number;
    offset_bytes: bigint;
    length_bytes: number;
    file_client_id: ClientId;
    file_id: string;
  };

/** What an entry came from, as far as the user may see it: the payments know, and the application injects them here. */
export type PaymentsOfEntry = (tx: Transaction, subject: Subject, entryId: EntryId) => Promise<Answer['bookedFor']>;

/** One statement transaction with everything that the bank said of it, and its text as delivered. */
export function getTransaction(paymentsOfEntry: PaymentsOfEntry) {
  return async (context: Context<Endpoint>, { params }: Request<Endpoint>): Promise<AfterCommit<Answer>> => {
    const { tx, subject } = context;
    const actor = await loadActor(tx, subject);
    const entry = await findEntry(tx, actor, params.uniqueId);
    const bookedFor = await paymentsOfEntry(tx, subject, entry.id);
    const isHidden = isSalaryHidden(actor, entry);
    // The file may be stored outside the database, so no transaction waits for it.
    return new AfterCommit(async () => ({
      // What comes beside the remittance has its own place here.
      ...presentEntry(actor, { ...entry, further_text: null }),
      status: entry.status,
      counterpartyBank: isHidden ? null : entry.counterparty_bank,
      extra: isHidden ? {} : (entry.extra ?? {}),
      details: isHidden ? [] : (entry.details ?? []),
      sequence: entry.sequence,
      statement: presentStatement(entry),
      bookedFor,
      asDelivered: await asDelivered(context, entry, isHidden),
    }));
  };
}

/** The entry, if it is on one of the actor's accounts; a foreign id gets exactly the answer of a missing one. */
async function findEntry(tx: Transaction, actor: StatementsActor, id: EntryId): Promise<Row> {
  const row = await tx.row<Row>(
    `select ${ENTRY_COLUMNS}, e.status, e.counterparty_bank, e.extra, e.details, e.sequence, e.line_number, e.offset_bytes, e.length_bytes,
       s.file_client_id, s.file_id, ${STATEMENT_COLUMNS}
     from statement_entries e join statements s on s.client_id = e.client_id and s.id = e.statement_id
     where e.client_id = $1 and e.id = $2`,
    [actor.clientId, id],
  );
  if (!row || !actor.accounts.has(row.account_id)) throw new PortalError('NOT_FOUND');
  return row;
}

/** The entry's own bytes, and no others: the file is the provider's and may hold statements of other clients. */
async function asDelivered(
  { db, files, log }: Context<Endpoint>,
  entry: Row,
  isHidden: boolean,
): Promise<Answer['asDelivered']> {
  const { file_client_id: clientId, file_id: fileId, line_number: line } = entry;
  const lengthBytes = Math.min(entry.length_bytes, ENTRY_TEXT_MAXIMUM_BYTES);
  const isCut = lengthBytes < entry.length_bytes;
  const fileName = await db.inClient(clientId, (tx) => findFileName(tx, fileId));
  if (isHidden) return { fileName, line, text: null, isCut: false };
  try {
    const start = await readFileRange(files, clientId, fileId, 0, MARK_BYTES);
    const bytes = await readFileRange(files, clientId, fileId, Number(entry.offset_bytes), lengthBytes);
    return { fileName, line, text: decodeEntryText(start, bytes, isCut), isCut };
  } catch (error) {
    // The entry itself is there: its text isn't worth a failing page.
    log.warn({ err: error, fileId }, 'the text of an entry as delivered cannot be read');
    return { fileName, line, text: null, isCut: false };
  }
}

async function findFileName(tx: Transaction, fileId: string): Promise<string> {
  const file = await tx.row<{ name: string }>('select name from files where client_id = current_client() and id = $1', [
    fileId,
  ]);
  return file?.name ?? '';
}
