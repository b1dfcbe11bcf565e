import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { PASSWORD_LINKS_ASKED_FOR } from '@portico/contract/limits';
import { enqueue } from '../platform/jobs.ts';
import { sendPasswordLinkJob } from './passwords/password-links.ts';
import type { TestClient, TestUser } from '../testing/clients.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { until } from '../testing/portal/until.ts';

const OWNER = '198.51.100.1';
const STRANGER = '192.0.2.1';

let portal: TestPortal;
let client: TestClient;
let clerk: TestUser;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), {
    worker: true,
    settings: { PORTICO_TRUSTED_PROXIES: '127.0.0.1' },
  });
});
afterAll(() => portal.stop());
beforeEach(async () => {
  client = await portal.makeClient();
  clerk = client.users['clerk']!;
});

const mails = () =>
  portal.owner.inNoClient((tx) =>
    tx.rows<{ subject: string; text: string }>('select subject, text from outbox where recipient = $1 order by id', [
      clerk.email,
    ]),
  );
const tokens = async () => (await mails()).flatMap(({ text }) => /password#([\w-]+)/.exec(text)?.[1] ?? []);
const ask = async (address: string, body: object = { clientId: client.businessId, username: 'clerk' }) =>
  (await portal.call('POST', 'portal/resetPassword', { body, headers: { 'x-forwarded-for': address } })).status;
const look = (resetPasswordToken: string) =>
  portal.call('POST', 'portal/authenticatePasswordReset', { body: { resetPasswordToken } });
const statuses = async () => Promise.all((await tokens()).map(async (token) => (await look(token)).status));

/** Waits until the worker has no job left. */
const settled = () =>
  until(
    () => portal.owner.inNoClient((tx) => tx.rows('select 1 from graphile_worker.jobs')),
    (jobs) => jobs.length === 0,
  );

async function askOften(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    expect(await ask(`192.0.2.${time}`)).toBe(204);
    await settled();
  }
}

describe('A link that anybody may ask for', () => {
  it('voids none: an invitation and every earlier link stay valid, until one of them is used', async () => {
    await portal.owner.inNoClient((tx) => tx.write('update users set password_hash = null where id = $1', [clerk.id]));
    await portal.owner.inNoClient((tx) =>
      enqueue(tx, sendPasswordLinkJob, { clientId: client.id, userId: clerk.id, kind: 'INVITATION' }),
    );
    await settled();
    await askOften(2);
    expect(await statuses()).toEqual([200, 200, 200]);
    const [, second] = await tokens();
    const body = { resetPasswordToken: second, newPassword: 'Battery-staple-42', confirmation: 'Battery-staple-42' };
    expect((await portal.call('POST', 'portal/authenticatePasswordChange', { body })).status).toBe(204);
    expect(await statuses()).toEqual([400, 400, 400]);
  });

  it('is an invitation for somebody who has never come, and is valid as long', async () => {
    await portal.owner.inNoClient((tx) => tx.write('update users set password_hash = null where id = $1', [clerk.id]));
    await askOften(1);
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Your invitation to Portico']);
    portal.clock.advanceSeconds(71 * 3600);
    const [token] = await tokens();
    expect((await look(token!)).body).toMatchObject({ kind: 'INVITATION', userName: 'clerk' });
  });

  it('is one of a few that are open; beyond that the owner uses one of these', async () => {
    await askOften(PASSWORD_LINKS_ASKED_FOR + 2);
    expect(await statuses()).toEqual(Array.from({ length: PASSWORD_LINKS_ASKED_FOR }, () => 200));
    portal.clock.advanceSeconds(31 * 60);
    await askOften(1);
    expect((await statuses()).at(-1)).toBe(200);
  });

  it('is counted by the requester’s address: strangers can’t use up the owner’s tries', async () => {
    const strangers = [];
    for (let time = 0; time < 4; time += 1) strangers.push(await ask(STRANGER));
    expect(strangers).toEqual([204, 204, 204, 429]);
    expect(await ask(OWNER)).toBe(204);
  });
});

it('is counted for the whole network of an IPv6 address, which one person has to themselves', async () => {
  const body = (index: number) => ({ clientId: client.businessId, username: `nobody${index}` });
  const from = async (index: number, network: string) => ask(`${network}::${(index + 1).toString(16)}`, body(index));
  const answers: number[] = [];
  for (let index = 0; index < 31; index += 1) answers.push(await from(index, '2001:db8:7:1'));
  expect(answers).toEqual([...Array.from({ length: 30 }, () => 204), 429]);
  expect(await from(31, '2001:db8:7:2')).toBe(204);
});
