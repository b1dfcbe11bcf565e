import type { Finding } from '@portico/contract/findings';
import type { ClientId, StatementId, StatementImportId } from '@portico/contract/ids';
import type { ImportStatus } from '@portico/contract/statements/model';
import { raiseAlarm } from '../../platform/alarms.ts';
import { audit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { setClient, type Transaction } from '../../platform/database/db.ts';
import type { Log } from '../../platform/log.ts';
import type { ImportFindings } from './import-findings.ts';
import type { ImportRow } from './import-row.ts';
import { importStates } from './import-state.ts';

/** Two clients have a confirmed account with one number, which must not be: somebody finds out whose it is. */
const AMBIGUOUS = 'statementAccountAmbiguous';

type Counted = { clientId: ClientId | null; imported: number; known: number; conflicts: number; entries: number };

/** Ends an import: its status and findings, and a line in the log of the provider and of every client it reached. */
export async function finishImport(
  tx: Transaction,
  clock: Clock,
  log: Log,
  row: ImportRow,
  format: string | null,
  found: ImportFindings,
): Promise<void> {
  const counts = await countResults(tx, row.id);
  const reached = counts.filter((one) => one.clientId !== null);
  // A file without any statement that correctly says so is imported, with nothing in it.
  const isEmptyButSound = counts.length === 0 && !found.hasError;
  const event = reached.length > 0 || isEmptyButSound ? 'imported' : 'importFailed';
  const status = importStates.after('IMPORTING', event);
  await findMissingPages(tx, row, found);
  const { findings, number } = found.end();
  const isOurs = await tx.write(
    `update statement_imports set status = $2, step_status = $2, format = $3, findings = $4, bytes_read = size_bytes, entry_count = $5
     where client_id = current_client() and id = $1 and status = 'IMPORTING'`,
    [row.id, status, format, JSON.stringify(findings), reached.reduce((sum, one) => sum + one.entries, 0)],
  );
  if (!isOurs) return;
  if (found.has(AMBIGUOUS)) {
    const parameters = { fileName: row.fileName, ...(row.channelFolder !== null && { folder: row.channelFolder }) };
    await raiseAlarm(tx, clock, log, { key: AMBIGUOUS, about: row.id, parameters });
  }
  const action = event === 'imported' ? 'statementsImported' : 'statementsRefused';
  const object = { id: row.id, name: row.fileName };
  const logs = [...reached, { clientId: row.clientId, ...total(reached) }];
  for (const { clientId, ...numbers } of logs.toSorted((a, b) => (a.clientId! < b.clientId! ? -1 : 1))) {
    await setClient(tx, clientId!);
    await audit({ tx, clock, subject: null }, action, object, { format, findings: number, ...numbers });
  }
  await setClient(tx, row.clientId);
}

type Page = { statementId: StatementId; clientId: ClientId; account: string; number: string | null };

/** The pages still missing beside those of this file, now that all of it is stored. */
async function findMissingPages(tx: Transaction, { id, clientId }: ImportRow, found: ImportFindings): Promise<void> {
  const pages = await tx.rows<Page>(
    `select statement_id as "statementId", statement_client_id as "clientId", account, number from statement_import_results
     where client_id = current_client() and import_id = $1 and statement_id is not null order by sequence limit $2`,
    [id, PAGES_LOOKED_AT_MAXIMUM],
  );
  for (const [owner, some] of Map.groupBy(pages, (page) => page.clientId)) {
    await setClient(tx, owner);
    const rows = await tx.rows<{ id: StatementId; page: number }>(
      `select id, missing_page as page from statements
       where client_id = current_client() and id = any($1) and state = 'COUNTED' and missing_page is not null order by day, missing_page, id`,
      [some.map(({ statementId }) => statementId)],
    );
    const pageOf = new Map(some.map((page) => [page.statementId, page]));
    const said = new Set<string>();
    for (const { id: statementId, page } of rows) {
      const { account, number } = pageOf.get(statementId)!;
      const parameters = { account, number: number ?? '–', page };
      if (said.has(JSON.stringify(parameters))) continue;
      said.add(JSON.stringify(parameters));
      found.warning('statementPageMissing', parameters, { line: 1, column: 1 });
    }
  }
  await setClient(tx, clientId);
}

/** Beyond this many statements of one file, missing pages aren't looked for. */
const PAGES_LOOKED_AT_MAXIMUM = 20_000;

/** How an import ended, for the command line. */
export async function loadImportOutcome(
  tx: Transaction,
  importId: StatementImportId,
): Promise<Omit<Counted, 'clientId'> & { status: ImportStatus; findings: Finding[]; refused: number }> {
  const row = await tx.row<{ status: ImportStatus; findings: Finding[] }>(
    'select status, findings from statement_imports where client_id = current_client() and id = $1',
    [importId],
  );
  const refused = await tx.row<{ count: number }>(
    `select count(*)::int as count from statement_import_results
     where client_id = current_client() and import_id = $1 and outcome in ('NO_ACCOUNT', 'AMBIGUOUS_ACCOUNT')`,
    [importId],
  );
  return { ...row!, ...total(await countResults(tx, importId)), refused: refused!.count };
}

function countResults(tx: Transaction, importId: StatementImportId): Promise<Counted[]> {
  return tx.rows<Counted>(
    `select statement_client_id as "clientId", count(*) filter (where outcome = 'IMPORTED')::int as imported,
       count(*) filter (where outcome in ('KNOWN', 'COVERED'))::int as known, count(*) filter (where outcome = 'CONFLICT')::int as conflicts,
       coalesce(sum(entry_count) filter (where outcome not in ('KNOWN', 'COVERED')), 0)::int as entries
     from statement_import_results where client_id = current_client() and import_id = $1 group by statement_client_id`,
    [importId],
  );
}

function total(counts: readonly Counted[]): Omit<Counted, 'clientId'> {
  const add = (field: 'imported' | 'known' | 'conflicts' | 'entries') =>
    counts.reduce((sum, one) => sum + one[field], 0);
  return { imported: add('imported'), known: add('known'), conflicts: add('conflicts'), entries: add('entries') };
}
