import { formatDecimal, parseDecimal } from '@portico/contract/money';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type ReadStatement, readStatements } from '../../testing/read-mt940.ts';
import { FINDINGS, NOT_RECOGNISED } from '../../testing/real-statement-findings.ts';
import { parse } from '../parse/parse.ts';
import { readEntryDate, readSwiftDate } from '../swift/swift-date.ts';
import type { StatementBalance, StatementEntry } from './statement-model.ts';

/** Public files of other projects, kept out of this repository; each has a facts file beside it. */
const SAMPLES = process.env['PORTICO_SAMPLES'] ?? resolve(import.meta.dirname, '../../../../shared/data');
const phrase = ({ key }: { key: string }) => key;

type FactBalance = { dc: string; date: string; ccy: string; amount: string };
type FactEntry = {
  unparsed?: boolean;
  valueDate: string;
  entryDate: string | null;
  mark: string;
  amount: string;
  type: string | null;
  customerRef: string | null;
  bankRef: string | null;
  supplementary: string | null;
};
type FactStatement = {
  ref20?: string;
  account25?: string;
  statement28?: string;
  opening?: FactBalance;
  openingType?: string;
  closing?: FactBalance;
  closingType?: string;
  transactions: FactEntry[];
};
type Sample = { name: string; facts: { statements?: FactStatement[] }; file: Uint8Array };

function samplesOf(folder: string): Sample[] {
  const path = join(SAMPLES, folder);
  if (!existsSync(path)) return [];
  const names = readdirSync(path).filter((name) => /\.(?:sta|txt|mt94[02]|mta|swi)$/.test(name));
  return names.map((name) => ({
    name,
    facts: JSON.parse(readFileSync(join(path, name.replace(/\.[^.]+$/, '.facts.json')), 'utf8')) as Sample['facts'],
    file: readFileSync(join(path, name)),
  }));
}

const samples = [...samplesOf('mt940'), ...samplesOf('mt942')];

/**
 * Files that the facts' independent reader gets wrong: a type code with blanks (`NOV `), a type after a blank, a bank
 * reference on its own line, another encoding (the two of ksdev are Polish), a closing balance that includes the next
 * line, `:NS:` in a value, a control character before `:20:`.
 */
const FACTS_DIFFER = new Set([
  'ABN-AMRO__dovadi__MT940_voorbeeldbestanden_abnamro.txt',
  'Commerzbank__sandermarechal__commerzbank.txt',
  'ING__dovadi__ing_sepa.txt',
  'ING__fruitl00p__Ing-sample.sta',
  'ING__mjebrahimi__ing.txt',
  'Raiffeisen__wolph__raiffeisen-cmi.sta',
  'Sberbank__wolph__171011_01234945.sta',
  'Triodos__zilverline__triodos_iban.txt',
  'Triodos__zilverline__triodos_multiline_bug.txt',
  'generic__israeliyonsi__wrapped-61.sta',
  'generic__ksdev-pl__MT940_IPH.txt',
  'generic__ksdev-pl__MT940_multiple_accounts.txt',
  'generic__railslove__mt940.txt',
  'generic__zilverline__two_accounts.txt',
]);
const BALANCES_DIFFER = new Set([
  'ABN-AMRO__dovadi__MT940_voorbeeldbestanden_abnamro.txt',
  'Sberbank__wolph__171011_01234945.sta',
  'generic__railslove__mt940.txt',
  'generic__zilverline__two_accounts.txt',
]);

/** The facts' statements, without pages that continue one. */
function wholeStatements(pages: readonly FactStatement[]): FactStatement[][] {
  const statements: FactStatement[][] = [];
  const waiting = new Map<string, FactStatement[]>();
  for (const page of pages) {
    const key = `${page.account25?.trim()} ${page.statement28?.split('/')[0]?.trim()}`;
    const before = page.openingType === 'M' ? waiting.get(key) : undefined;
    if (before) before.push(page);
    const statement = before ?? [page];
    if (!before) statements.push(statement);
    if (page.closingType === 'M') waiting.set(key, statement);
    else waiting.delete(key);
  }
  return statements;
}

function figureOf(amount: StatementEntry['amount']): string {
  return amount ? formatDecimal(amount.hundredThousandths, 2) : 'none';
}

function factFigure(amount: string, debit: boolean): string {
  return formatDecimal(parseDecimal(`${debit ? '-' : ''}${amount}`) ?? 0n, 2);
}

function factBalance(balance: FactBalance | undefined): object | null {
  if (!balance) return null;
  return {
    date: readSwiftDate(balance.date),
    currency: balance.ccy,
    amount: factFigure(balance.amount, balance.dc === 'D'),
  };
}

function readBalance(balance: StatementBalance | null): object | null {
  return balance && { date: balance.date, currency: balance.currency, amount: figureOf(balance.amount) };
}

function entriesInOrder(statements: readonly ReadStatement[]): StatementEntry[] {
  return statements.flatMap(({ entries }) => entries).toSorted((a, b) => a.place.offsetBytes - b.place.offsetBytes);
}

const trimmed = (text: string | null) => text?.trim() || null;

function expectedFigure({ amount, mark }: FactEntry): string {
  return factFigure(amount, mark.endsWith('D') !== mark.startsWith('R'));
}

function expectedEntry(fact: FactEntry): Partial<StatementEntry> {
  return {
    valueDate: readSwiftDate(fact.valueDate),
    bookingDate: trimmed(fact.entryDate) && readEntryDate(fact.entryDate ?? '', fact.valueDate),
    reversal: fact.mark.startsWith('R'),
    transactionCode: trimmed(fact.type),
    customerReference: trimmed(fact.customerRef),
    bankReference: trimmed(fact.bankRef),
  };
}

describe.skipIf(samples.length === 0)('real MT940 and MT942 files', () => {
  test('exist', () => {
    expect(samples.length).toBeGreaterThan(0);
  });

  test.each(samples)('$name has its statements and balances', ({ name, facts, file }) => {
    if (NOT_RECOGNISED.includes(name) || BALANCES_DIFFER.has(name)) return;
    const expected = wholeStatements(facts.statements ?? []);
    const read = readStatements(file);
    expect(
      read.map(({ end, entries }) => ({
        reference: end.reference,
        number: end.number,
        entries: entries.length,
        opening: readBalance(end.openingBalance),
        closing: readBalance(end.closingBalance),
      })),
    ).toEqual(
      expected.map((pages) => ({
        reference: trimmed(pages[0]?.ref20 ?? null),
        number: trimmed(pages[0]?.statement28 ?? null),
        entries: pages.reduce((count, page) => count + page.transactions.length, 0),
        opening: pages[0]?.openingType === 'F' ? factBalance(pages[0].opening) : null,
        closing: pages.at(-1)?.closingType === 'F' ? factBalance(pages.at(-1)?.closing) : null,
      })),
    );
  });

  test.each(samples)('$name has its entries', ({ name, facts, file }) => {
    if (FACTS_DIFFER.has(name)) return;
    const expected = (facts.statements ?? []).flatMap(({ transactions }) => transactions);
    const read = entriesInOrder(readStatements(file));
    expect(read).toHaveLength(expected.length);
    const readable = expected.flatMap((fact, index) => (fact.unparsed ? [] : [[fact, read[index]] as const]));
    for (const [fact, entry] of readable) {
      expect(entry).toMatchObject(expectedEntry(fact));
      expect(entry?.extra.supplementary ?? null).toBe(trimmed(fact.supplementary));
      expect(figureOf(entry?.amount ?? null)).toBe(expectedFigure(fact));
    }
  });

  test.each(samples)('$name has exactly its known findings', async ({ name, file }) => {
    const { format, problems } = await parse(file, phrase);
    expect(format === null).toBe(NOT_RECOGNISED.includes(name));
    expect([...new Set(problems.map(({ message }) => message))]).toEqual(FINDINGS[name] ?? []);
  });
});
