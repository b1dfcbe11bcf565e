import { shownName } from '@portico/contract/users/names';
import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { AccountId, ClientId, UserId } from '@portico/contract/ids';
import type { CutOffTime } from '@portico/contract/accounts/bank-terms';
import { createClient, type NewClient } from '../clients/public.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/db.ts';
import {
  createAccount,
  createBank,
  createGroup,
  createRuleLine,
  createUser,
  grant,
  makeIban,
  switches,
  type Grant,
  type NewRuleLine,
  type NewUser,
} from '../seed/create.ts';

export const TEST_PASSWORD = 'Correct-horse-7';

let testHash: Promise<string> | undefined;

/** The portal's kind of hash, as cheap as possible: made-up users sign in thousands of times. */
function cheapHash(): Promise<string> {
  return (testHash ??= hash(TEST_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 }));
}

export const CLERK_GRANTS: Grant[] = [
  ...switches(
    'PAYMENT_VIEW',
    'PAYMENT_CREATE_ANY',
    'PAYMENT_BASIC_EDIT',
    'PAYMENT_FULL_EDIT_UPLOADED',
    'PAYMENT_OPEN_UPLOADED',
    'PAYMENT_DELETE',
    'PAYMENT_UPLOAD',
    'PAYMENT_TEMPORARY_BENEFICIARIES',
    'PAYMENT_VIEW_UPLOADED',
    'VIEW_DELETED_ORDER',
    'RESTORE_DELETED_ORDER',
  ),
  { area: 'ACCOUNT_PAYMENTS', level: 'EDIT' },
  { area: 'ACCOUNT_STATEMENTS', level: 'VIEW_ONLY' },
];
export const SIGNER_GRANTS: Grant[] = [
  ...switches('PAYMENT_VIEW', 'PAYMENT_SIGN', 'PAYMENT_REMOVE_SIGNATURES', 'PAYMENT_SALARY_DETAILS'),
  { area: 'ACCOUNT_PAYMENTS', level: 'APPROVE' },
  { area: 'ACCOUNT_STATEMENTS', level: 'VIEW_ONLY' },
];

/** `password`, if it isn't the tests' default. */
export type TestUser = {
  id: UserId;
  clientId: string;
  username: string;
  fullName: string;
  email: string;
  password?: string;
};

/** What somebody signs in with, and where their codes go. */
export type TestSignIn = Pick<TestUser, 'clientId' | 'username' | 'email' | 'password'>;

/** A person as everybody else sees them, with the user name. */
export const shown = ({ fullName, username }: Pick<TestUser, 'fullName' | 'username'>): string =>
  shownName({ fullName, userName: username });

export type TestAccount = { id: AccountId; iban: string; currency: string; bic: string; folder: string; owner: string };
export type TestClient = {
  id: ClientId;
  businessId: string;
  users: Record<string, TestUser>;
  accounts: TestAccount[];
};
export type TestClientOptions = {
  client?: Partial<NewClient>;
  /** By role: user fields and rights. By default clerk, signer1 and signer2 as in the demo. */
  users?: Record<string, Partial<NewUser> & { grants: Grant[] }>;
  currencies?: string[];
  rule?: Partial<NewRuleLine> | null;
  bank?: {
    takesEveryDate?: boolean;
    takesInstant?: boolean;
    warehouseDays?: number;
    timeZone?: string;
    cutOffs?: CutOffTime[];
    paymentFormat?: string;
  };
  /** How many banks the accounts are spread over; one by default. */
  banks?: number;
};

/** Gives a user of a test client further rights. */
export async function giveRights(owner: Database, client: TestClient, role: string, grants: Grant[]): Promise<void> {
  await owner.inNoClient((tx) => grant(tx, client.id, { userId: client.users[role]!.id }, grants));
}

/** Gives a test client another rule line, for all accounts or for one; by default two signatures of its signers. */
export async function addRuleLine(
  owner: Database,
  client: TestClient,
  line: Partial<NewRuleLine> = {},
  account?: TestAccount,
): Promise<void> {
  const userIds = ['signer1', 'signer2'].flatMap((role) => client.users[role]?.id ?? []);
  await owner.inNoClient(async (tx) => {
    const id = await createRuleLine(tx, client.id, { name: 'A rule', signaturesRequired: 2, userIds, ...line });
    if (!account) return;
    await tx.write(`update sign_off_rule_lines set scope_kind = 'ACCOUNT', scope_ids = array[$2::uuid] where id = $1`, [
      id,
      account.id,
    ]);
  });
}

/** Gives a test client another group with some of its users. */
export async function addGroup(owner: Database, client: TestClient, name: string, ...roles: string[]): Promise<string> {
  const userIds = roles.map((role) => client.users[role]!.id);
  return owner.inNoClient((tx) => createGroup(tx, client.id, name, userIds));
}

/** Gives a test client a group of signers, and a rule line that requires this many of their signatures. */
export async function addSigners(
  owner: Database,
  client: TestClient,
  name: string,
  signers: readonly TestUser[],
  signaturesRequired: number,
): Promise<void> {
  const userIds = signers.map((user) => user.id);
  await owner.inNoClient(async (tx) => {
    const groupId = await createGroup(tx, client.id, name, userIds);
    await grant(tx, client.id, { groupId }, SIGNER_GRANTS);
    await createRuleLine(tx, client.id, { name, signaturesRequired, userGroupIds: [groupId] });
  });
}

export { makeIban };

export const PEOPLE = {
  clerk: { grants: CLERK_GRANTS },
  signer1: { grants: SIGNER_GRANTS },
  signer2: { grants: SIGNER_GRANTS },
};

/**
 * A separate client for a test: users with one password, an account per currency at one bank with its own folder, and
 * the rule "two signatures of signer1 and signer2, creator excluded". `owner` is the schema's owner.
 */
export async function makeTestClient(
  owner: Database,
  clock: Clock,
  options: TestClientOptions = {},
): Promise<TestClient> {
  const businessId = `T${randomBytes(5).toString('hex').toUpperCase()}`;
  return owner.inNoClient(async (tx) => {
    const id = await createClient(tx, clock, { name: `Client ${businessId}`, ...options.client, businessId });
    const users: Record<string, TestUser> = {};
    for (const [role, { grants, ...fields }] of Object.entries<Partial<NewUser> & { grants: Grant[] }>(
      options.users ?? PEOPLE,
    )) {
      const user = {
        userName: role,
        fullName: `${role} of ${businessId}`,
        email: `${role}@${businessId.toLowerCase()}.example`,
        ...fields,
      };
      const userId = await createUser(tx, clock, id, user, TEST_PASSWORD, cheapHash);
      await grant(tx, id, { userId }, grants);
      users[role] = {
        id: userId,
        clientId: businessId,
        username: user.userName,
        fullName: user.fullName,
        email: user.email,
      };
    }
    const bic = 'TESTCHZZXXX';
    const banks: { bankId: string; folder: string }[] = [];
    for (let number = 0; number < (options.banks ?? 1); number++) {
      const folder = `${businessId.toLowerCase()}${number ? `-${number}` : ''}`;
      banks.push({
        folder,
        bankId: await createBank(tx, id, {
          name: `Bank ${number || ''} of ${businessId}`,
          bic,
          country: 'CH',
          folder,
          ...options.bank,
        }),
      });
    }
    const accounts: TestAccount[] = [];
    for (const [index, currency] of (options.currencies ?? ['CHF', 'EUR']).entries()) {
      const iban = makeIban(
        'CH',
        `00999${BigInt(`0x${businessId.slice(1)}`)
          .toString()
          .slice(-11)
          .padStart(11, '0')}${index}`,
      );
      const owner = `Owner ${businessId}`;
      const { bankId, folder } = banks[index % banks.length]!;
      const accountId = await createAccount(tx, id, {
        bankId,
        name: `Account ${currency}`,
        shortName: `Test · ${currency}`,
        owner,
        iban,
        currency,
      });
      accounts.push({ id: accountId, iban, currency, bic, folder, owner });
    }
    if (options.rule !== null) await makeRule(tx, id, users, options.rule ?? {});
    return { id, businessId, users, accounts };
  });
}

async function makeRule(
  tx: Parameters<typeof createRuleLine>[0],
  clientId: ClientId,
  users: Record<string, TestUser>,
  rule: Partial<NewRuleLine>,
) {
  const signers = ['signer1', 'signer2'].flatMap((role) => users[role]?.id ?? []);
  const groupId = await createGroup(tx, clientId, 'Signers', signers);
  await createRuleLine(tx, clientId, { name: 'All payments', signaturesRequired: 2, userGroupIds: [groupId], ...rule });
}
