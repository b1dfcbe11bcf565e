import type { AccountContent } from '@portico/contract/accounts/endpoints';
import type { AccountId, ClientId } from '@portico/contract/ids';
import { newId } from '../platform/ids.ts';
import { CLERK_GRANTS, SIGNER_GRANTS, type TestClient, type TestClientOptions } from './clients.ts';
import { everybody, type Person } from './orders.ts';
import type { TestPortal } from './portal/portal.ts';

export const ACCOUNTS = 'portal/administration/accounts';

/** A client with two administrators of its accounts, banks and owners, who also see sign-off rules, a clerk and signers. */
export type Administered = {
  client: TestClient;
  bankId: string;
  /** Makes an owner of that name, and returns its id. */
  addOwner(name: string): Promise<string>;
  admin1: Person;
  admin2: Person;
  clerk: Person;
  /** A valid content with these changes. */
  content(changes?: Partial<AccountContent>): AccountContent;
  /** Adds an account without a second person, and returns its id. */
  add(changes?: Partial<AccountContent>): Promise<AccountId>;
};

/** Without the two-person rule unless `client` says so. */
export async function makeAdministered(
  portal: TestPortal,
  client: TestClientOptions['client'] = {},
): Promise<Administered> {
  const grants = [
    { area: 'ACCOUNT_PAYMENTS', level: 'ADMIN' } as const,
    { area: 'SIGN_OFF_RULES', level: 'ADMIN' } as const,
    { area: 'BANKS', level: 'ADMIN' } as const,
    { area: 'OWNERS', level: 'ADMIN' } as const,
  ];
  const made = await portal.makeClient({
    client,
    users: {
      admin1: { grants },
      admin2: { grants },
      clerk: { grants: CLERK_GRANTS },
      signer1: { grants: SIGNER_GRANTS },
      signer2: { grants: SIGNER_GRANTS },
    },
  });
  const people = await everybody(portal, made.users, 'admin1', 'admin2', 'clerk');
  const ownerId = await makeOwner(portal, made.id, 'New Ltd');
  const choices = await people.admin1.call<{ banks: { uniqueId: string }[] }>('GET', `${ACCOUNTS}/choices`);
  const bankId = choices.body.banks[0]!.uniqueId;
  const content = (changes: Partial<AccountContent> = {}): AccountContent => ({ ...NEW, bankId, ownerId, ...changes });
  const add = async (changes?: Partial<AccountContent>) => {
    const body = { content: content(changes) };
    const answer = await people.admin1.call<{ uniqueId: AccountId }>('POST', ACCOUNTS, body);
    if (answer.status !== 200) throw new Error(`Not added: ${JSON.stringify(answer.body)}`);
    return answer.body.uniqueId;
  };
  const addOwner = (name: string) => makeOwner(portal, made.id, name);
  return { client: made, bankId, addOwner, ...people, content, add };
}

/** Directly: a client may have its changes under two people. */
async function makeOwner(portal: TestPortal, clientId: ClientId, name: string): Promise<string> {
  const id = newId();
  await portal.owner.inNoClient((tx) =>
    tx.write('insert into owners (client_id, id, name) values ($1, $2, $3)', [clientId, id, name]),
  );
  return id;
}

const NEW: Omit<AccountContent, 'bankId' | 'ownerId'> = {
  name: 'A new account, operating',
  shortName: 'New · EUR',
  alias: null,
  iban: 'DE89370400440532013000',
  other: null,
  currency: 'EUR',
  country: 'DE',
  senderBic: null,
  intracompany: false,
  selfService: true,
};
