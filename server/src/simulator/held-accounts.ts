import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatDecimal, parseDecimal } from '@portico/contract/money';
import { z } from 'zod';
import { writeDurably } from './write-durably.ts';

export const STATEMENT_FORMATS = ['camt.053.001.08', 'camt.053.001.04', 'MT940'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** The state of an account after its last statement. */
export type Position = { date: string; number: number; balanceHundredThousandths: bigint };

/** An account that the bank keeps. `closing`: what its first statement here follows; null for a new account. */
export type HeldAccount = {
  /** IBAN, or another number. */
  account: string;
  currency: string;
  bic: string | null;
  format: StatementFormat;
  closing: Position | null;
};

/** `opensOthers`: any other account that it is asked to debit is opened, at 0.00. */
export type HeldAccounts = { accounts: readonly HeldAccount[]; opensOthers: boolean };

const ACCOUNTS_MAXIMUM = 10_000;
const decimal = z.string().refine((text) => parseDecimal(text) !== null, 'must be a decimal number');

/** As in JSON: `{ "date": "2026-11-19", "number": 12, "balance": "1184300.55" }`. */
export const positionShape = z
  .object({ date: z.iso.date(), number: z.number().int().min(0), balance: decimal })
  .transform(({ balance, ...rest }): Position => ({ ...rest, balanceHundredThousandths: parseDecimal(balance)! }));

const accountsShape = z.object({
  opensOthers: z.boolean().default(false),
  accounts: z
    .array(
      z.object({
        account: z.string().min(1).max(34),
        currency: z.string().regex(/^[A-Z]{3}$/),
        bic: z.string().nullable().default(null),
        format: z.enum(STATEMENT_FORMATS).default('camt.053.001.08'),
        closing: positionShape.nullable().default(null),
      }),
    )
    .max(ACCOUNTS_MAXIMUM),
});

export function writtenPosition({ balanceHundredThousandths, ...rest }: Position) {
  return { ...rest, balance: formatDecimal(balanceHundredThousandths, 2) };
}

/**
 * The accounts of a bank from its `bank/accounts.json`, which the set-up writes and the bank only reads. Without that
 * file the bank opens every account. Throws for a malformed file.
 */
export async function readHeldAccounts(bankFolder: string): Promise<HeldAccounts> {
  const text = await readFile(join(bankFolder, 'accounts.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? { accounts: [], opensOthers: true } : accountsShape.parse(JSON.parse(text));
}

/** Sets a bank up, or changes its set-up; a running bank uses it from its next message on. */
export async function writeHeldAccounts(bankFolder: string, { accounts, opensOthers }: HeldAccounts): Promise<void> {
  const written = accounts.map(({ closing, ...rest }) => ({ ...rest, closing: closing && writtenPosition(closing) }));
  await writeDurably(
    join(bankFolder, 'accounts.json'),
    `${JSON.stringify({ opensOthers, accounts: written }, null, 2)}\n`,
  );
}

/** One number may be kept in several currencies. */
export function accountKey({ account, currency }: Pick<HeldAccount, 'account' | 'currency'>): string {
  return `${account} ${currency}`;
}
