import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { Database } from '../../server/src/platform/database/db.ts';
import { dataFolder, expect, openFor, signWaiting, uploadOrder, type TestClient } from './story.ts';

const ONE_LISTED: Parameters<typeof uploadOrder>[3] = [
  { creditor: 'Ostrava-Shadów Trading s.r.o.', amount: '1250.00', remittance: 'Invoice 4711' },
  { creditor: 'Elektro Seebach AG', amount: '80.50' },
];

/** A clerk's page with a stopped order: it pays somebody on a sanctions list. */
export async function stopOrder(browser: Browser, client: TestClient, payments = ONE_LISTED): Promise<Page> {
  const clerk = await openFor(browser, client.users['clerk']!);
  await uploadOrder(clerk, client, 'listed.xml', payments);
  const signer = await openFor(browser, client.users['signer1']!);
  await signWaiting(signer, client.users['signer1']!);
  await signer.context().close();
  await expect(clerk.getByText('Sanction hit').first()).toBeVisible({ timeout: 20_000 });
  return clerk;
}

const channelOf = (client: TestClient) => join(dataFolder(), 'banks', client.accounts[0]!.folder);

/** A file sits where the bank's folder should be, so its channel can't be used until the file is gone. */
async function breakChannel(client: TestClient): Promise<void> {
  await expect(async () => {
    await rm(channelOf(client), { recursive: true, force: true });
    await writeFile(channelOf(client), '');
    expect((await stat(channelOf(client))).isFile()).toBe(true);
  }).toPass();
}

export const mendChannel = (client: TestClient) => rm(channelOf(client));

/** A clerk's page with an order whose message doesn't reach its bank. */
export async function sendInVain(browser: Browser, client: TestClient): Promise<Page> {
  await breakChannel(client);
  const clerk = await openFor(browser, client.users['clerk']!);
  await uploadOrder(clerk, client, 'vain.xml', [{ creditor: 'Töss Guss AG', amount: '1250.00' }]);
  const signer = await openFor(browser, client.users['signer1']!);
  await signWaiting(signer, client.users['signer1']!);
  await signer.context().close();
  return clerk;
}

/** As if the channel had given up on what waits: for good, or in the middle of sending. */
export async function giveUp(
  owner: Database,
  client: TestClient,
  failure: 'refused' | 'outcomeUnknown',
): Promise<void> {
  await expect(async () => {
    const changed = await owner.inNoClient((tx) =>
      tx.rows(
        `with given_up as (update bank_messages set status = 'PROCESSING_ERROR', outcome_unknown = $3, failure = $2, next_attempt_at = null,
             sending_since = case when $3 then now() end, changed_at = now() where client_id = $1 and failure is not null returning order_id)
         update orders o set status = 'PROCESSING_ERROR' from given_up g where o.client_id = $1 and o.id = g.order_id returning o.id`,
        [client.id, failure, failure === 'outcomeUnknown'],
      ),
    );
    expect(changed).toHaveLength(1);
  }).toPass();
}
