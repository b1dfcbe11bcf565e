import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { CLERK_GRANTS, SIGNER_GRANTS } from '../testing/clients.ts';
import { decideRead } from '../testing/decisions.ts';
import { signedIn, type Person, type Upload } from '../testing/orders.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { until } from '../testing/portal/until.ts';

const REQUESTS = 'portal/administration/twomanrules';

/** Those who may upload and see no order. */
const UPLOADS_ALONE = CLERK_GRANTS.filter(({ area }) => area === 'PAYMENT_UPLOAD');

type Outcome = { outcome: string; changeRequest: string };

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
});
afterAll(() => portal.stop());

/** A file refused because the same one became an order before; in a client without the two-person rule. */
async function makeDuplicate() {
  const client = await portal.makeClient({
    users: {
      clerk: { grants: CLERK_GRANTS },
      second: { grants: CLERK_GRANTS },
      stranger: { grants: UPLOADS_ALONE },
      signer1: { grants: SIGNER_GRANTS },
    },
  });
  const clerk = await signedIn(portal, client.users['clerk']!);
  const second = await signedIn(portal, client.users['second']!);
  const content = await paymentFile(client.accounts[0]!, { payments: [{ amount: '100.15' }] });
  const order = await clerk.get(await clerk.order(content));
  return { client, clerk, second, order, content, upload: await clerk.upload(content, 'again.xml') };
}

const ask = (person: Person, upload: Upload, comment = 'Paid twice on purpose') =>
  person.call<Outcome>('POST', `payments/upload/${upload.uniqueId}/importAnyway`, { comment });
const decide = (person: Person, id: string, decision: string, comment?: string) =>
  decideRead(person, id, decision, comment ? { comment } : {});
const stateOf = async (person: Person, upload: Upload) =>
  (await person.call<Upload[]>('GET', `payments/upload/status?uniqueId=${upload.uniqueId}`)).body[0]!;

describe('A file that was refused as a duplicate', () => {
  it('is imported once a second person who may upload has approved it', async () => {
    const { client, clerk, second, order, upload } = await makeDuplicate();
    expect(upload).toMatchObject({ status: 'IMPORT_ERROR', importAnyway: { allowed: true }, openRequest: null });
    const { status, body } = await ask(clerk, upload);
    expect({ status, body }).toMatchObject({ status: 200, body: { outcome: 'REQUESTED' } });
    expect(await stateOf(clerk, upload)).toMatchObject({
      status: 'IMPORT_ERROR',
      importAnyway: { allowed: false, reasons: [{ key: 'changeWaits' }] },
      openRequest: { uniqueId: body.changeRequest, action: 'ADD' },
    });
    const request = await second.call<{ name: string; changes: unknown }>('GET', `${REQUESTS}/${body.changeRequest}`);
    expect(request.body).toMatchObject({
      name: 'again.xml',
      changes: expect.arrayContaining([{ field: 'duplicateOf', before: null, after: order.orderId }]),
    });
    // The order stays unknown to somebody who may upload and doesn’t see it.
    const stranger = await signedIn(portal, client.users['stranger']!);
    const read = await stranger.call('GET', `${REQUESTS}/${body.changeRequest}`);
    expect(read.body).toMatchObject({
      changes: expect.arrayContaining([{ field: 'duplicateOf', before: null, after: 'an order that you can’t see' }]),
    });
    expect(JSON.stringify(read.body)).not.toContain(order.orderId);
    expect((await decide(clerk, body.changeRequest, 'approve')).status).toBe(403);
    expect((await decide(second, body.changeRequest, 'approve')).status).toBe(200);
    const imported = await until(
      () => stateOf(clerk, upload),
      ({ stepStatus }) => stepStatus === 'IMPORTED',
    );
    expect(imported).toMatchObject({ problems: [], importAnyway: null, openRequest: null });
    const again = await clerk.get(imported.orders[0]!);
    expect(again.warningList.map(({ key }) => key)).toContain('duplicateOrder');
  });

  it('stays refused after a rejection, and may be requested again', async () => {
    const { clerk, second, upload } = await makeDuplicate();
    const { body } = await ask(clerk, upload);
    await decide(second, body.changeRequest, 'reject', 'Once is enough');
    expect(await stateOf(clerk, upload)).toMatchObject({ status: 'IMPORT_ERROR', importAnyway: { allowed: true } });
    expect((await ask(clerk, upload)).status).toBe(200);
  });

  it('can’t be deleted while it waits, nor requested twice', async () => {
    const { clerk, upload } = await makeDuplicate();
    await ask(clerk, upload);
    const deletion = await clerk.call('DELETE', `payments/upload/${upload.uniqueId}`);
    expect(deletion).toMatchObject({ status: 422, body: { reasons: [{ key: 'changeWaits' }] } });
    expect(await ask(clerk, upload)).toMatchObject({ status: 409, body: { reasons: [{ key: 'changeWaits' }] } });
  });

  it('needs a comment that says why', async () => {
    const { clerk, upload } = await makeDuplicate();
    expect((await ask(clerk, upload, '  ')).status).toBe(400);
  });

  it('can’t be decided by anyone who may not upload', async () => {
    const { client, clerk, upload } = await makeDuplicate();
    const { body } = await ask(clerk, upload);
    const signer = await signedIn(portal, client.users['signer1']!);
    expect((await decide(signer, body.changeRequest, 'approve')).status).toBe(404);
  });

  it('is missing for another client', async () => {
    const [one, other] = [await makeDuplicate(), await makeDuplicate()];
    expect((await ask(other.clerk, one.upload)).status).toBe(404);
  });
});

describe('A file that was refused for something else', () => {
  it('is not imported anyway', async () => {
    const { clerk, content } = await makeDuplicate();
    const broken = await clerk.upload(content.replace('<PmtMtd>TRF', '<PmtMtd>CHK'), 'broken.xml');
    expect(broken).toMatchObject({ status: 'IMPORT_ERROR', importAnyway: null });
    expect(await ask(clerk, broken)).toMatchObject({
      status: 409,
      body: { reasons: [{ key: 'notRefusedAsDuplicate' }] },
    });
  });
});
