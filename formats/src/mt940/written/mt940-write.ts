import { writeFile } from './mt940-file.ts';
import { StatementForm } from './mt940-statement-form.ts';
import type { Mt940Options, Source, WrittenReport, WrittenStatement } from './mt940-written.ts';
import { ReportForm } from './mt942-report-form.ts';

/**
 * Writes statements as MT940 (SWIFT FIN), UTF-8, in pieces, in the form that the options' letters choose. The same
 * statements and options give the same bytes. Entries need a value date and an amount.
 */
export function writeMt940(
  statements: Source<WrittenStatement>,
  options: Mt940Options,
): AsyncGenerator<Uint8Array, void, void> {
  return writeFile(statements, (statement) => new StatementForm(statement, options.letters), options);
}

/** Writes reports of a day as MT942, in the same way. The sums at their ends are those of the entries. */
export function writeMt942(
  reports: Source<WrittenReport>,
  options: Mt940Options,
): AsyncGenerator<Uint8Array, void, void> {
  return writeFile(reports, (report) => new ReportForm(report), options);
}
