import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { GOVERNED_KIND_NAMES, GOVERNED_KINDS } from '@portico/contract/approvals/kinds';
import { openDatabase, type Database } from '../platform/database/db.ts';
import { createTestDatabase } from '../testing/portal/test-database.ts';
import { governedEntities } from './governed-entities.ts';

let db: Database;
beforeAll(async () => {
  db = openDatabase(await createTestDatabase(inject('databaseUrl')), null, 1);
});
afterAll(() => db.close());

it('are the kinds that the contract declares, each once', () => {
  expect(governedEntities.all.map(({ kind }) => kind).toSorted()).toEqual(GOVERNED_KIND_NAMES.toSorted());
});

it('are the kinds and categories whose requests the database takes', async () => {
  const row = await db.inNoClient((tx) =>
    tx.row<{ definition: string }>(
      `select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'change_requests_kind'`,
    ),
  );
  const allowed = [...row!.definition.matchAll(/kind = '(\w+)'::text\) AND \(category = '(\w+)'::text/g)].map(
    ([, kind, category]) => `${kind} ${category}`,
  );
  expect(
    allowed.toSorted(),
    'A migration is missing: the check change_requests_kind must list each kind with its category, or its first request fails.',
  ).toEqual(GOVERNED_KIND_NAMES.map((kind) => `${kind} ${GOVERNED_KINDS[kind].category}`).toSorted());
});
