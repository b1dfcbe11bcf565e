import type { Finding } from '@portico/contract/findings';
import type { ParsedStatement } from '../parse/parse-model.ts';
import type { StatementEnd, StatementPages } from './statement-model.ts';

type Page = { statement: ParsedStatement; pages: StatementPages; place: StatementEnd['place'] };

/**
 * Joins statements in a file that are pages of one: same account and number, in any order. An incomplete set stays as
 * it is, with a finding for each missing page. `ends`: by their place in the file.
 */
export function joinPages(
  statements: readonly ParsedStatement[],
  ends: readonly (Pick<StatementEnd, 'pages' | 'place'> | undefined)[],
): { statements: ParsedStatement[]; findings: Finding[] } {
  const pages = statements.flatMap((statement, index): Page[] => {
    const end = ends[index];
    return end?.pages ? [{ statement, pages: end.pages, place: end.place }] : [];
  });
  const joined = new Map<ParsedStatement, ParsedStatement | null>();
  const findings: Finding[] = [];
  for (const [, set] of Map.groupBy(pages, keyOf)) {
    const sorted = set.toSorted((one, other) => one.pages.first - other.pages.first);
    const missing = missingOf(sorted);
    if (missing.length > 0) findings.push(...missing.map((page) => missingPage(sorted[0]!, page)));
    else for (const { statement } of set) joined.set(statement, statement === set[0]!.statement ? join(sorted) : null);
  }
  const kept = statements.flatMap((statement) => (joined.has(statement) ? (joined.get(statement) ?? []) : [statement]));
  return { statements: kept, findings };
}

function keyOf({ statement: { account, number, reference } }: Page): string {
  return JSON.stringify([account, number, number === null ? reference : null]);
}

/** The most missing pages that are named. */
const MISSING_MAXIMUM = 20;

/** A repeated page belongs to another set, and nobody can tell which: nothing is joined, the last one is asked for. */
function missingOf(sorted: readonly Page[]): number[] {
  const missing: number[] = [];
  let next = 1;
  for (const { pages } of sorted) {
    for (; next < pages.first && missing.length < MISSING_MAXIMUM; next += 1) missing.push(next);
    next = pages.last + 1;
  }
  return sorted.at(-1)!.pages.isLast ? missing : [...missing, next];
}

function missingPage({ statement: { account, number, reference }, place }: Page, page: number): Finding {
  const parameters = { account: account.iban ?? account.other ?? '–', number: number ?? reference ?? '–', page };
  const { line, column } = place;
  return { severity: 'warning', key: 'statementPageMissing', parameters, line, column, path: 'StmtPgntn' };
}

function join(sorted: readonly Page[]): ParsedStatement {
  const [first, last] = [sorted[0]!.statement, sorted.at(-1)!.statement];
  const all = sorted.map(({ statement }) => statement);
  const borders = new Map(all.flatMap((one) => one.intermediateBalances).map((one) => [JSON.stringify(one), one]));
  return {
    ...first,
    closingBalance: last.closingBalance,
    closingAvailableBalance: last.closingAvailableBalance,
    forwardAvailableBalances: last.forwardAvailableBalances,
    intermediateBalances: [...borders.values()],
    entries: all.flatMap(({ entries }) => entries),
  };
}
