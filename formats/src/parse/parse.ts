import type { Finding } from '@portico/contract/findings';
import { chunksOf, peek } from '../xml/byte-stream.ts';
import type { ParsedFile, ParsedProblem } from './parse-model.ts';
import { parseOrders } from './parse-orders.ts';
import { parseRates } from './parse-rates.ts';
import { parseStatements } from './parse-statements.ts';
import { parseStatusReports } from './parse-status-reports.ts';
import { statementReader } from '../statement/read-statements.ts';
import { recognise, RECOGNISE_BYTES } from '../recognise.ts';

export { recognise } from '../recognise.ts';

/** Turns a finding into a sentence; the texts are in the contract, in five languages. */
export type Phrase = (finding: Finding) => string;

/**
 * Reads any supported bank file into the JSON of `portico parse`. `format` is null if the file isn't recognised. Never
 * throws because of the file's content: faults go into `problems`.
 */
export async function parse(source: Uint8Array | AsyncIterable<Uint8Array>, phrase: Phrase): Promise<ParsedFile> {
  const { start, chunks } = await peek(chunksOf(source), RECOGNISE_BYTES);
  const format = recognise(start);
  const { findings, ...content } = await parseContent(format, start, chunks);
  const empty = { statements: [], orders: [], statusReports: [] };
  return { format, ...empty, ...content, problems: findings.map((finding) => problem(finding, phrase)) };
}

type Content = Partial<Pick<ParsedFile, 'statements' | 'orders' | 'statusReports' | 'rates'>> & { findings: Finding[] };

async function parseContent(
  format: string | null,
  start: Uint8Array,
  chunks: AsyncIterable<Uint8Array>,
): Promise<Content> {
  if (format?.startsWith('pain.001')) return parseOrders(chunks);
  if (format?.startsWith('pain.002')) return parseStatusReports(chunks);
  if (format === 'ECB_XML' || format === 'RATES_CSV') return parseRates(chunks);
  const readStatements = statementReader(format);
  if (readStatements) return parseStatements(readStatements(chunks), format);
  if (format !== null) return { findings: [fileFinding('formatNotRead', { format })] };
  return { findings: [fileFinding(start.length === 0 ? 'fileEmpty' : 'formatUnknown', {})] };
}

function fileFinding(key: string, parameters: Finding['parameters']): Finding {
  return { severity: 'error', key, parameters, line: 1, column: 1, path: null };
}

function problem(finding: Finding, phrase: Phrase): ParsedProblem {
  const { severity, line, column, path } = finding;
  return { severity, line, column, path, message: phrase(finding) };
}
