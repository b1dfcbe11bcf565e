import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { TestClient } from '../testing/clients.ts';
import { everybody, type Person, type Upload } from '../testing/orders.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';

let portal: TestPortal;
let client: TestClient;
let clerk: Person;
let signer1: Person;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  client = await portal.makeClient();
  ({ clerk, signer1 } = await everybody(portal, client.users, 'clerk', 'signer1'));
});
afterAll(() => portal.stop());

const remove = (person: Person, upload: Upload) => person.call('DELETE', `payments/upload/${upload.uniqueId}`);
const shown = async () =>
  (await clerk.call<Upload[]>('GET', 'payments/upload/status')).body.map((upload) => upload.uniqueId);

it('a file that failed is deleted, once and by its uploader, and leaves only a trace', async () => {
  const upload = await clerk.upload('no payment file');
  expect(upload.status).toBe('IMPORT_ERROR');
  expect((await remove(signer1, upload)).status).toBe(404);
  expect(await shown()).toContain(upload.uniqueId);
  expect(await remove(clerk, upload)).toMatchObject({ status: 204, body: '' });
  expect(await shown()).not.toContain(upload.uniqueId);
  expect((await remove(clerk, upload)).status).toBe(404);
  const rows = await portal.owner.inNoClient((tx) =>
    tx.rows<{ record: string }>('select record from audit_log where entity_id = $1 order by sequence', [
      upload.uniqueId,
    ]),
  );
  expect(rows.map((row) => JSON.parse(row.record)).at(-1)).toMatchObject({
    category: 'PAYMENT',
    action: 'fileDeleted',
    userName: 'clerk',
  });
});

it('a file that became an order is not deleted, with the reason', async () => {
  const upload = await clerk.upload(await paymentFile(client.accounts));
  expect(await remove(clerk, upload)).toMatchObject({
    status: 422,
    body: {
      key: 'FILE_NOT_DELETED',
      reasons: [{ kind: 'state', key: 'state.delete', parameters: { status: 'OPEN' }, text: expect.any(String) }],
    },
  });
  expect(await shown()).toContain(upload.uniqueId);
  expect((await clerk.get(upload.orders[0]!)).status).toBe('UNSIGNED');
});
