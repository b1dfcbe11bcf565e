import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { CALLS_PER_USER_MAXIMUM, CALLS_WAITING_PER_USER_MAXIMUM } from '@portico/contract/limits';
import type { TestClient } from '../../testing/clients.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { until } from '../../testing/portal/until.ts';

let portal: TestPortal;
let client: TestClient;
let tokens: Record<'clerk' | 'signer1' | 'other', string>;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
  client = await portal.makeClient();
  const other = await portal.makeClient();
  tokens = {
    clerk: await portal.signIn(client.users['clerk']!),
    signer1: await portal.signIn(client.users['signer1']!),
    other: await portal.signIn(other.users['clerk']!),
  };
});
afterAll(() => portal.stop());

const orders = (token: string) => portal.call('GET', 'payments/orders', { token });
const many = (count: number, token: string) => Array.from({ length: count }, () => orders(token));

/** While orders are locked against reading, every request for them holds a connection. */
async function whileOrdersAreLocked(work: (blocked: () => Promise<number>) => Promise<void>): Promise<void> {
  await portal.owner.inNoClient(async (tx) => {
    await tx.rows('lock table orders in access exclusive mode');
    await work(async () => {
      const row = await tx.row<{ count: number }>(
        `select count(*)::int as count from pg_locks where not granted and relation = 'orders'::regclass
           and database = (select oid from pg_database where datname = current_database())`,
      );
      return row!.count;
    });
  });
}

it('runs four calls of one person at once, and lets everybody else proceed', async () => {
  let asked: ReturnType<typeof orders>[] = [];
  await whileOrdersAreLocked(async (blocked) => {
    asked = many(24, tokens.clerk);
    await until(blocked, (count) => count === CALLS_PER_USER_MAXIMUM);
    for (const token of [tokens.other, tokens.signer1])
      expect((await portal.call('GET', 'portal/user', { token })).status).toBe(200);
    expect(await blocked()).toBe(CALLS_PER_USER_MAXIMUM);
  });
  for (const answer of await Promise.all(asked)) expect(answer.status).toBe(200);
});

it('leaves connections to other clients, however many people of one call', async () => {
  let asked: ReturnType<typeof orders>[] = [];
  await whileOrdersAreLocked(async (blocked) => {
    asked = [...many(10, tokens.clerk), ...many(10, tokens.signer1)];
    await until(blocked, (count) => count === 6);
    expect((await portal.call('GET', 'portal/user', { token: tokens.other })).status).toBe(200);
  });
  for (const answer of await Promise.all(asked)) expect(answer.status).toBe(200);
});

it('refuses more than can wait, and says when to come back', async () => {
  let asked: ReturnType<typeof orders>[] = [];
  await whileOrdersAreLocked(async (blocked) => {
    asked = many(CALLS_PER_USER_MAXIMUM + CALLS_WAITING_PER_USER_MAXIMUM + 1, tokens.clerk);
    await until(blocked, (count) => count === CALLS_PER_USER_MAXIMUM);
    const refused = await Promise.race(asked);
    expect(refused.body).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    expect(refused.headers.get('retry-after')).toBe('10');
  });
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses.filter((status) => status !== 200)).toEqual([429]);
});

it('ends a call whose statement takes longer than ten seconds', async () => {
  await whileOrdersAreLocked(async () => {
    expect((await orders(tokens.clerk)).body).toMatchObject({ status: 504, code: '502' });
  });
  expect((await orders(tokens.clerk)).status).toBe(200);
});

it.each(['search', 'content'])(
  'searches for texts of 140 characters in “%s”, and names the field of a longer one',
  async (field) => {
    const search = (text: string) =>
      portal.call('GET', `payments/orders?filter=${encodeURIComponent(JSON.stringify({ [field]: text }))}`, {
        token: tokens.clerk,
      });
    expect((await search('_%'.repeat(70))).status).toBe(200);
    const { body } = await search('_%'.repeat(71));
    expect(body).toMatchObject({ status: 400, code: 'REQUEST_FIELDS', fields: [{ field: `filter.${field}` }] });
  },
);
