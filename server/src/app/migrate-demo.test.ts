import { readdirSync } from 'node:fs';
import { afterEach, expect, inject, it } from 'vitest';
import { verifyChains } from '../audit/public.ts';
import { createEmptyDatabase } from '../testing/portal/test-database.ts';
import { loadDemoDatabase } from '../testing/portal/demo-database.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { migrate } from '../platform/database/apply-migrations.ts';

const FOLDER = new URL('../testing/demo-databases/', import.meta.url);
/** The databases since this migration hold statements too. */
const WITH_STATEMENTS = '0002';
const CLERK = { clientId: 'ACME', username: 'clerk', email: 'clerk@acme.example' };

let portal: TestPortal | undefined;
afterEach(() => portal?.stop());

it.each(readdirSync(FOLDER))('the demo database %s migrates, and its people find their orders', async (file) => {
  const databaseUrl = await createEmptyDatabase(inject('databaseUrl'));
  const lastMigration = file.replace('.json.gz', '.sql');
  await migrate(databaseUrl, lastMigration);
  await loadDemoDatabase(databaseUrl, new URL(file, FOLDER));
  await migrate(databaseUrl);
  expect(await migrate(databaseUrl)).toEqual([]);

  portal = await startPortal(inject('databaseUrl'), { databaseUrl });
  const token = await portal.signIn({ ...CLERK, password: 'Portico-demo-1' });
  const { body } = await portal.call('GET', 'payments/orders', { token });
  expect(body.totalElements).toBeGreaterThan(0);
  const statuses = body.content.map((row: { status: string }) => row.status);
  expect(statuses).toContain('COMPLETED_SUCCESSFULLY');
  expect((await verifyChains(portal.owner)).faults).toEqual([]);
  if (file < WITH_STATEMENTS) return;
  const transactions = await portal.call('GET', 'reporting/transactions', { token });
  expect(transactions.body.totalElements).toBeGreaterThan(500);
  const path = `reporting/transactions/${transactions.body.content[0].uniqueId}`;
  expect((await portal.call('GET', path, { token })).body.asDelivered.text).toMatch(/^<Ntry>.*<\/Ntry>$/s);
});
