import { join } from 'node:path';
import type { Config } from '../config.ts';
import { statementsFolder } from '../statements/public.ts';
import { demoFolder } from '../uploads/public.ts';
import { DEMO_ACCOUNTS, DEMO_BANKS } from './demo-accounts.ts';
import { DEMO_CLIENTS } from './demo-people.ts';
import { SAMPLE_NAMES } from './demo-orders.ts';
import { LATE_STATEMENT_FILE } from './seed-statements.ts';

/** The whole demo as data: users, accounts and sample files (interfaces). */
export function describeDemo(config: Pick<Config, 'dataFolder'>) {
  return {
    users: DEMO_CLIENTS.flatMap((client) =>
      client.users.map((user) => ({
        clientId: client.businessId,
        username: user.userName,
        fullName: user.fullName,
        email: user.email ?? null,
        mobile: user.mobile ?? null,
        factor: (user.secondFactors ?? ['EMAIL'])[0] ?? 'NONE',
      })),
    ),
    accounts: Object.entries(DEMO_ACCOUNTS).flatMap(([clientId, accounts]) =>
      accounts.map(({ iban, currency, shortName, bank: folder }) => {
        const bank = DEMO_BANKS.find((candidate) => candidate.folder === folder)!;
        return {
          clientId,
          iban,
          currency,
          name: shortName,
          bank: { name: bank.name, bic: bank.bic },
          channel: { kind: 'directory', folder },
        };
      }),
    ),
    files: SAMPLE_NAMES.map(({ fileName, clientId }) => ({ clientId, path: join(demoFolder(config), fileName) })),
    /** What the late bank owes: for the provider's import, the command line or the watched folder. */
    statementFiles: [join(demoFolder(config), LATE_STATEMENT_FILE)],
    watchedFolder: statementsFolder(config),
  };
}
