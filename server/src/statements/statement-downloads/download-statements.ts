import { Readable } from 'node:stream';
import type { Request } from '@portico/contract/endpoint';
import { chosenLetters } from '@portico/contract/settings/download-options';
import type { downloadEndpoints } from '@portico/contract/statements/statement-downloads/endpoints';
import {
  isLettered,
  lettersOf,
  type StatementFileFormat,
} from '@portico/contract/statements/statement-downloads/model';
import { listReader, sendWritten, type Exporting, type FileMaking } from '../../exports/public.ts';
import { audit } from '../../platform/audit.ts';
import { cleanFileName } from '../../platform/files/file-name.ts';
import { zipParts } from '../../platform/files/zip-parts.ts';
import { readNow, type ListReader } from '../../platform/grid/whole-list.ts';
import type { Services } from '../../platform/http/route.ts';
import { text } from '../../platform/texts.ts';
import { chosenDownloadOptions, personalSettings } from '../../session/public.ts';
import { loadActor } from '../statements-actor.ts';
import { findStatements } from './find-statements.ts';
import type { FoundStatement } from './found-statement.ts';
import { numberStatements } from './portal-numbers.ts';
import { refuseUnfit } from './refuse-unfit.ts';
import { StatementEntries } from './statement-entries.ts';
import { newFileReference, STATEMENT_FILES, type Writing } from './downloaded-formats.ts';

type Endpoints = typeof downloadEndpoints;
type Body = Request<Endpoints['transactionsDownload']>['body'] | Request<Endpoints['intradaysDownload']>['body'];
type Downloading = Exporting & Pick<Services, 'files'>;

/**
 * The handler that sends statements, or reports, as one file for an ERP; `isIndividual`: as a file for each account, in a
 * ZIP. Refused before the first byte, with what `findStatements` and `refuseUnfit` say. The audit log has each download
 * that begins.
 */
export function downloadStatements({ calls }: Pick<FileMaking, 'calls'>, { isIndividual = false } = {}) {
  return async (context: Downloading, { body }: { body: Body }): Promise<void> => {
    const { subject, http } = context;
    const { format, timeZone } = body;
    const { extension, scope } = STATEMENT_FILES[format];
    const from = listReader(context, calls);
    const found = await find(from, body, context);
    const letters = lettersFor(format, body.options, context);
    const statements =
      letters.statementNo === 'B' ? await withPortalNumbers(context, found.statements) : found.statements;
    // They have given up while this waited for its turn.
    if (http.reply.raw.destroyed) return;
    await auditDownload(context, format, statements);
    const entries = new StatementEntries(from, statements, scope, found.seesSalaries);
    const writing: Omit<Writing, 'fileReference' | 'createdAt'> = {
      files: context.files,
      pagesOf: (statement) => entries.pagesOf(statement),
      hidden: found.seesSalaries ? null : { text: text(subject.language, 'files.salaries') },
      letters,
    };
    const title = `${text(subject.language, 'statements.statements')} ${format}`;
    sendWritten(context, { title, extension: isIndividual ? 'zip' : extension, timeZone }, ({ createdAt }) => {
      const fileOf = (some: readonly FoundStatement[]) =>
        STATEMENT_FILES[format].write(some, { ...writing, fileReference: newFileReference(), createdAt });
      if (!isIndividual) return Readable.from(fileOf(statements), { objectMode: false });
      const parts = byAccount(statements).map(([name, some]) => ({
        name: `${name}.${extension}`,
        bytes: () => fileOf(some),
      }));
      return zipParts(parts, createdAt);
    });
  };
}

/** The letters of a format for one download; another format has none, and needs none. */
function lettersFor(format: StatementFileFormat, given: Body['options'], { subject }: Pick<Downloading, 'subject'>) {
  return isLettered(format) ? lettersOf(format, given, chosenDownloadOptions(subject)) : chosenLetters('MT940', {});
}

function find(
  from: ListReader,
  body: Body,
  { subject }: Downloading,
): Promise<{ statements: FoundStatement[]; seesSalaries: boolean }> {
  return readNow(from, async ({ tx, subject: reader }) => {
    const actor = await loadActor(tx, reader);
    const { scope } = STATEMENT_FILES[body.format];
    const statements = await findStatements(tx, actor, scope, body);
    await refuseUnfit(tx, actor, statements, { scope, dateFormat: personalSettings(subject).dateFormat });
    return { statements, seesSalaries: actor.seesSalaries };
  });
}

async function withPortalNumbers(
  { db, subject }: Downloading,
  statements: readonly FoundStatement[],
): Promise<FoundStatement[]> {
  const numbers = await db.inClient(subject.clientId, (tx) => numberStatements(tx, statements));
  return statements.map((one) => ({ ...one, portalNumber: numbers.get(one.id) ?? null }));
}

/** The statements of each account, which follow each other, and a name that no other account's file has. */
function byAccount(statements: readonly FoundStatement[]): [name: string, statements: FoundStatement[]][] {
  const accounts = Map.groupBy(statements, ({ accountId }) => accountId);
  const names = new Set<string>();
  return [...accounts.values()].map((some) => {
    const { name, currency } = some[0]!.account;
    const plain = cleanFileName(`${name.replaceAll(/[\\/:*?"<>|]/g, '-')} ${currency}`, 'account');
    let unique = plain;
    for (let count = 2; names.has(unique); count += 1) unique = `${plain} (${count})`;
    names.add(unique);
    return [unique, some];
  });
}

async function auditDownload(
  { db, clock, subject }: Downloading,
  format: StatementFileFormat,
  statements: readonly FoundStatement[],
): Promise<void> {
  const accounts = new Set(statements.map(({ accountId }) => accountId)).size;
  const [only, ...others] = statements;
  const object = { id: others.length === 0 ? only!.id : null, name: null };
  await db.inClient(subject.clientId, (tx) =>
    audit({ tx, clock, subject }, 'statementsDownloaded', object, {
      format,
      statements: statements.length,
      accounts,
    }),
  );
}
