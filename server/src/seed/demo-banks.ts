import { join } from 'node:path';
import type { Config } from '../config.ts';
import { bankFolders } from '../simulator/bank-folders.ts';
import { readState } from '../simulator/bank-state.ts';
import { writeHeldAccounts, type HeldAccount } from '../simulator/held-accounts.ts';
import { DEMO_ACCOUNTS, DEMO_BANKS, type DemoAccount } from './demo-accounts.ts';
import type { DemoPosition } from './demo-statements.ts';

/** The balance of each demo account after its last statement, and that day, by IBAN and currency. */
export type DemoPositions = Map<string, DemoPosition & { day: string }>;

export function positionKey({ iban, currency }: { iban: string; currency: string }): string {
  return `${iban} ${currency}`;
}

/** In Germany and Britain the demo's banks still deliver MT940. */
export function deliversMt940({ bank }: DemoAccount): boolean {
  return bank === 'hafenkontor' || bank === 'thamesgate';
}

/** What the simulated banks have booked themselves, whether or not it has been imported. */
export async function bookedPositions(config: Pick<Config, 'dataFolder'>): Promise<DemoPositions> {
  const booked: DemoPositions = new Map();
  for (const { folder } of DEMO_BANKS) {
    const { positions } = await readState(bankFolderOf(config, folder));
    for (const [key, { date, ...rest }] of Object.entries(positions))
      booked.set(key, { ...rest, day: date, year: date.slice(0, 4) });
  }
  return booked;
}

/** Tells the simulated banks their accounts, and what the next statement of each follows. */
export async function setUpDemoBanks(config: Pick<Config, 'dataFolder'>, positions: DemoPositions): Promise<void> {
  const accounts = Object.values(DEMO_ACCOUNTS).flat();
  for (const { folder, bic } of DEMO_BANKS) {
    const held = accounts.filter(({ bank }) => bank === folder).map((account) => heldAccount(account, bic, positions));
    // A new account at a demo bank can pay like the others.
    await writeHeldAccounts(bankFolderOf(config, folder), { accounts: held, opensOthers: true });
  }
}

function heldAccount(account: DemoAccount, bic: string, positions: DemoPositions): HeldAccount {
  const position = positions.get(positionKey(account));
  return {
    account: account.iban,
    currency: account.currency,
    bic,
    format: deliversMt940(account) ? 'MT940' : 'camt.053.001.08',
    closing: position
      ? {
          date: position.day,
          number: position.number,
          balanceHundredThousandths: position.balanceHundredThousandths,
        }
      : null,
  };
}

function bankFolderOf(config: Pick<Config, 'dataFolder'>, folder: string): string {
  return bankFolders(join(config.dataFolder, 'banks', folder)).bank;
}
