import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { AUDIT_ACTIONS, AUDIT_ENTITY_TYPES, auditWords, type AuditAction } from '@portico/contract/audit/catalogue';
import { audit, auditChange } from '../platform/audit.ts';
import { auditFaults } from '../testing/portal/audit-rows.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';

const ACTIONS = Object.keys(AUDIT_ACTIONS) as AuditAction[];
const SOURCES = new URL('../', import.meta.url);

let portal: TestPortal;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
});

afterAll(() => portal.stop());

it('Within a type each word means one act', () => {
  for (const entityType of AUDIT_ENTITY_TYPES) {
    const words = ACTIONS.filter((action) => AUDIT_ACTIONS[action].entityType === entityType).flatMap(auditWords);
    expect(words).toEqual([...new Set(words)]);
  }
});

it('Each act is written somewhere, and only one place appends records', () => {
  const files = globSync('**/*.ts', { cwd: SOURCES.pathname, exclude: (name) => name.endsWith('.test.ts') });
  const sources = files
    .filter((file) => !file.startsWith('testing/'))
    .map((file) => ({ file, source: readFileSync(new URL(file, SOURCES), 'utf8') }));
  const unwritten = ACTIONS.filter((action) => !sources.some(({ source }) => source.includes(`'${action}'`)));
  expect(unwritten).toEqual([]);
  const appending = sources.filter(({ source }) => source.includes('select append_audits(')).map(({ file }) => file);
  expect(appending).toEqual(['platform/audit.ts']);
});

it('A record can be read as jsonb, whatever a name has in it', async () => {
  const { id } = await portal.makeClient({ users: {}, rule: null });
  const name = 'half \uD83D, NUL \0 and whole 💶';
  await portal.owner.inClient(id, (tx) =>
    audit({ tx, clock: portal.clock, subject: null }, 'fileDeleted', { id, name }, {}),
  );
  const row = await portal.owner.inClient(id, (tx) =>
    tx.row<{ name: string }>(`select record::jsonb ->> 'name' as name from audit_log where client_id = $1`, [id]),
  );
  expect(row?.name).toBe('half \uFFFD, NUL \uFFFD and whole 💶');
});

it('A record says its form, the object’s name then, and how many fields differ', async () => {
  const { id } = await portal.makeClient({ users: {}, rule: null });
  const by = { userId: null, userName: null, address: '10.0.0.1' };
  const object = { id, name: 'Example Ltd' };
  const before = { name: 'Old', groups: ['a', 'b'], active: true, comment: null };
  const after = { name: 'New', groups: ['a'], active: true };
  await portal.owner.inClient(id, async (tx) => {
    const context = { tx, clock: portal.clock, subject: by };
    await audit(context, 'clientChanged', object, { provider: 'BANK' }, { before, after });
    const added = { step: 'applied', action: 'ADD' } as const;
    await auditChange(context, { auditType: 'ACCOUNT' }, added, object, {}, { before: null, after });
    await audit({ ...context, subject: null }, 'fileDeleted', object, {});
  });
  const rows = await portal.owner.inClient(id, (tx) =>
    tx.rows<{ record: object }>('select record::json as record from audit_log where client_id = $1 order by sequence', [
      id,
    ]),
  );
  expect(rows.map(({ record }) => record)).toEqual([
    {
      form: 2,
      at: portal.clock.now().toISOString(),
      category: 'ADMINISTRATION',
      entityType: 'SETTINGS',
      entityId: id,
      name: 'Example Ltd',
      action: 'clientChanged',
      userId: null,
      userName: null,
      address: '10.0.0.1',
      changes: 2,
      detail: { provider: 'BANK', before, after },
    },
    expect.objectContaining({ category: 'MASTER_DATA', entityType: 'ACCOUNT', action: 'added', changes: 3 }),
    expect.not.objectContaining({ changes: expect.anything() }),
  ]);
  expect(await auditFaults(portal)).toEqual([]);
});
