import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import { everybody } from '../testing/orders.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { makeProvider } from '../testing/statement-files.ts';

type Debug = ApiAnswer<'GET portal/developer/debug'>;
const PATH = 'portal/developer/debug';

describe.each(['LOCAL', 'PROD'])('The state of the server in %s', (environment) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startPortal(inject('databaseUrl'), { environment });
  });
  afterAll(() => portal.stop());

  it('is for permitted users only', async () => {
    const { clientId: _, ...users } = await makeProvider(portal);
    const people = await everybody(portal, users, 'admin', 'readonly', 'compliance1');
    const client = await portal.makeClient();
    const { clerk } = await everybody(portal, client.users, 'clerk');
    const others = environment === 'LOCAL' ? 200 : 403;
    expect((await people.admin.call('GET', PATH)).status).toBe(200);
    for (const who of [people.readonly, people.compliance1, clerk])
      expect((await who.call('GET', PATH)).status).toBe(others);
  });

  it('has the threads and the connections, and nothing of the environment', async () => {
    process.env['A_SECRET_OF_THE_TEST'] = 'never to be seen';
    const { clientId: _, ...users } = await makeProvider(portal);
    const { admin } = await everybody(portal, users, 'admin');
    const { body } = await admin.call<Debug>('GET', PATH);
    delete process.env['A_SECRET_OF_THE_TEST'];
    expect(body.threads[0]).toMatchObject({
      name: 'main',
      frames: expect.arrayContaining([expect.stringMatching(/^at /)]),
    });
    expect(body.pool.inUse).toBeGreaterThan(0);
    expect(body.pool.open).toBe(body.pool.inUse + body.pool.idle);
    expect(body.handles.some(({ kind, active }) => kind === 'tcp' && active > 0)).toBe(true);
    expect(JSON.stringify(body)).not.toContain('never to be seen');
  });
});
