import { createHash } from 'node:crypto';
import { trustedId, type ClientId } from '@portico/contract/ids';
import { systemClock } from '../../server/src/platform/clock.ts';
import { setClient, type Database } from '../../server/src/platform/database/db.ts';
import { createAccount, createBank, createGroup, createUser, grant, makeIban } from '../../server/src/seed/create.ts';
import { CLERK_GRANTS, SIGNER_GRANTS, TEST_PASSWORD } from '../../server/src/testing/clients.ts';
import type { Holder } from './entry-lines.ts';
import type { Member } from './population.ts';

export const READER = 'reader';
const CURRENCIES = ['CHF', 'EUR', 'USD', 'GBP', 'EUR', 'CHF', 'JPY', 'SEK'];

export function businessIdOf({ rank }: Member): string {
  return `C${String(rank).padStart(3, '0')}`;
}

/** Creates a client with some accounts, a group, and a person who sees their statements and signs in by password. */
export function createHolder(owner: Database, member: Member): Promise<Holder> {
  const clientId = trustedId<ClientId>(uuidOf(businessIdOf(member)));
  return owner.inNoClient(async (tx) => {
    await tx.write(
      `insert into clients (client_id, business_id, name, kind, licensed_modules, session_idle_minutes, created_at)
       values ($1, $2, $2, 'CLIENT', '{EFT,ARS,DLC}', 60, now())`,
      [clientId, businessIdOf(member)],
    );
    await setClient(tx, clientId);
    const user = { userName: READER, fullName: 'A reader', secondFactors: [] };
    const userId = await createUser(tx, systemClock, clientId, user, TEST_PASSWORD);
    await grant(tx, clientId, { userId }, CLERK_GRANTS);
    await grant(tx, clientId, { groupId: await createGroup(tx, clientId, 'Treasury', [userId]) }, SIGNER_GRANTS);
    const bankId = await createBank(tx, clientId, {
      name: 'Hausbank',
      bic: 'TESTCHZZXXX',
      country: 'CH',
      folder: businessIdOf(member).toLowerCase(),
    });
    const accounts = [];
    for (const [index, currency] of CURRENCIES.slice(0, 2 + (member.rank % 7)).entries()) {
      const name = `Operating account ${index + 1}`;
      const iban = makeIban('CH', `00999${String(member.rank * 10 + index).padStart(12, '0')}`);
      const account = {
        bankId,
        name,
        shortName: `${businessIdOf(member)} · ${index + 1}`,
        owner: 'ACME',
        iban,
        currency,
      };
      accounts.push({ id: await createAccount(tx, clientId, account), currency });
    }
    return { clientId, accounts };
  });
}

/** Always the same UUID, so every run has the same clients in the same part of the table. */
export function uuidOf(name: string): string {
  const digest = createHash('sha256').update(name).digest('hex');
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-4${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}
