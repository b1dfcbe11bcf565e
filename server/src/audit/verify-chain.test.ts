import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { ClientId } from '@portico/contract/ids';
import { audit, auditTogether, canonicalJson } from '../platform/audit.ts';
import type { Database } from '../platform/database/db.ts';
import { PortalError } from '../platform/errors.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { verifyChains } from './verify-chain.ts';

let portal: TestPortal;
let web: Database;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
  web = await portal.openAs('portico_web', 8);
});
afterAll(async () => {
  await web.close();
  await portal.stop();
});

const ORDER = { id: '018f2f5e-0000-7000-8000-000000000001', name: 'Zürich “\u2028” 💶' };

const BOOKED = { messageId: 'M1', entries: 1, bookedOn: '2026-01-02' };

const append = (clientId: ClientId, number: number) =>
  web.inClient(clientId, (tx) =>
    audit({ tx, clock: portal.clock, subject: null }, 'paymentsBooked', ORDER, { ...BOOKED, number }),
  );

/** The verifier's faults for a client's chain of ten rows after a change by somebody with all rights. */
async function faultsAfter(change: string) {
  const { id, businessId } = await portal.makeClient({ users: {}, rule: null });
  for (let number = 1; number <= 10; number++) await append(id, number);
  await portal.owner.inNoClient(async (tx) => {
    await tx.rows(`set local session_replication_role = replica`);
    await tx.rows(change.replaceAll('$client', `client_id = '${id}'`));
  });
  const { faults } = await verifyChains(portal.owner);
  return faults.filter((fault) => fault.businessId === businessId).map(({ sequence, fault }) => `${sequence} ${fault}`);
}

it('appends in order when fifty write at once, and verifies the result', async () => {
  const { id, businessId } = await portal.makeClient({ users: {}, rule: null });
  await Promise.all(Array.from({ length: 50 }, (_, number) => append(id, number)));
  const rows = await portal.owner.inNoClient((tx) =>
    tx.rows<{ sequence: bigint; record: string }>(
      'select sequence, record from audit_log where client_id = $1 order by sequence',
      [id],
    ),
  );
  expect(rows.map((row) => row.sequence)).toEqual(Array.from({ length: 50 }, (_, index) => BigInt(index + 1)));
  expect(new Set(rows.map((row) => JSON.parse(row.record).detail.number)).size).toBe(50);
  expect((await verifyChains(portal.owner)).faults.filter((fault) => fault.businessId === businessId)).toEqual([]);
});

it('appends together what one transaction does at once, and nothing of one that fails', async () => {
  const { id, businessId } = await portal.makeClient({ users: {}, rule: null });
  const together = (numbers: readonly number[], end: () => void = () => {}) =>
    web.inClient(id, (tx) => {
      const context = { tx, clock: portal.clock, subject: null };
      return auditTogether(context, async () => {
        for (const number of numbers) await audit(context, 'paymentsBooked', ORDER, { ...BOOKED, number });
        end();
      });
    });
  await together([1, 2, 3]);
  await expect(
    together([4, 5], () => {
      throw new Error('Something else fails');
    }),
  ).rejects.toThrow('Something else fails');
  await together([]);
  await append(id, 6);
  const rows = await portal.owner.inNoClient((tx) =>
    tx.rows<{ sequence: bigint; number: string }>(
      `select sequence, record::jsonb #>> '{detail,number}' as number from audit_log where client_id = $1 order by sequence`,
      [id],
    ),
  );
  expect(rows.map(({ sequence, number }) => `${sequence} ${number}`)).toEqual(['1 1', '2 2', '3 3', '4 6']);
  expect((await verifyChains(portal.owner)).faults.filter((fault) => fault.businessId === businessId)).toEqual([]);
});

it('keeps the order of acts that are gathered within others, and those of what fails but commits', async () => {
  const { id } = await portal.makeClient({ users: {}, rule: null });
  const failing = web.inClient(id, async (tx) => {
    const context = { tx, clock: portal.clock, subject: null };
    const act = (number: number) => audit(context, 'paymentsBooked', ORDER, { ...BOOKED, number });
    await auditTogether(context, async () => {
      await act(1);
      await auditTogether(context, () => act(2));
      await act(3);
      throw new PortalError('REQUEST_FIELDS', { commits: true });
    });
  });
  await expect(failing).rejects.toThrow(PortalError);
  const rows = await portal.owner.inNoClient((tx) =>
    tx.rows<{ number: string }>(
      `select record::jsonb #>> '{detail,number}' as number from audit_log where client_id = $1 order by sequence`,
      [id],
    ),
  );
  expect(rows.map(({ number }) => number)).toEqual(['1', '2', '3']);
});

it('finds no fault while people keep working', async () => {
  const { id, businessId } = await portal.makeClient({ users: {}, rule: null });
  let isWorking = true;
  const work = async () => {
    for (let number = 0; number < 200; number++) await append(id, number);
    isWorking = false;
  };
  const verify = async () => {
    const faults: string[] = [];
    while (isWorking)
      for (const one of (await verifyChains(portal.owner)).faults)
        if (one.businessId === businessId) faults.push(`${one.sequence} ${one.fault}`);
    return faults;
  };
  const [faults] = await Promise.all([verify(), work()]);
  expect(faults).toEqual([]);
});

it('leaves no gap after a failed transaction', async () => {
  const { id } = await portal.makeClient({ users: {}, rule: null });
  await append(id, 1);
  const failing = web.inClient(id, async (tx) => {
    await audit({ tx, clock: portal.clock, subject: null }, 'fileDeleted', { id: null, name: null }, {});
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');
  await append(id, 2);
  const rows = await portal.owner.inNoClient((tx) =>
    tx.rows<{ sequence: bigint }>('select sequence from audit_log where client_id = $1 order by 1', [id]),
  );
  expect(rows).toEqual([{ sequence: 1n }, { sequence: 2n }]);
});

it.each([
  [
    'a changed record',
    `update audit_log set record = replace(record, '"number":4', '"number":5') where $client and sequence = 4`,
    ['4 hash'],
  ],
  [
    'one changed letter',
    `update audit_log set record = overlay(record placing 'X' from 20) where $client and sequence = 10`,
    ['10 hash'],
  ],
  ['a changed hash', `update audit_log set hash = sha256('x') where $client and sequence = 4`, ['4 hash', '5 hash']],
  [
    'another time beside the record',
    `update audit_log set at = at + interval '1 s' where $client and sequence = 4`,
    ['4 hash'],
  ],
  [
    'another category beside the record',
    `update audit_log set category = 'FORECAST' where $client and sequence = 4`,
    ['4 hash'],
  ],
  [
    'another thing beside the record',
    `update audit_log set entity_id = gen_random_uuid() where $client and sequence = 4`,
    ['4 hash'],
  ],
  ['no thing beside the record', `update audit_log set entity_id = null where $client and sequence = 4`, ['4 hash']],
  [
    'another kind of thing beside the record',
    `update audit_log set entity_type = 'USER' where $client and sequence = 4`,
    ['4 hash'],
  ],
  ['a row that was taken out', `delete from audit_log where $client and sequence = 4`, ['5 gap', '5 hash']],
  ['a first row that was taken out', `delete from audit_log where $client and sequence = 1`, ['2 gap', '2 hash']],
  [
    'two rows that were swapped',
    `update audit_log set sequence = case sequence when 4 then -5 else -4 end where $client and sequence in (4, 5);
     update audit_log set sequence = -sequence where $client and sequence < 0`,
    ['4 hash', '5 hash', '6 hash'],
  ],
  ['rows that were cut off', `delete from audit_log where $client and sequence > 7`, ['10 head']],
  ['all rows cut off', `delete from audit_log where $client`, ['10 head']],
  ['a head that was set back', `update audit_heads set sequence = 7 where $client`, ['7 head']],
  ['a head that was taken away', `delete from audit_heads where $client`, ['10 head']],
  [
    'a row that was put in',
    `insert into audit_log select client_id, 11, at, category, entity_type, entity_id, record, hash from audit_log where $client and sequence = 10`,
    ['11 hash', '10 head'],
  ],
])('finds %s', async (_what, change, faults) => {
  expect(await faultsAfter(change)).toEqual(faults);
});

it('finds any single flipped bit', async () => {
  const { id, businessId } = await portal.makeClient({ users: {}, rule: null });
  for (let number = 1; number <= 3; number++) await append(id, number);
  const flip = (sequence: number, column: 'record' | 'hash', bit: number) => {
    const bytes = column === 'hash' ? 'hash' : `convert_to(record, 'UTF8')`;
    // The record stays readable: only letters change.
    const changed =
      column === 'hash'
        ? `set_bit(hash, ${bit % 256}, 1 - get_bit(hash, ${bit % 256}))`
        : `overlay(record placing chr(ascii(substr(record, ${1 + (bit % 150)}, 1)) # 1) from ${1 + (bit % 150)})`;
    return `update audit_log set ${column} = ${changed} where client_id = '${id}' and sequence = ${sequence} and length(${bytes}) > 0`;
  };
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      fc.constantFrom('record' as const, 'hash' as const),
      fc.nat(255),
      async (sequence, column, bit) => {
        const undone = portal.owner.inNoClient(async (tx) => {
          await tx.rows('set local session_replication_role = replica');
          expect(await tx.write(flip(sequence, column, bit))).toBe(1);
          const here: Database = { ...portal.owner, inNoClient: (work) => work(tx), inClient: (_id, work) => work(tx) };
          const { faults } = await verifyChains(here);
          expect(faults.filter((fault) => fault.businessId === businessId).length).toBeGreaterThan(0);
          throw new Error('undone');
        });
        await expect(undone).rejects.toThrow('undone');
      },
    ),
    { numRuns: 60 },
  );
});

it('writes the same JSON for any order of keys', () => {
  expect(canonicalJson({ b: 1, a: { d: [{ f: 1, e: null }], c: undefined } })).toBe(
    '{"a":{"d":[{"e":null,"f":1}]},"b":1}',
  );
  const shuffled = (value: unknown): unknown => {
    if (value === null || typeof value !== 'object') return value;
    if (Array.isArray(value)) return value.map(shuffled);
    return Object.fromEntries(
      Object.entries(value)
        .toReversed()
        .map(([key, inner]) => [key, shuffled(inner)]),
    );
  };
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      expect(canonicalJson(shuffled(value))).toBe(canonicalJson(value));
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
