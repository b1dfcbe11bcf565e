import { randomBytes } from 'node:crypto';
import { DOWNLOADED_ENTRIES_MAXIMUM } from '@portico/contract/limits';
import type { BankFormat } from '@portico/contract/statements/statement-downloads/model';
import { writeCamt, type CamtWriteVersion } from '@portico/formats/camt/camt-write';
import { writeMt940, writeMt942 } from '@portico/formats/mt940/written/mt940-write';
import { deliveredTexts } from './delivered-texts.ts';
import type { FileFormat, Writing } from './file-format.ts';
import type { FoundAccount, FoundStatement } from './found-statement.ts';
import { camtEntry, camtStatement, swiftEntry, writtenReport, writtenStatement } from './written-statements.ts';

/** They stream, so they may be large. */
const BANK_FILE = { linesMaximum: DOWNLOADED_ENTRIES_MAXIMUM, linesOf: entriesOf };

const camt = (version: CamtWriteVersion): FileFormat<Writing> => ({
  ...BANK_FILE,
  payments: 'LISTED',
  extension: 'xml',
  write: (accounts, writing) => {
    const { fileReference: messageId, createdAt, type } = writing;
    const written = mapped(accounts, (one) => camtStatement(one, type, camtEntries(one, writing)));
    return writeCamt({ messageId, createdAt: createdAt.toISOString(), statements: written }, { version });
  },
});

/** How each format that programs read is written. A new one is a line here and in the contract. */
export const BANK_FILES: Record<BankFormat, FileFormat<Writing>> = {
  MT940: {
    ...BANK_FILE,
    payments: 'NONE',
    extension: 'txt',
    write: (accounts, writing) =>
      writeMt940(
        mapped(accounts, (one) => writtenStatement(one, swiftEntries(one, writing))),
        { ...writing, receiverBic: null },
      ),
  },
  MT942: {
    ...BANK_FILE,
    payments: 'NONE',
    extension: 'txt',
    write: (accounts, writing) =>
      writeMt942(
        mapped(accounts, (one) => writtenReport(one, swiftEntries(one, writing))),
        { ...writing, receiverBic: null },
      ),
  },
  'camt.053.001.08': camt('camt.053.001.08'),
  'camt.053.001.04': camt('camt.053.001.04'),
  'camt.052.001.08': camt('camt.052.001.08'),
  'camt.052.001.04': camt('camt.052.001.04'),
};

const REFERENCE_CHARACTERS = 11;

/** A reference that no other file has; it begins with a letter. */
export function newFileReference(): string {
  const random = randomBytes(8).readBigUInt64BE().toString(36).toUpperCase();
  return `P${random.padStart(REFERENCE_CHARACTERS, '0').slice(1 - REFERENCE_CHARACTERS)}`;
}

/** A line for each entry. */
export function entriesOf({ entryCount }: FoundStatement): number {
  return entryCount;
}

function* mapped<Other>(
  accounts: readonly FoundAccount[],
  toOther: (one: FoundStatement) => Other,
): Generator<Other, void, void> {
  for (const { statements } of accounts) for (const one of statements) yield toOther(one);
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
