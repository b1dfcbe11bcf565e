import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { trustedId, type AccountId, type UserId } from '@portico/contract/ids';
import { LEVELS, MODULES } from '@portico/contract/permissions/model';
import { Rights, type AccountScope, type PermissionEntry } from '../permissions/public.ts';
import type { TestClient } from '../testing/clients.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { addAccountGroup } from '../testing/statements.ts';

/** So many that a list queries by the set; with few of them visible it queries account by account. */
const ACCOUNTS = 160;
const GROUPS = 4;

let portal: TestPortal;
let client: TestClient;
let token: string;
let accounts: AccountScope[];

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
  client = await portal.makeClient({ users: { reader: { grants: [] } }, currencies: ['CHF'], rule: null });
  token = await portal.signIn(client.users['reader']!);
  const ids = await makeAccounts();
  const groups = await Promise.all(
    Array.from({ length: GROUPS }, (_, bit) =>
      addAccountGroup(
        portal,
        client,
        `Group ${bit}`,
        ids.filter((_id, index) => index & (1 << bit)),
      ),
    ),
  );
  accounts = ids.map((accountId, index) => ({
    accountId,
    accountGroupIds: groups.filter((_, bit) => index & (1 << bit)),
    name: accountId,
  }));
});
afterAll(() => portal.stop());

/** Each with one entry of its statements. */
async function makeAccounts(): Promise<AccountId[]> {
  return portal.owner.inNoClient(async (tx) => {
    const rows = await tx.rows<{ id: AccountId }>(
      `insert into accounts (client_id, id, bank_id, name, short_name, owner_id, iban, currency, country)
       select $1, gen_random_uuid(), b.id, 'Account ' || n, 'Account ' || n, o.id, 'XX' || n, 'CHF', 'CH'
       from generate_series(1, $2::int) n, banks b, owners o where b.client_id = $1 and o.client_id = $1 returning id`,
      [client.id, ACCOUNTS],
    );
    await tx.write(
      `insert into statement_entries (client_id, id, account_id, statement_id, sequence, type, listed, counted, value_date,
         amount_hundred_thousandths, currency, reversal, line_number, offset_bytes, length_bytes)
       select client_id, gen_random_uuid(), id, gen_random_uuid(), 1, 'ENTRY', true, true, '2026-11-19', 100000, 'CHF', false, 1, 0, 0
       from accounts where client_id = $1 and id = any($2)`,
      [client.id, rows.map(({ id }) => id)],
    );
    return rows.map(({ id }) => id);
  });
}

type Own = Pick<PermissionEntry, 'scope' | 'level'>;
/** Levels and scopes as numbers, since the ids exist only when the tests run. */
const drawn = fc.uniqueArray(
  fc.record({
    kind: fc.constantFrom('AREA' as const, 'ACCOUNT_GROUP' as const, 'ACCOUNT' as const),
    index: fc.nat({ max: GROUPS - 1 }),
    level: fc.constantFrom(LEVELS.DENY, LEVELS.VIEW_ONLY, LEVELS.ADMIN),
  }),
  { selector: ({ kind, index }) => `${kind} ${kind === 'AREA' ? '' : index}`, maxLength: 8 },
);

const ownEntries = (given: { kind: 'AREA' | 'ACCOUNT_GROUP' | 'ACCOUNT'; index: number; level: number }[]): Own[] => {
  const groups = accounts[15]!.accountGroupIds;
  return given.map(({ kind, index, level }) => {
    if (kind === 'AREA') return { scope: { kind }, level };
    return { scope: { kind, id: kind === 'ACCOUNT' ? accounts[index]!.accountId : groups[index]! }, level };
  });
};

const store = (own: Own[]) =>
  portal.owner.inNoClient(async (tx) => {
    await tx.write('delete from permission_entries where client_id = $1', [client.id]);
    for (const { scope, level } of own) {
      await tx.write(
        `insert into permission_entries (client_id, holder_kind, holder_id, area, scope_kind, scope_id, level)
         values ($1, 'USER', $2, 'ACCOUNT_STATEMENTS', $3, coalesce($4::uuid, '00000000-0000-0000-0000-000000000000'), $5)`,
        [client.id, client.users['reader']!.id, scope.kind, scope.kind === 'AREA' ? null : scope.id, level],
      );
    }
  });

function howMany(open: number): string {
  if (open === 0) return 'none';
  if (open === ACCOUNTS) return 'all';
  return open * 4 > ACCOUNTS && open > 100 ? 'by the set' : 'account by account';
}

it('the list shows the entries of exactly the accounts that the pure form opens, one by one', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(drawn, async (given) => {
      const own = ownEntries(given);
      await store(own);
      const entries = own.map((one): PermissionEntry => ({ ...one, groupName: null, area: 'ACCOUNT_STATEMENTS' }));
      const rights = new Rights(
        { userId: trustedId<UserId>('u'), licensedModules: MODULES, modules: MODULES },
        entries,
      );
      const open = accounts.filter((account) => rights.has('ACCOUNT_STATEMENTS', 'VIEW_ONLY', account));
      const { body } = await portal.call('GET', 'reporting/transactions?size=1000', { token });
      const listed = (body.content ?? []).map((row: { account: { uniqueId: string } }) => row.account.uniqueId);
      expect(listed.toSorted()).toEqual(open.map(({ accountId }) => accountId).toSorted());
      expect(body.totalElements ?? 0).toBe(open.length);
      seen.add(howMany(open.length));
    }),
    { numRuns: 40, seed: 6 },
  );
  expect(seen).toEqual(new Set(['none', 'account by account', 'by the set', 'all']));
});
