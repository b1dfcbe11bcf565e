import type { ClientId } from '@portico/contract/ids';
import type { ListName } from '@portico/contract/lists';
import type { Transaction } from '../../platform/database/db.ts';
import { newId } from '../../platform/ids.ts';
import { createAccountGroup, createCutOff, type Grant } from '../../seed/create.ts';
import { updateConnections } from '../bank-connections.ts';
import { addGroup, addRuleLine, CLERK_GRANTS, SIGNER_GRANTS, type TestClient, type TestUser } from '../clients.ts';
import { makeConnection } from '../connections.ts';
import { RULE, USER_GROUP } from '../master-data.ts';
import { signedIn, type Person } from '../orders.ts';
import { storeThreeDocuments } from '../kept-documents/stored-documents.ts';
import { paymentFile } from '../payment-files.ts';
import { postRates, ratesTable } from '../rates.ts';
import { importFile } from '../statement-files.ts';
import { storeTestStatements } from '../statements.ts';
import type { TestPortal } from './portal.ts';
import { storeThreeStandingOrders } from './stored-standing-orders.ts';
import { makeProviderKinds } from './provider-kinds.ts';

/** A client with two or more rows in each of its lists, which differ in every column that the list sorts by. */
export type ListedClient = TestClient & { clerk: Person; order: string };

/** How a list is asked for: by whom, with which ending of its path, and with what else. */
export type Way = {
  by: 'clerk' | 'provider';
  uniqueId?: (client: ListedClient) => string;
  query?: Record<string, string>;
  /** Columns that are the same in all rows, whatever happens. */
  alike?: readonly string[];
};

const CLERK: Way = { by: 'clerk' };
const PROVIDER: Way = { by: 'provider' };

export const WAYS: Record<ListName, Way> = {
  accountGroups: CLERK,
  accounts: CLERK,
  administeredAccounts: CLERK,
  banks: CLERK,
  changeRequests: { ...CLERK, alike: ['list'] },
  clients: PROVIDER,
  clientTemplates: CLERK,
  connections: PROVIDER,
  documents: CLERK,
  deletedOrders: { ...CLERK, query: { onlyDeleted: 'true' }, alike: ['status', 'statusGroup'] },
  // All are in force, so all come from the same file, or from before there were files.
  exchangeRates: PROVIDER,
  impersonation: { ...PROVIDER, uniqueId: ({ id }) => id },
  myTemplates: CLERK,
  orders: CLERK,
  owners: CLERK,
  orderTransactions: { ...CLERK, uniqueId: ({ order }) => order },
  paymentTransactions: CLERK,
  rateLists: PROVIDER,
  signOffRules: CLERK,
  standingOrders: CLERK,
  statementImports: PROVIDER,
  statements: CLERK,
  transactions: CLERK,
  uploadedFiles: CLERK,
  userGroups: CLERK,
  users: CLERK,
};

/** Nor the Download Center, which takes no right. */
const NOBODY = { grants: [], secondFactors: [], modules: ['EFT' as const, 'ARS' as const] };
const ADMINISTERED = [
  'ACCOUNT_PAYMENTS',
  'SIGN_OFF_RULES',
  'USERS',
  'USER_GROUPS',
  'BANKS',
  'OWNERS',
  'CLIENT_TEMPLATES',
  'MY_TEMPLATES',
] as const;
const EVERYTHING: Grant[] = [
  ...[...SIGNER_GRANTS, ...CLERK_GRANTS].filter(({ area }) => area !== 'ACCOUNT_PAYMENTS'),
  ...ADMINISTERED.map((area) => ({ area, level: 'ADMIN' as const })),
];

/** Needs a worker, which imports the client's files. */
export async function makeListedClient(portal: TestPortal): Promise<ListedClient> {
  const admin = { grants: EVERYTHING, secondFactors: [] };
  const client = await portal.makeClient({
    client: { twoPersonRule: true },
    currencies: ['CHF', 'EUR', 'USD'],
    banks: 2,
    users: { clerk: admin, clerk2: admin, nobody: NOBODY, partly: NOBODY },
  });
  const clerk = await signedIn(portal, client.users['clerk']!);
  const orders = await makeOrders(portal, client, clerk);
  await makeMasterData(portal, client);
  await makeStatements(portal, client);
  await makeTemplates(portal, client);
  await storeThreeStandingOrders(portal, client);
  await storeThreeDocuments(portal, { clientId: client.id, ownerId: client.users['clerk']!.id });
  await makeRequests(portal, client, clerk);
  await portal.owner.inNoClient((tx) => varyAll(tx, client));
  return { ...client, clerk, order: orders[0]! };
}

/** Six orders, the first one of two accounts, half of them deleted, and a file that became none. */
async function makeOrders(portal: TestPortal, client: TestClient, clerk: Person): Promise<string[]> {
  const ids: string[] = [];
  for (const count of [3, 1, 2, 4, 6, 5]) {
    portal.clock.advanceSeconds(1);
    const accounts = client.accounts.slice(0, ids.length === 0 ? 2 : 1);
    ids.push(await clerk.order(await paymentFile(accounts, { count })));
  }
  await clerk.upload('<Document/>', 'empty.xml');
  await portal.owner.inNoClient((tx) =>
    tx.write(`update orders set status = 'DELETED' where client_id = $1 and id = any($2)`, [client.id, ids.slice(3)]),
  );
  return ids;
}

async function makeMasterData(portal: TestPortal, client: TestClient): Promise<void> {
  const [first, second] = client.accounts;
  await addGroup(portal.owner, client, 'Approvers', 'clerk', 'clerk2');
  await addGroup(portal.owner, client, 'Book-keepers', 'clerk');
  await addRuleLine(portal.owner, client, { name: 'Above', limitHundredThousandths: 5_000_000n });
  await addRuleLine(portal.owner, client, { name: 'Below', signaturesRequired: 1 }, first);
  await portal.owner.inNoClient(async (tx) => {
    await createAccountGroup(tx, client.id, 'Both', [first!.id, second!.id]);
    await createAccountGroup(tx, client.id, 'One', [first!.id]);
    const owner = newId();
    await tx.write('insert into owners (client_id, id, name) values ($1, $2, $3)', [client.id, owner, 'Another']);
    await tx.write('update accounts set owner_id = $2 where id = $1', [second!.id, owner]);
    await tx.write(
      'insert into subclients (client_id, id, business_id, name, created_at) values ($1, $2, $3, $4, now())',
      [client.id, newId(), 'PART', 'A part'],
    );
  });
}

async function makeStatements(portal: TestPortal, client: TestClient): Promise<void> {
  const [first, second] = client.accounts;
  const entry = (valueDate: string, amount: string, more: object) => ({ valueDate, amount, ...more });
  const texts = (name: string) => ({
    counterparty: `Payer ${name}`,
    counterpartyAccount: `CH${name}`,
    remittance: `Invoice ${name}`,
    transactionCode: `PMNT-${name}`,
    customerReference: `Ours-${name}`,
    bankReference: `Theirs-${name}`,
    endToEndId: `E2E-${name}`,
  });
  await storeTestStatements(portal, client, [
    {
      accountId: first!.id,
      day: '2026-11-18',
      closing: '120',
      number: '7',
      reference: 'REF-7',
      entries: [
        entry('2026-11-17', '100', texts('Beta')),
        entry('2026-11-18', '20.5', { ...texts('Alpha'), bookingDate: '2026-11-16' }),
        entry('2026-11-18', '-0.5', { bookingDate: null }),
      ],
    },
    { accountId: first!.id, day: '2026-11-19', closing: '90', entries: [entry('2026-11-19', '3', {})] },
    {
      accountId: second!.id,
      day: '2026-11-17',
      closing: '-80',
      number: '12',
      continuity: 'FIRST',
      entries: [entry('2026-11-17', '-80', texts('Gamma'))],
    },
  ]);
}

/** Three of the client, and three of the clerk. */
async function makeTemplates(portal: TestPortal, { id, accounts, users }: TestClient): Promise<void> {
  const contents = [
    {
      creditor: 'Bolt',
      account: 'CH2',
      currency: 'CHF',
      amount: '7',
      remittance: 'Rent',
      debitAccountId: accounts[0]!.id,
    },
    { creditor: '', account: '', currency: 'EUR', amount: '', remittance: '', debitAccountId: null },
    {
      creditor: 'anvil',
      account: 'CH1',
      currency: 'CHF',
      amount: '0.5',
      remittance: 'May',
      debitAccountId: accounts[1]!.id,
    },
  ];
  const used = ['2026-11-19T08:00:00Z', null, '2026-11-20T08:00:00Z'];
  await portal.owner.inNoClient(async (tx) => {
    for (const owner of [null, users['clerk']!.id])
      for (const [index, content] of contents.entries())
        await tx.write(
          `insert into templates (client_id, id, owner_id, name, content, changed_at, last_used_at) values ($1, $2, $3, $4, $5, $6, $7)`,
          [
            id,
            newId(),
            owner,
            ['b', 'A', 'c'][index],
            JSON.stringify({ ...content, categoryPurpose: '' }),
            `2026-11-1${[7, 9, 8][index]}T08:00:00Z`,
            used[index],
          ],
        );
  });
}

/** Changes of three kinds, by two people, that wait for another person. */
async function makeRequests(portal: TestPortal, { users, accounts }: TestClient, clerk: Person): Promise<void> {
  const clerk2 = await signedIn(portal, users['clerk2']!);
  const changes: [Person, string, object][] = [
    [clerk, 'signOffRules', { ...RULE, userIds: [clerk.user.id] }],
    [clerk2, 'accountGroups', { name: 'Later', accountIds: [accounts[2]!.id] }],
    [clerk, 'userGroups', { ...USER_GROUP, name: 'Later' }],
  ];
  for (const [who, path, content] of changes) {
    portal.clock.advanceSeconds(1);
    const { status, body } = await who.call('POST', `portal/administration/${path}`, { content });
    if (status !== 200) throw new Error(`Not requested: ${JSON.stringify(body)}`);
  }
}

/** What comes the same for all rows by the portal's ways, set by turns. */
async function varyAll(tx: Transaction, { id, users }: TestClient): Promise<void> {
  const people = [users['clerk']!.id, users['clerk2']!.id];
  const [today, yesterday, before] = ['2026-11-20T08:00:00Z', '2026-11-19T23:30:00Z', '2026-11-01T00:00:00Z'];
  const orders = {
    source_type: ['UPLOAD', 'EFT_WEB'],
    file_name: ['b.xml', null, 'A.xml'],
    content: ['Rent', 'advance', 'Wages'],
    execution_date: ['2026-12-01', null, '2026-11-25'],
    created_by: people,
    created_at: [yesterday, today, before],
    changed_at: [today, before, yesterday],
  };
  await vary(
    tx,
    id,
    'orders',
    { ...orders, comment: ['Please sign today', null], status: ['UNSIGNED', 'RELEASED'] },
    `status <> 'DELETED'`,
  );
  const deleted = { deleted_at: [today, yesterday], deleted_by: people, deletion_comment: ['Twice', 'once'] };
  await vary(tx, id, 'orders', { ...orders, ...deleted }, `status = 'DELETED'`);
  await vary(tx, id, 'change_requests', { comment: ['Needed', null] });
  await vary(tx, id, 'uploads', { uploaded_by: people, file_type: ['PAIN001', 'MT101'] });
  await vary(tx, id, 'transactions', {
    end_to_end_id: ['E2', 'e1', 'E3'],
    creditor: ['Bolt', null, 'anvil'],
    creditor_account: ['CH2', 'CH1'],
    amount_hundred_thousandths: [700_000n, 50_000n, 1_250n],
    currency: ['CHF', 'EUR'],
    bank_status: ['RJCT', null, 'ACSC'],
    instruction_id: ['I2', null, 'i1'],
    remittance: [['Rent', 'May'], [], ['Advance']],
    booked_on: ['2026-11-19', null, '2026-11-18'],
    returned_on: [null, '2026-11-19', null, '2026-11-20'],
    creditor_agent: [null, 'TESTDEFFXXX'],
    creditor_country: ['DE', 'CH'],
    purpose: ['RENT', null],
  });
  const code = (value: string) => ({ value, proprietary: false });
  const kind = { instructionPriority: 'HIGH', serviceLevel: code('URGP'), categoryPurpose: code('SUPP') };
  const more = {
    creditorReference: { value: 'RF18539007547034' },
    chargeBearer: 'DEBT',
    ultimateCreditor: { name: 'Final Ltd' },
    paymentType: { ...kind, localInstrument: null },
  };
  await tx.write(`update transactions set content = content || $2 where client_id = $1 and sequence = 1`, [
    id,
    JSON.stringify(more),
  ]);
  await vary(tx, id, 'transaction_groups', {
    execution_date: ['2026-12-01', '2026-11-25'],
    debtor_name: ['Treasury', 'accounting'],
  });
  await vary(tx, id, 'accounts', {
    short_name: ['Short b', 'short a', 'Short c'],
    name: ['Third', 'first', 'Second'],
    alias: ['Till', null],
    country: ['CH', 'DE'],
  });
  await vary(tx, id, 'owners', {
    name: ['Two Ltd', 'One Ltd'],
    lei: ['7H6GLXDRUGQFU57RNE97', null],
    identification: ['CHE-2', 'CHE-1'],
    town: [null, 'Basel'],
    country: ['DE', null],
  });
  await vary(tx, id, 'banks', {
    name: ['Second bank', 'First bank'],
    bic: ['TESTDEFFXXX', 'TESTCHZZXXX'],
    clearing_code: ['99980', null],
    town: [null, 'Basel'],
    country: ['DE', 'CH'],
  });
  await vary(tx, id, 'sign_off_rule_lines', { source_type: ['UPLOAD', null] });
  await vary(tx, id, 'user_groups', {
    description: ['Second', null, 'first'],
    created_at: [today, null, before],
    changed_at: [null, yesterday, today],
  });
  // Some have cut-offs then.
  await updateConnections(tx, { takes_every_date: false }, id);
  await tx.write(`update clients set description = 'With rows' where client_id = $1`, [id]);
  const part = await tx.row<{ id: string }>('select id from subclients where client_id = $1', [id]);
  await vary(tx, id, 'users', {
    job_title: ['Treasurer', null, 'accountant'],
    mobile: ['+41791112233', null],
    subclient_id: [null, part!.id],
    last_login_at: [today, null, before],
    created_at: [before, today],
  });
}

/** Gives the client's rows of a table these values by turns, column by column. */
async function vary(
  tx: Transaction,
  clientId: ClientId,
  table: string,
  columns: Record<string, unknown[]>,
  which = 'true',
): Promise<void> {
  const rows = await tx.rows<{ id: string }>(`select id from ${table} where client_id = $1 and ${which} order by id`, [
    clientId,
  ]);
  for (const [index, row] of rows.entries()) {
    const places = Object.keys(columns).map((column, place) => `${column} = $${place + 3}`);
    const values = Object.values(columns).map((some) => some[index % some.length]);
    await tx.write(`update ${table} set ${places.join(', ')} where client_id = $1 and id = $2`, [
      clientId,
      row.id,
      ...values,
    ]);
  }
}

/** The provider: a person with every right, one without any, and three imported files. */
export async function makeListedProvider(portal: TestPortal): Promise<{ admin: Person; nobody: TestUser }> {
  const people = await makeProviderKinds(portal);
  const admin = await signedIn(portal, people.everything);
  for (const [index, content] of ['none', 'no statement', 'nothing'].entries()) {
    portal.clock.advanceSeconds(1);
    await importFile(portal, admin.token, content, `${['b', 'C', 'a'][index]}.sta`);
  }
  await portal.owner.inNoClient(async (tx) => {
    const [one] = await tx.rows<{ id: ClientId }>('select client_id as id from statement_imports limit 1');
    await vary(tx, one!.id, 'statement_imports', { entry_count: [20, 3, 0], format: [null, 'MT940'] });
  });
  await makeRates(portal, admin);
  await makeConnections(portal);
  return { admin, nobody: people.colleague };
}

/** A connection that nobody uses, beside those of the clients. */
async function makeConnections(portal: TestPortal): Promise<void> {
  const { id } = await makeConnection(portal, 'Spare');
  await portal.owner.inNoClient(async (tx) => {
    await tx.write(`update bank_connections set payment_format = 'pain.001.001.03' where id = $1`, [id]);
    await createCutOff(tx, id, { currency: 'EUR', serviceLevel: null, timeOfDay: '16:00', daysBefore: 0 });
  });
}

/** Three files of rates, one of them wrong, and the rates of the others in force. */
async function makeRates(portal: TestPortal, admin: Person): Promise<void> {
  const files = {
    'b.csv': ratesTable('USD 2026-11-18 0.88', 'EUR 2026-11-18 0.94', 'USD 2026-11-19 0.885'),
    'C.csv': ratesTable('XXX 2026-11-18 1'),
    'a.csv': ratesTable('GBP 2026-11-17 1.11'),
  };
  for (const [fileName, content] of Object.entries(files)) {
    portal.clock.advanceSeconds(1);
    await postRates(portal, admin.token, content, fileName);
  }
  await portal.owner.inNoClient(async (tx) => {
    await tx.write(
      `insert into exchange_rates (client_id, currency, date, chf_hundred_millionths, list_id)
       select client_id, currency, date, chf_hundred_millionths, list_id from rate_list_rates`,
      [],
    );
    const [one] = await tx.rows<{ id: ClientId }>('select client_id as id from rate_lists limit 1');
    await vary(tx, one!.id, 'rate_lists', {
      format: ['RATES_CSV', null, 'ECB_XML'],
      in_force_since: ['2026-11-20T08:00:00Z', null, '2026-11-19T08:00:00Z'],
    });
  });
}
