import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { deliverFile, inOneFile, report } from '../../testing/outside/bank-reports.ts';
import type { TestClient } from '../../testing/clients.ts';
import { everybody, type Order, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { makeProvider } from '../../testing/statement-files.ts';

type Side = { client: TestClient; clerk: Person; signers: Person[] };

let portal: TestPortal;
let mine: Side;
let theirs: Side;
let folder: string;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  await makeProvider(portal);
  [mine, theirs] = [await newSide(), await newSide()];
  folder = mine.client.accounts[0]!.folder;
  // Both reach their bank by one channel, as clients of one bank do.
  await portal.owner.inNoClient((tx) =>
    tx.write(
      'update banks set connection_id = (select connection_id from banks where client_id = $1 limit 1) where client_id = $2',
      [mine.client.id, theirs.client.id],
    ),
  );
});
afterAll(() => portal.stop());

async function newSide(): Promise<Side> {
  const client = await portal.makeClient();
  const { clerk, signer1, signer2 } = await everybody(portal, client.users, 'clerk', 'signer1', 'signer2');
  return { client, clerk, signers: [signer1, signer2] };
}

async function sentOrder({ client, clerk, signers }: Side): Promise<Order> {
  const orderId = await clerk.order(await paymentFile(client.accounts.slice(0, 1), { payments: [{ amount: '1.00' }] }));
  for (const signer of signers) await signer.sign(orderId);
  return clerk.reach(orderId, 'RELEASED_TO_BANK');
}

function reportOn(order: Order): string {
  const [group] = order.groups;
  return report(order.messages[0]!.messageId, {
    groups: [[group!.paymentInformationId, null, [`${order.orderId}-1-1`.slice(-35), 'RJCT', 'AC04']]],
  });
}

/** The bank's reports on an order, as its client downloads them. */
async function downloads({ clerk }: Side, { uniqueId }: Order): Promise<string[]> {
  const { messages } = await clerk.get(uniqueId);
  const reports = messages.flatMap((message) => message.reports);
  const files = reports.map((each) =>
    clerk.call<string>('GET', `payments/orders/${uniqueId}/reports/${each.uniqueId}/file`),
  );
  return (await Promise.all(files)).map(({ body }) => body);
}

const without = (text: string) => text.replace(/^<\?xml.*?\?>/, '').trim();

describe('When a bank’s file covers payments of two clients', () => {
  it('each reads its own report, which takes effect', async () => {
    const [order, other] = await Promise.all([sentOrder(mine), sentOrder(theirs)]);
    const [own, foreign] = [reportOn(order), reportOn(other)];
    expect(await deliverFile(portal, folder, inOneFile([own, foreign]))).toBe('taken');
    expect(await downloads(mine, order)).toEqual([without(own)]);
    expect(await downloads(theirs, other)).toEqual([without(foreign)]);
    for (const { clerk } of [mine, theirs])
      await clerk.reach((clerk === mine.clerk ? order : other).uniqueId, 'COMPLETED_WITH_ERRORS');
  });

  it('each reads its own report from a shared Document, with the file’s declaration', async () => {
    const [order, other] = await Promise.all([sentOrder(mine), sentOrder(theirs)]);
    const declaration = '<?xml version="1.0" encoding="ISO-8859-1"?>';
    const [own, foreign] = [order, other].map((each) =>
      without(reportOn(each)).replaceAll(/<\/?Document[^>]*>/g, ''),
    ) as [string, string];
    const content = `${declaration}<!-- ${foreign.length} --><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10">${own}\n${foreign}</Document>`;
    expect(await deliverFile(portal, folder, content)).toBe('taken');
    expect(await downloads(mine, order)).toEqual([declaration + own]);
    expect(await downloads(theirs, other)).toEqual([declaration + foreign]);
  });

  it('nothing stored for one holds a word on the other', async () => {
    const [order, other] = await Promise.all([sentOrder(mine), sentOrder(theirs)]);
    expect(await deliverFile(portal, folder, inOneFile([reportOn(order), reportOn(other)]))).toBe('taken');
    const stored = await portal.owner.inNoClient((tx) =>
      tx.rows<{ bytes: Buffer }>('select bytes from file_chunks where client_id = $1', [mine.client.id]),
    );
    expect(stored.length).toBeGreaterThan(0);
    const text = Buffer.concat(stored.map(({ bytes }) => bytes)).toString();
    expect(text).toContain(order.messages[0]!.messageId);
    expect(text).not.toContain(other.messages[0]!.messageId);
  });
});

it('A file with a single report is downloaded as it came, byte by byte', async () => {
  const order = await sentOrder(mine);
  const content = `${reportOn(order)}\r\n<!-- end -->\n`;
  expect(await deliverFile(portal, folder, content)).toBe('taken');
  expect(await downloads(mine, order)).toEqual([content]);
});
