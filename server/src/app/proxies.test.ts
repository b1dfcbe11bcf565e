import { expect, inject, it } from 'vitest';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';

/** Every header by which a proxy says for whom it asks; anybody can write them. */
const forged = (address: string) => ({
  'x-forwarded-for': address,
  forwarded: `for=${address};host=evil.example;proto=https`,
  'x-real-ip': address,
  'x-client-ip': address,
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
});

async function withPortal(trusted: string | undefined, act: (portal: TestPortal) => Promise<void>): Promise<void> {
  const settings = {
    PORTICO_ADDRESS: 'https://portal.example',
    ...(trusted === undefined ? {} : { PORTICO_TRUSTED_PROXIES: trusted }),
  };
  const portal = await startPortal(inject('databaseUrl'), { environment: 'PROD', settings, worker: true });
  try {
    await act(portal);
  } finally {
    await portal.stop();
  }
}

const begin = (portal: TestPortal, headers: Record<string, string>) =>
  portal.call('POST', 'portal/authenticate', { body: { clientId: 'NOBODY', username: 'x', password: 'x' }, headers });

/** The addresses whose attempts are counted. */
const counted = async (portal: TestPortal) => {
  const rows = await portal.owner.inNoClient((tx) =>
    tx.rows<{ key: string }>(`select key from throttles where key like 'sign-in address %' order by key`),
  );
  return rows.map(({ key }) => key.replace('sign-in address ', ''));
};

it.each([
  ['nobody', undefined],
  ['somebody else', '10.0.0.0/8, 192.0.2.1'],
])('if %s is trusted, a caller’s claims about themselves count for nothing', async (_who, trusted) => {
  await withPortal(trusted, async (portal) => {
    for (const address of ['192.0.2.1', '10.0.0.1', '::1', 'nonsense']) await begin(portal, forged(address));
    expect(await counted(portal)).toEqual(['127.0.0.1']);
    const client = await portal.makeClient({ users: { clerk: { grants: [], secondFactors: [] } } });
    const clerk = client.users['clerk']!;
    await portal.call('POST', 'portal/authenticate', {
      body: { clientId: clerk.clientId, username: clerk.username, password: 'Correct-horse-7' },
      headers: forged('192.0.2.1'),
    });
    const sessions = await portal.owner.inNoClient((tx) =>
      tx.rows<{ address: string }>('select address from sessions where client_id = $1', [client.id]),
    );
    expect(sessions).toEqual([{ address: '127.0.0.1' }]);
  });
});

it('the limit holds for a caller who claims a new identity each time', async () => {
  await withPortal(undefined, async (portal) => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 31; attempt++) {
      const body = { email: `nobody${attempt}@client.example` };
      const headers = forged(`192.0.2.${attempt}`);
      statuses.push((await portal.call('POST', 'portal/resetPassword', { body, headers })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 204), 429]);
  });
});

it('a trusted proxy names the caller: the last address before it, whatever is further left', async () => {
  await withPortal('127.0.0.1, 10.0.0.0/8', async (portal) => {
    await begin(portal, { 'x-forwarded-for': '192.0.2.1' });
    await begin(portal, { 'x-forwarded-for': '192.0.2.99, 192.0.2.2' });
    await begin(portal, { 'x-forwarded-for': '192.0.2.99, 192.0.2.3, 10.1.2.3' });
    expect(await counted(portal)).toEqual(['192.0.2.1', '192.0.2.2', '192.0.2.3']);
  });
});
