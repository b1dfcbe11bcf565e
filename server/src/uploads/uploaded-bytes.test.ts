import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { UPLOADED_BYTES_PER_CLIENT_MAXIMUM, UPLOADED_BYTES_PER_USER_MAXIMUM } from '@portico/contract/limits';
import { CLERK_GRANTS, type TestClient, type TestUser } from '../testing/clients.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';

let portal: TestPortal;
let client: TestClient;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
  client = await portal.makeClient({
    users: { clerk: { grants: CLERK_GRANTS }, uploader: { grants: CLERK_GRANTS } },
    rule: null,
  });
});
afterAll(() => portal.stop());

/** As if earlier uploads of the user had been this large. */
async function enlarge(user: TestUser, sizeBytes: number): Promise<void> {
  await portal.owner.inNoClient(async (tx) => {
    const changed = await tx.write(
      `update files set size_bytes = $2 where id = (select u.file_id from uploads u join users p on p.id = u.uploaded_by
        where p.email = $1 order by u.uploaded_at desc limit 1)`,
      [user.email, sizeBytes],
    );
    expect(changed).toBe(1);
  });
}

it('stores as much per person and per client as a day allows', async () => {
  const [clerk, uploader] = [client.users['clerk']!, client.users['uploader']!];
  const upload = async (user: TestUser) =>
    portal.upload(await portal.signIn(user), 'payments.xml', await paymentFile(client.accounts[0]!));
  expect((await upload(clerk)).status).toBe(202);
  await enlarge(clerk, UPLOADED_BYTES_PER_USER_MAXIMUM);
  const refused = await upload(clerk);
  expect(refused.body).toMatchObject({ status: 429, code: 'UPLOAD_QUOTA_REACHED', parameters: { who: 'USER' } });
  expect((refused.body as unknown as { detail: string }).detail).toContain('You have uploaded 1 GB within 24 hours');
  expect(refused.headers.get('retry-after')).toBe('3600');

  expect((await upload(uploader)).status).toBe(202);
  await enlarge(clerk, UPLOADED_BYTES_PER_CLIENT_MAXIMUM);
  expect((await upload(uploader)).body).toMatchObject({ status: 429, parameters: { who: 'CLIENT' } });

  portal.clock.advanceSeconds(24 * 3600 + 1);
  expect((await upload(uploader)).status).toBe(202);
});
