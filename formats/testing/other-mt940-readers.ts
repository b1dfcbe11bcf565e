import { createRequire } from 'node:module';
import { read } from 'mt940-js';
import type { Mt940Letters } from '../src/mt940/written/mt940-written.ts';

/** A statement as readers of other authors see it: days and amounts. */
export type OtherReading = {
  account: string;
  opening: [date: string, amount: number];
  closing: [date: string, amount: number];
  entries: [valueDate: string, amount: number][];
};

type OtherReader = {
  /** Letters of what the reader doesn't know, and those that it gets instead. */
  known: (letters: Mt940Letters) => Mt940Letters;
  read: (file: string) => Promise<OtherReading[]>;
};

/** They take every message for MT940, and one of them takes no line before the first field. */
const known = (letters: Mt940Letters): Mt940Letters => ({
  ...letters,
  mt999Footer: 'A',
  header: letters.header === 'C' ? 'A' : letters.header,
});

type Mt940jsStatement = {
  accountIdentification: string;
  openingBalanceDate: Date;
  openingBalance: number;
  closingBalanceDate: Date;
  closingBalance: number;
  transactions: { date: Date; amount: number }[];
};

/** The package mt940js. It has no types. */
const { Parser } = createRequire(import.meta.url)('mt940js') as {
  Parser: new () => { parse: (text: string) => Mt940jsStatement[] };
};

export const mt940js: OtherReader = {
  known,
  read: async (file) =>
    new Parser().parse(file).map((statement) => ({
      account: statement.accountIdentification,
      opening: [day(statement.openingBalanceDate), statement.openingBalance],
      closing: [day(statement.closingBalanceDate), statement.closingBalance],
      entries: statement.transactions.map(({ date, amount }) => [day(date), amount]),
    })),
};

export const mt940Js: OtherReader = {
  known,
  read: async (file) =>
    (await read(Buffer.from(file))).map((statement) => ({
      account: statement.accountId ?? '',
      opening: balance(statement.openingBalance),
      closing: balance(statement.closingBalance),
      entries: statement.transactions.map(({ valueDate, isCredit, amount }) => [
        valueDate,
        isCredit ? amount : 0 - amount,
      ]),
    })),
};

function balance(of: { isCredit: boolean; date: string; value: number } | undefined): [string, number] {
  if (!of) return ['', Number.NaN];
  return [of.date, of.isCredit ? of.value : 0 - of.value];
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10);
}
