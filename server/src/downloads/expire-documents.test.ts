import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import { DOCUMENT_KEPT_DAYS } from '@portico/contract/limits';
import { silentLog } from '../platform/log.ts';
import { fetchFile } from '../testing/exports/exported-files.ts';
import { signedIn } from '../testing/orders.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { expireDocuments } from './expire-documents.ts';

// A file of its own: its clock goes on.
let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
});
afterAll(() => portal.stop());

it('a document expires with its file after ninety days, and its line goes after as many more', async () => {
  const client = await portal.makeClient();
  const documentsAfter = async (days: number) => {
    portal.clock.advanceSeconds(days * 24 * 60 * 60);
    await expireDocuments(portal.owner, portal.clock, silentLog);
    await portal.owner.inNoClient((tx) => tx.rows('select remove_expired($1)', [portal.clock.now()]));
    const { token } = await signedIn(portal, client.users['clerk']!);
    const { body } = await portal.call<ApiAnswer<'GET dlc/documents'>>('GET', 'dlc/documents', { token });
    return { token, documents: body.content };
  };
  const pieces = () =>
    portal.owner.inNoClient((tx) => tx.rows('select sequence from file_chunks where client_id = $1', [client.id]));

  const { token } = await signedIn(portal, client.users['clerk']!);
  await portal.call('PUT', 'portal/settings', { token, body: { keepDownloads: true } });
  await fetchFile(portal, token, 'portal/exports/orders', { fileType: 'CSV' });
  const before = await documentsAfter(DOCUMENT_KEPT_DAYS - 1);
  expect(before.documents).toMatchObject([{ status: 'READY' }]);
  expect(await pieces()).toHaveLength(1);

  const after = await documentsAfter(1);
  const [{ uniqueId, digest }] = before.documents as [(typeof before.documents)[number]];
  expect(after.documents).toMatchObject([{ uniqueId, status: 'EXPIRED', digest }]);
  expect((await fetchFile(portal, after.token, `dlc/getDocument/${uniqueId}`)).status).toBe(410);
  expect(await pieces()).toEqual([]);

  expect((await documentsAfter(DOCUMENT_KEPT_DAYS + 1)).documents).toEqual([]);
});
