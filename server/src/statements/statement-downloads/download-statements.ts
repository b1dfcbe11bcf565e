import { Readable } from 'node:stream';
import type { Request } from '@portico/contract/endpoint';
import { chosenLetters, type ChosenLetters } from '@portico/contract/settings/download-options';
import { DELIMITERS } from '@portico/contract/settings/model';
import type { downloadEndpoints } from '@portico/contract/statements/statement-downloads/endpoints';
import {
  isForPeople,
  isLettered,
  lettersOf,
  type StatementFileFormat,
} from '@portico/contract/statements/statement-downloads/model';
import type { TransactionType } from '@portico/contract/statements/model';
import {
  listReader,
  readerOf,
  sendWritten,
  type Exporting,
  type FileMaking,
  type FileReader,
} from '../../exports/public.ts';
import { audit } from '../../platform/audit.ts';
import { PortalError } from '../../platform/errors.ts';
import { zipParts } from '../../platform/files/zip-parts.ts';
import { readNow, type ListReader } from '../../platform/grid/whole-list.ts';
import type { Services } from '../../platform/http/route.ts';
import type { Fact } from '../../platform/table/table.ts';
import { chosenDownloadOptions, personalSettings } from '../../session/public.ts';
import { periodFact } from '../reported-accounts.ts';
import { loadActor } from '../statements-actor.ts';
import { accountFiles } from './account-files.ts';
import { newFileReference } from './bank-files.ts';
import { STATEMENT_FILES } from './downloaded-formats.ts';
import { findStatements, refuseTooManyLines, valueDatesOf } from './find-statements.ts';
import type { FoundAccount, FoundStatement } from './found-statement.ts';
import { numberStatements } from './portal-numbers.ts';
import { refuseUnfit } from './refuse-unfit.ts';
import { StatementEntries } from './statement-entries.ts';

type Endpoints = typeof downloadEndpoints;
type Body = Request<Endpoints['transactionsDownload' | 'intradaysDownload' | 'manualEntriesDownload']>['body'];
type Downloading = Exporting & Pick<Services, 'files'>;

/**
 * The handler that sends statements as one file; `isIndividual`: as a file for each account, in a ZIP. Refused before the
 * first byte, with what `findStatements`, `refuseUnfit` and `HeldFiles` say. The audit log has each download that begins.
 */
export function downloadStatements({ calls, held }: FileMaking, type: TransactionType, { isIndividual = false } = {}) {
  return async (context: Downloading, { body }: { body: Body }): Promise<void> => {
    const { subject, http, files } = context;
    const { format, timeZone } = body;
    const { extension, payments, write } = STATEMENT_FILES[format];
    const valueDates = valueDatesOf(body, type);
    if (isForPeople(format)) held.begin(format, subject, http.reply.raw);
    const from = listReader(context, calls);
    const letters = chosenForm(format, body.options, context);
    const found = await find(from, type, body, context);
    const wanted = wantedOf(found.accounts, format, letters);
    if (wanted.length === 0) throw new PortalError('NOTHING_TO_DOWNLOAD');
    refuseTooManyLines(wanted, type, STATEMENT_FILES[format], isIndividual);
    // They have given up while this waited for its turn.
    if (http.reply.raw.destroyed) return;
    const accounts = await recordDownload(context, { type, format }, letters, wanted);
    const entries = new StatementEntries(from, statementsOf(accounts), { type, valueDates, payments }, found);
    const reader = readerOf(subject, timeZone);
    const title = titleOf(type, format, reader);
    const writing = {
      files,
      type,
      pagesOf: (statement: FoundStatement) => entries.pagesOf(statement),
      hidden: found.seesSalaries ? null : { text: reader.say('salaries') },
      letters,
      title,
      isSelection: 'statements' in body,
      facts: daysFact(type, body, reader),
      reader,
      delimiter: DELIMITERS[personalSettings(subject).delimiter],
    };
    const document = { kind: 'DOWNLOAD', reportType: isIndividual ? 'SEPARATED' : 'COMBINED' } as const;
    const sent = { title, extension: isIndividual ? 'zip' : extension, timeZone, document };
    sendWritten(context, sent, (writtenFor) => {
      const { createdAt } = writtenFor;
      const fileOf = (some: readonly FoundAccount[]) =>
        write(some, { ...writing, fileReference: newFileReference(), createdAt, writtenFor });
      return isIndividual
        ? zipParts(accountFiles(accounts, extension, fileOf), createdAt)
        : Readable.from(fileOf(accounts), { objectMode: false });
    });
  };
}

/** The letters of a format for one download; another format has none, and needs none. */
function chosenForm(format: StatementFileFormat, given: Body['options'], { subject }: Pick<Downloading, 'subject'>) {
  return isLettered(format) ? lettersOf(format, given, chosenDownloadOptions(subject)) : chosenLetters('MT940', {});
}

/** Tables leave out statements without entries; a printout keeps their accounts if `emptyPages` is A. */
function wantedOf(
  accounts: readonly FoundAccount[],
  format: StatementFileFormat,
  { withoutTransactions, emptyPages }: ChosenLetters,
): FoundAccount[] {
  if (format === 'PDF') return emptyPages === 'A' ? [...accounts] : accounts.filter(hasEntries);
  const isWhole = withoutTransactions === 'A' && !isForPeople(format);
  return accounts
    .map(({ account, statements }) => ({
      account,
      statements: isWhole ? statements : statements.filter(({ entryCount }) => entryCount > 0),
    }))
    .filter(({ statements }) => statements.length > 0);
}

function hasEntries({ statements }: FoundAccount): boolean {
  return statements.some(({ entryCount }) => entryCount > 0);
}

function statementsOf(accounts: readonly FoundAccount[]): FoundStatement[] {
  return accounts.flatMap(({ statements }) => statements);
}

function find(
  from: ListReader,
  type: TransactionType,
  body: Body,
  { subject }: Downloading,
): Promise<{ accounts: FoundAccount[]; seesSalaries: boolean }> {
  return readNow(from, async ({ tx, subject: reader }) => {
    const actor = await loadActor(tx, reader);
    const accounts = await findStatements(tx, actor, type, body);
    const { dateFormat } = personalSettings(subject);
    refuseUnfit(actor, statementsOf(accounts), { type, dateFormat });
    return { accounts, seesSalaries: actor.seesSalaries };
  });
}

/** What the file is of, and in which of the formats for programs it is. */
function titleOf(type: TransactionType, format: StatementFileFormat, { words }: FileReader): string {
  const statements = words('statements.statements');
  if (!isForPeople(format)) return `${statements} ${format}`;
  return type === 'ENTRY' ? statements : words(`statements.transactions.${type}`);
}

function daysFact(type: TransactionType, body: Body, reader: FileReader): Fact[] {
  if ('statements' in body) return [];
  return [
    periodFact(body, reader, type === 'DISPOSITION' ? 'statements.column.valueDate' : 'statements.download.days'),
  ];
}

/** Numbers the statements if that is asked for, and logs the download, both or nothing. */
function recordDownload(
  { db, clock, subject }: Downloading,
  { type, format }: { type: TransactionType; format: StatementFileFormat },
  { statementNo }: ChosenLetters,
  accounts: FoundAccount[],
): Promise<FoundAccount[]> {
  const all = statementsOf(accounts);
  return db.inClient(subject.clientId, async (tx) => {
    const numbers = statementNo === 'B' ? await numberStatements(tx, subject.clientId, all) : null;
    const days = all.map(({ day }) => day).toSorted();
    await audit(
      { tx, clock, subject },
      'statementsDownloaded',
      { id: all.length === 1 ? all[0]!.id : null, name: null },
      { type, format, statements: all.length, accounts: accounts.length, from: days[0]!, to: days.at(-1)! },
    );
    if (!numbers) return accounts;
    return accounts.map(({ account, statements }) => ({
      account,
      statements: statements.map((one) => ({ ...one, portalNumber: numbers.get(one.id)! })),
    }));
  });
}
