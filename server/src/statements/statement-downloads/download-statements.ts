import { Readable } from 'node:stream';
import type { Request } from '@portico/contract/endpoint';
import { chosenLetters, type ChosenLetters } from '@portico/contract/settings/download-options';
import type { downloadEndpoints } from '@portico/contract/statements/statement-downloads/endpoints';
import {
  isLettered,
  lettersOf,
  type StatementFileFormat,
} from '@portico/contract/statements/statement-downloads/model';
import { listReader, sendWritten, type Exporting, type FileMaking } from '../../exports/public.ts';
import { audit } from '../../platform/audit.ts';
import { PortalError } from '../../platform/errors.ts';
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
    const { extension, reading } = STATEMENT_FILES[format];
    const from = listReader(context, calls);
    const found = await find(from, body, context);
    const letters = chosenForm(format, body.options, context);
    const wanted = letters.withoutTransactions === 'A' ? found.statements : found.statements.filter(hasEntries);
    if (wanted.length === 0) throw new PortalError('NOTHING_TO_DOWNLOAD');
    // They have given up while this waited for its turn.
    if (http.reply.raw.destroyed) return;
    const statements = await recordDownload(context, format, letters, wanted);
    const entries = new StatementEntries(from, statements, reading, found);
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
function chosenForm(format: StatementFileFormat, given: Body['options'], { subject }: Pick<Downloading, 'subject'>) {
  return isLettered(format) ? lettersOf(format, given, chosenDownloadOptions(subject)) : chosenLetters('MT940', {});
}

function hasEntries({ entryCount }: FoundStatement): boolean {
  return entryCount > 0;
}

function find(
  from: ListReader,
  body: Body,
  { subject }: Downloading,
): Promise<{ statements: FoundStatement[]; seesSalaries: boolean }> {
  return readNow(from, async ({ tx, subject: reader }) => {
    const actor = await loadActor(tx, reader);
    const { scope } = STATEMENT_FILES[body.format].reading;
    const statements = await findStatements(tx, actor, scope, body);
    await refuseUnfit(tx, actor, statements, { scope, dateFormat: personalSettings(subject).dateFormat });
    return { statements, seesSalaries: actor.seesSalaries };
  });
}

/** The statements of each account, which follow each other, and a name that no other account's file has. */
function byAccount(statements: readonly FoundStatement[]): [name: string, statements: FoundStatement[]][] {
  const accounts = Map.groupBy(statements, ({ accountId }) => accountId);
  const names = new Set<string>();
  return [...accounts.values()].map((some) => {
    const { iban, other, currency } = some[0]!.account;
    // Some file systems tell no upper from lower case, and take no slash.
    const plain = `${(iban ?? other ?? '').replaceAll(/[^\dA-Za-z]/g, '-')}-${currency}`.toUpperCase();
    let unique = plain;
    for (let count = 2; names.has(unique); count += 1) unique = `${plain}-${count}`;
    names.add(unique);
    return [unique, some];
  });
}

/** Numbers the statements if that is asked for, and logs the download, both or nothing. */
function recordDownload(
  { db, clock, subject }: Downloading,
  format: StatementFileFormat,
  { statementNo }: ChosenLetters,
  statements: readonly FoundStatement[],
): Promise<readonly FoundStatement[]> {
  return db.inClient(subject.clientId, async (tx) => {
    const numbers = statementNo === 'B' ? await numberStatements(tx, subject.clientId, statements) : null;
    const days = statements.map(({ day }) => day).toSorted();
    await audit(
      { tx, clock, subject },
      'statementsDownloaded',
      { id: statements.length === 1 ? statements[0]!.id : null, name: null },
      {
        format,
        statements: statements.length,
        accounts: new Set(statements.map(({ accountId }) => accountId)).size,
        from: days[0]!,
        to: days.at(-1)!,
      },
    );
    return numbers ? statements.map((one) => ({ ...one, portalNumber: numbers.get(one.id)! })) : statements;
  });
}
