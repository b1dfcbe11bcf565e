import type { ChosenLetters } from '@portico/contract/settings/download-options';
import type { TransactionType } from '@portico/contract/statements/model';
import type { FileReader } from '../../exports/public.ts';
import type { Files } from '../../platform/files/files.ts';
import type { WrittenFor } from '../../platform/table/table-facts.ts';
import type { Fact } from '../../platform/table/table.ts';
import type { FoundAccount, FoundStatement } from './found-statement.ts';
import type { DownloadedEntry, PaymentsReading } from './statement-entries.ts';
import type { HiddenSalary } from './written-statements.ts';

/** A format in which statements are downloaded. */
export type FileFormat<Given extends Writing> = {
  /** What it says of the payments of batch bookings. */
  payments: PaymentsReading;
  /** Of the file's name. */
  extension: string;
  /** How many lines it has at most, and how many a statement takes. */
  linesMaximum: number;
  linesOf: (statement: FoundStatement, type: TransactionType) => number;
  write: (accounts: readonly FoundAccount[], writing: Given) => AsyncIterable<Uint8Array>;
};

/** What a file is written with. */
export type Writing = {
  files: Files;
  type: TransactionType;
  pagesOf: (statement: FoundStatement) => AsyncIterable<readonly DownloadedEntry[]>;
  hidden: HiddenSalary;
  letters: ChosenLetters;
  /** Eleven letters or digits, new for each file. */
  fileReference: string;
  createdAt: Date;
};

/** What a file for people is written with. */
export type PeopleWriting = Writing & {
  title: string;
  /** Statements that were chosen one by one, which need not follow each other. */
  isSelection: boolean;
  /** By what it was asked for. */
  facts: readonly Fact[];
  reader: FileReader;
  writtenFor: WrittenFor;
  /** Of CSV. */
  delimiter: string;
};
