import { randomBytes } from 'node:crypto';
import type { ChosenLetters } from '@portico/contract/settings/download-options';
import type { StatementFileFormat } from '@portico/contract/statements/statement-downloads/model';
import { writeCamt, type CamtWriteVersion } from '@portico/formats/camt/camt-write';
import { writeMt940, writeMt942 } from '@portico/formats/mt940/written/mt940-write';
import type { Files } from '../../platform/files/files.ts';
import { deliveredTexts } from './delivered-texts.ts';
import type { FoundStatement, Scope } from './found-statement.ts';
import type { DownloadedEntry, EntryReading } from './statement-entries.ts';
import {
  camtEntry,
  camtStatement,
  swiftEntry,
  writtenReport,
  writtenStatement,
  type HiddenSalary,
} from './written-statements.ts';

/** What a file of statements is written with. */
export type Writing = {
  files: Files;
  pagesOf: (statement: FoundStatement) => AsyncIterable<readonly DownloadedEntry[]>;
  hidden: HiddenSalary;
  letters: ChosenLetters;
  /** Eleven letters or digits, new for each file. */
  fileReference: string;
  createdAt: Date;
};

type FileFormat = {
  reading: EntryReading;
  extension: 'txt' | 'xml';
  write: (statements: Iterable<FoundStatement>, writing: Writing) => AsyncIterable<Uint8Array>;
};

const camt = (version: CamtWriteVersion, scope: Scope): FileFormat => ({
  reading: { scope, hasDetails: true },
  extension: 'xml',
  write: (statements, writing) => {
    const { fileReference: messageId, createdAt } = writing;
    const written = mapped(statements, (one) => camtStatement(one, scope, camtEntries(one, writing)));
    return writeCamt({ messageId, createdAt: createdAt.toISOString(), statements: written }, { version });
  },
});

/** How each format is written. A new one is a line here and in the contract. */
export const STATEMENT_FILES: Record<StatementFileFormat, FileFormat> = {
  MT940: {
    reading: { scope: 'BOOKED', hasDetails: false },
    extension: 'txt',
    write: (statements, writing) =>
      writeMt940(
        mapped(statements, (one) => writtenStatement(one, swiftEntries(one, writing))),
        { ...writing, receiverBic: null },
      ),
  },
  MT942: {
    reading: { scope: 'INTRADAY', hasDetails: false },
    extension: 'txt',
    write: (statements, writing) =>
      writeMt942(
        mapped(statements, (one) => writtenReport(one, swiftEntries(one, writing))),
        { ...writing, receiverBic: null },
      ),
  },
  'camt.053.001.08': camt('camt.053.001.08', 'BOOKED'),
  'camt.053.001.04': camt('camt.053.001.04', 'BOOKED'),
  'camt.052.001.08': camt('camt.052.001.08', 'INTRADAY'),
  'camt.052.001.04': camt('camt.052.001.04', 'INTRADAY'),
};

const REFERENCE_CHARACTERS = 11;

/** A reference that no other file has; it begins with a letter. */
export function newFileReference(): string {
  const random = randomBytes(8).readBigUInt64BE().toString(36).toUpperCase();
  return `P${random.padStart(REFERENCE_CHARACTERS, '0').slice(1 - REFERENCE_CHARACTERS)}`;
}

function* mapped<One, Other>(all: Iterable<One>, toOther: (one: One) => Other): Generator<Other, void, void> {
  for (const one of all) yield toOther(one);
}

async function* swiftEntries(statement: FoundStatement, { files, pagesOf, hidden, letters }: Writing) {
  for await (const page of pagesOf(statement)) {
    const lines = letters.tag86 === 'A' ? await deliveredTexts(files, statement, page) : null;
    for (const [index, entry] of page.entries()) yield swiftEntry(entry, hidden, lines?.[index] ?? null);
  }
}

async function* camtEntries(statement: FoundStatement, { pagesOf, hidden }: Writing) {
  for await (const page of pagesOf(statement)) for (const entry of page) yield camtEntry(entry, hidden);
}
