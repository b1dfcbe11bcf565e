import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { trustedId } from '@portico/contract/ids';
import { parse } from '@portico/formats/parse/parse';
import { makeIban } from '../../seed/create.ts';
import type { HeldAccount } from '../../simulator/held-accounts.ts';
import { writeHeldAccounts } from '../../simulator/held-accounts.ts';
import type { TestAccount } from '../clients.ts';

/** A folder of simulated banks without a portal. */
export type TestBanks = { banksFolder: string; bank(name: string): TestBank; remove(): Promise<void> };
export type TestBank = {
  folder: string;
  /** Accounts of a client at this bank; `number` tells them apart. */
  account(number: number, currency?: string): TestAccount;
  hold(...accounts: (Pick<HeldAccount, 'account' | 'currency'> & Partial<HeldAccount>)[]): Promise<void>;
  send(name: string, content: string): Promise<void>;
  /** The names of what the bank has handed out, in the order in which the portal takes it. */
  delivered(): Promise<string[]>;
  /** Status reports and statements that the bank has handed out. */
  read(name: string): Promise<Awaited<ReturnType<typeof parse>>>;
  reports(): Promise<Awaited<ReturnType<typeof parse>>['statusReports']>;
  statements(): Promise<Awaited<ReturnType<typeof parse>>['statements']>;
};

export async function makeTestBanks(): Promise<TestBanks> {
  const banksFolder = await mkdtemp(join(tmpdir(), 'portico-banks-'));
  return {
    banksFolder,
    bank: (name) => testBank(join(banksFolder, name)),
    remove: () => rm(banksFolder, { recursive: true, force: true }),
  };
}

function testBank(folder: string): TestBank {
  const bank: TestBank = {
    folder,
    account(number, currency = 'CHF') {
      const iban = makeIban('CH', `00998${String(number).padStart(12, '0')}`);
      return { id: trustedId(''), iban, currency, bic: 'TESTCHZZXXX', folder, owner: `Owner of ${number}` };
    },
    hold(...accounts) {
      const rest = { bic: 'TESTCHZZXXX', format: 'camt.053.001.08', closing: null } as const;
      const held = accounts.map((account) => ({ ...rest, ...account }));
      return writeHeldAccounts(join(folder, 'bank'), { accounts: held, opensOthers: false });
    },
    async send(name, content) {
      await mkdir(join(folder, 'to-bank'), { recursive: true });
      await writeFile(join(folder, 'to-bank', name), content);
    },
    async delivered() {
      const names = await readdir(join(folder, 'from-bank')).catch((): string[] => []);
      return names.toSorted();
    },
    async read(name) {
      const parsed = await parse(await readFile(join(folder, 'from-bank', name)), ({ key }) => key);
      if (parsed.problems.length > 0) throw new Error(`${name}: ${JSON.stringify(parsed.problems)}`);
      return parsed;
    },
    async reports() {
      const files = await Promise.all((await bank.delivered()).map((name) => bank.read(name)));
      return files.flatMap((file) => file.statusReports);
    },
    async statements() {
      const files = await Promise.all((await bank.delivered()).map((name) => bank.read(name)));
      return files.flatMap((file) => file.statements);
    },
  };
  return bank;
}
