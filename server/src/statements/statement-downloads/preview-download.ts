import type { Reply, Request } from '@portico/contract/endpoint';
import { PREVIEWED_ENTRIES_MAXIMUM } from '@portico/contract/limits';
import type { downloadEndpoints } from '@portico/contract/statements/statement-downloads/endpoints';
import { lettersOf } from '@portico/contract/statements/statement-downloads/model';
import type { TransactionType } from '@portico/contract/statements/model';
import type { Transaction } from '../../platform/database/db.ts';
import { AfterCommit, type Context } from '../../platform/http/route.ts';
import { chosenDownloadOptions } from '../../session/public.ts';
import { accountName, loadActor, onVisibleAccounts, type StatementsActor } from '../statements-actor.ts';
import {
  ANY_VALUE_DATE,
  DOWNLOADED_ENTRIES,
  DOWNLOADED_STATEMENTS,
  FOUND_COLUMNS,
  type FoundStatement,
  type StoredStatement,
} from './found-statement.ts';
import { numberOf } from './portal-numbers.ts';
import { readEntries } from './statement-entries.ts';
import { BANK_FILES } from './bank-files.ts';

type Endpoint = (typeof downloadEndpoints)['downloadPreview'];

/** In place of the reference that each file gets. */
const REFERENCE = 'P0000000000';
/** How many statements are looked at. */
const CANDIDATES = 50;
const TYPES: Record<Request<Endpoint>['body']['format'], TransactionType> = { MT940: 'ENTRY', MT942: 'INTRADAY' };
/** Nothing that can't be shown is looked at. */
const JUDGED = { hasSalary: false, hasOtherCurrency: false };
const NOTHING: Reply<Endpoint> = { statement: null, lines: [], isCut: false };

/** The caller's newest statement with entries in a format, by these letters in place of their own. */
export async function previewDownload(
  { tx, subject, files, clock }: Context<Endpoint>,
  { body: { format, options } }: Request<Endpoint>,
): Promise<Reply<Endpoint> | AfterCommit<Reply<Endpoint>>> {
  const actor = await loadActor(tx, subject);
  const { payments, write } = BANK_FILES[format];
  const type = TYPES[format];
  const statement = await findNewest(tx, actor, type);
  if (!statement) return NOTHING;
  const { entries } = await readEntries(tx, actor.clientId, [statement], {
    type,
    valueDates: ANY_VALUE_DATE,
    payments,
    limit: PREVIEWED_ENTRIES_MAXIMUM + 1,
  });
  const letters = lettersOf(format, options, chosenDownloadOptions(subject));
  const portalNumber = letters.statementNo === 'B' ? await numberOf(tx, statement) : null;
  const createdAt = clock.now();
  // The file may be stored outside the database, so no transaction waits for it.
  return new AfterCommit(async () => {
    const pieces: Uint8Array[] = [];
    const pagesOf = async function* () {
      yield entries.slice(0, PREVIEWED_ENTRIES_MAXIMUM);
    };
    const writing = { files, type, pagesOf, hidden: null, letters, fileReference: REFERENCE, createdAt };
    const { account } = statement;
    const written = [{ account, statements: [{ ...statement, portalNumber }] }];
    for await (const piece of write(written, writing)) pieces.push(piece);
    return {
      statement: { account: accountName(statement.account), day: statement.day },
      lines: Buffer.concat(pieces).toString('utf8').trimEnd().split('\r\n'),
      isCut: entries.length > PREVIEWED_ENTRIES_MAXIMUM,
    };
  });
}

/** Without salaries that the actor may not see; rather a smaller one that can be shown as a whole. */
async function findNewest(
  tx: Transaction,
  actor: StatementsActor,
  type: TransactionType,
): Promise<FoundStatement | null> {
  const values: unknown[] = [actor.clientId];
  const accounts = onVisibleAccounts(actor, 's.account_id', (value) => `$${values.push(value)}`);
  const own = 'e.statement_id = s.id and e.id between s.first_entry_id and s.last_entry_id';
  const balance = 'coalesce(s.opening_hundred_thousandths, s.closing_hundred_thousandths)';
  const hasBalance = type === 'ENTRY' ? `${balance} is not null` : 'true';
  const hidden = actor.seesSalaries
    ? 'true'
    : `not exists (select 1 from statement_entries e where e.client_id = s.client_id and ${own} and e.salary is not null)`;
  const stored = await tx.row<StoredStatement>(
    `select ${FOUND_COLUMNS}
     from (
       select * from statements s
       where s.client_id = $1 and s.state = 'COUNTED' and s.entry_count > 0 and ${accounts}
         and ${DOWNLOADED_STATEMENTS[type]} and ${hasBalance}
       order by s.day desc, s.id desc limit ${CANDIDATES}
     ) s
     where exists (select 1 from statement_entries e where e.client_id = s.client_id and ${own} and ${DOWNLOADED_ENTRIES[type]}) and ${hidden}
     order by s.entry_count <= ${PREVIEWED_ENTRIES_MAXIMUM} desc, s.day desc, s.id desc limit 1`,
    values,
  );
  return (
    stored && { ...stored, ...JUDGED, entryCount: stored.allEntries, account: actor.accounts.get(stored.accountId)! }
  );
}
