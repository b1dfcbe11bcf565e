import type { Reply, Request } from '@portico/contract/endpoint';
import type { Finding } from '@portico/contract/findings';
import type { ClientId, StatementId, StatementImportId } from '@portico/contract/ids';
import type { Language } from '@portico/contract/languages';
import { statementsEndpoints } from '@portico/contract/statements/endpoints';
import { permitArea } from '../../permissions/public.ts';
import { setClient, type Transaction } from '../../platform/database/db.ts';
import { PortalError } from '../../platform/errors.ts';
import { listing, type ListSource } from '../../platform/grid/listing.ts';
import type { Context } from '../../platform/http/route.ts';
import { findingText } from '../../platform/texts.ts';

type Status = (typeof statementsEndpoints)['statementImportStatus'];
type Results = (typeof statementsEndpoints)['statementImportResults'];
type Item = Reply<Status>[number];
type Row = Omit<Item, 'sizeBytes' | 'bytesRead' | 'entryCount' | 'importedAt' | 'problems'> & {
  sizeBytes: bigint;
  bytesRead: bigint;
  entryCount: bigint;
  importedAt: Date;
  findings: Finding[];
};

const LAST_SHOWN = 20;
const STATEMENTS_SHOWN = 1_000;

const COLUMNS = `i.id as "uniqueId", i.file_name as "fileName", i.size_bytes as "sizeBytes", i.imported_at as "importedAt",
  (select shown_name(u) from users u where u.client_id = i.client_id and u.id = i.imported_by) as "importedBy",
  i.source, i.format, i.status, i.step, i.step_status as "stepStatus", i.bytes_read as "bytesRead", i.entry_count as "entryCount",
  array(select r.statement_id from statement_import_results r where r.client_id = i.client_id and r.import_id = i.id
    and r.statement_id is not null order by r.sequence limit ${STATEMENTS_SHOWN}) as statements, i.findings`;

/** The status of statement imports: one of them, or the last twenty. */
export async function statementImportStatus(
  { tx, subject, language }: Context<Status>,
  { query }: Request<Status>,
): Promise<Reply<Status>> {
  await permitArea(tx, subject, 'STATEMENTS_MODULE', 'VIEW_ONLY');
  const rows = await tx.rows<Row>(
    `select ${COLUMNS} from statement_imports i where i.client_id = current_client() and ($1::uuid is null or i.id = $1)
     order by i.imported_at desc, i.id desc limit ${LAST_SHOWN}`,
    [query.uniqueId ?? null],
  );
  if (query.uniqueId && rows.length === 0) throw new PortalError('NOT_FOUND');
  return rows.map((row) => item(row, language));
}

const IMPORTS: ListSource<'statementImports'> = {
  expressions: {
    fileName: 'i.file_name',
    source: 'i.source',
    status: 'i.status',
    format: 'i.format',
    importedAt: 'i.imported_at',
    sizeBytes: 'i.size_bytes',
    entryCount: 'i.entry_count',
  },
  key: { expression: 'i.id', direction: 'desc', cast: 'uuid' },
  defaultSort: 'importedAt,desc',
};

/** The list of imported files. */
export const importList = listing({
  name: 'statementImports',
  endpoint: statementsEndpoints.statementImports,
  permit: ({ tx, subject }) => permitArea(tx, subject, 'STATEMENTS_MODULE', 'VIEW_ONLY'),
  source: () => IMPORTS,
  rows: () => ({
    visible: 'from statement_imports i where i.client_id = current_client()',
    values: [],
    id: 'i.id',
    select: COLUMNS,
    shown: 'from page join statement_imports i on i.client_id = current_client() and i.id = page.id',
  }),
  present: (_rights, stored: readonly Row[], { subject }) => stored.map((row) => item(row, subject.language)),
});

/** What became of each statement of a file, at most the first thousand. */
export async function listImportResults(
  { tx, subject }: Context<Results>,
  { params }: Request<Results>,
): Promise<Reply<Results>> {
  await permitArea(tx, subject, 'STATEMENTS_MODULE', 'VIEW_ONLY');
  const exists = await tx.row('select 1 from statement_imports where client_id = current_client() and id = $1', [
    params.uniqueId,
  ]);
  if (!exists) throw new PortalError('NOT_FOUND');
  return loadResults(tx, params.uniqueId, subject.clientId);
}

type Result = Reply<Results>[number] & { statementClientId: ClientId | null };
type Now = Pick<Result, 'state' | 'missingPage'>;

async function loadResults(tx: Transaction, importId: StatementImportId, clientId: ClientId): Promise<Reply<Results>> {
  const rows = await tx.rows<Result>(
    `select r.outcome, r.statement_id as statement, r.statement_client_id as "statementClientId", client_business_id(r.statement_client_id) as "clientId", r.account, r.currency,
       r.number, r.closing_date::text as "closingDate", r.entry_count as "entryCount"
     from statement_import_results r where r.client_id = current_client() and r.import_id = $1 order by r.sequence limit ${STATEMENTS_SHOWN}`,
    [importId],
  );
  const now = await loadStates(tx, rows);
  await setClient(tx, clientId);
  return rows.map(({ statementClientId, ...row }) => ({
    ...row,
    ...((statementClientId && now.get(row.statement!)) || NOBODYS),
  }));
}

const NOBODYS: Now = { state: null, missingPage: null };

/** The current state of these statements, client by client. */
async function loadStates(tx: Transaction, rows: readonly Result[]): Promise<Map<StatementId, Now>> {
  const states = new Map<StatementId, Now>();
  for (const [clientId, some] of Map.groupBy(rows, (row) => row.statementClientId)) {
    if (clientId === null) continue;
    await setClient(tx, clientId);
    const found = await tx.rows<Now & { id: StatementId }>(
      `select id, state, missing_page as "missingPage" from statements where client_id = current_client() and id = any($1)`,
      [some.map(({ statement }) => statement)],
    );
    for (const { id, ...now } of found) states.set(id, now);
  }
  return states;
}

function item({ findings, ...row }: Row, language: Language): Item {
  return {
    ...row,
    sizeBytes: Number(row.sizeBytes),
    bytesRead: Number(row.bytesRead),
    entryCount: Number(row.entryCount),
    importedAt: row.importedAt.toISOString(),
    problems: findings.map((finding) => ({ ...finding, message: findingText(language, finding) })),
  };
}
