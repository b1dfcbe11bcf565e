import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { OrderGroupId, OrderId } from '@portico/contract/ids';
import { FULL_HEADER } from '../../../../formats/testing/pain001-full.ts';
import { eventsOf } from '../../../../formats/testing/read.ts';
import type { Pain001Header } from '@portico/formats/pain001/pain001-model';
import { contentDigestOf, contentJson, OrderContents } from '../../payments/public.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { TestClient } from '../../testing/clients.ts';
import { everybody, type Order, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
});
afterAll(() => portal.stop());

type People = { client: TestClient; clerk: Person; signer1: Person; signer2: Person };

async function people(paymentFormat: string): Promise<People> {
  const client = await portal.makeClient({ bank: { paymentFormat } });
  return { client, ...(await everybody(portal, client.users, 'clerk', 'signer1', 'signer2')) };
}

/** A payment file whose header uses every field there is. */
async function fullFile({ accounts }: TestClient): Promise<string> {
  const file = await paymentFile(accounts[0]!);
  // The formats' sample file names another company there.
  const changed = file.replace(/<InitgPty>.*?<\/InitgPty>/, '<InitgPty><Nm>Almenrausch AG</Nm></InitgPty>');
  return FULL_HEADER.reduce((text, [from, to]) => text.replace(from, to), changed);
}

async function release({ clerk, signer1, signer2 }: People, orderId: OrderId, ...end: string[]): Promise<Order> {
  await signer1.sign(orderId);
  await signer2.sign(orderId);
  return clerk.reach(orderId, ...end);
}

const headerOf = (file: string): Pain001Header => eventsOf(file).find((event) => event.kind === 'header')!.header;

async function sentHeader({ client }: People, order: Order): Promise<Pain001Header> {
  const folder = join(portal.config.dataFolder, 'banks', client.accounts[0]!.folder, 'to-bank');
  return headerOf(await readFile(join(folder, `${order.messages[0]!.messageId}.xml`), 'utf8'));
}

describe('The bank gets the initiating party by the client’s name, and otherwise as the file has it', () => {
  it('in pain.001.001.09 with everything in the header except a forwarding agent', async () => {
    const who = await people('pain.001.001.09');
    const file = await fullFile(who.client);
    const order = await release(who, await who.clerk.order(file), 'RELEASED_TO_BANK');
    const [given, sent] = [headerOf(file), await sentHeader(who, order)];
    expect(given.initiatingParty?.identification).toMatchObject({
      lei: '5299000J2N45DDNE4Y28',
      other: [{ id: 'CUST-4711' }],
    });
    expect(sent.initiatingParty).toEqual({ ...given.initiatingParty, name: `Client ${who.client.businessId}` });
    expect(given.further?.map(({ name }) => name)).toEqual(['Authstn', 'FwdgAgt']);
    expect(sent.further).toEqual(given.further?.slice(0, 1));
    expect(order.warningList).toMatchObject([{ key: 'notPassedOn', parameters: { elements: 'FwdgAgt' } }]);
  });

  it('in pain.001.001.03 with its LEI under the scheme LEIC, and without what that version lacks', async () => {
    const who = await people('pain.001.001.03');
    const file = await fullFile(who.client);
    const order = await release(who, await who.clerk.order(file), 'RELEASED_TO_BANK');
    const { initiatingParty } = await sentHeader(who, order);
    expect(initiatingParty?.address).toEqual(headerOf(file).initiatingParty?.address);
    expect(initiatingParty?.identification).toMatchObject({
      bic: 'ALPECH99XXX',
      other: [
        { id: '5299000J2N45DDNE4Y28', scheme: { value: 'LEIC' } },
        { id: 'CUST-4711', issuer: 'Alpina' },
      ],
    });
    expect(order.warningList).toMatchObject([
      { key: 'notPassedOn', parameters: { elements: 'FwdgAgt' } },
      { key: 'notCarriedByBank', parameters: { elements: 'CtctDtls/Othr' } },
    ]);
  });
});

describe('Nothing leaves', () => {
  it('when the initiating party differs from what was signed', async () => {
    const who = await people('pain.001.001.09');
    const orderId = await who.clerk.order(await fullFile(who.client));
    await who.signer1.sign(orderId);
    await portal.owner.inNoClient((tx) =>
      tx.write(
        `update orders set header_content = jsonb_set(header_content, '{initiatingParty,identification,other,0,id}', '"CUST-1"') where id = $1`,
        [orderId],
      ),
    );
    await who.signer2.sign(orderId);
    const order = await who.clerk.reach(orderId, 'RELEASE_ERROR', 'RELEASED_TO_BANK');
    expect(order).toMatchObject({ status: 'RELEASE_ERROR', messages: [] });
  });

  it('when the header is removed, as if the order predated it', async () => {
    const who = await people('pain.001.001.09');
    const orderId = await who.clerk.order(await fullFile(who.client));
    await who.signer1.sign(orderId);
    await portal.owner.inNoClient((tx) => tx.write('update orders set header_content = null where id = $1', [orderId]));
    await who.signer2.sign(orderId);
    expect(await who.clerk.reach(orderId, 'RELEASE_ERROR', 'RELEASED_TO_BANK')).toMatchObject({ messages: [] });
  });

  it.each([
    ['the client, whom it names', 'Igor Nemestnik', 'Anybody'],
    ['somebody whom its contact names', 'Harmless Ltd', 'Igor Nemestnik'],
  ])('when %s, is on the sanction list', async (_who, client, contact) => {
    const who = await people('pain.001.001.09');
    await portal.owner.inNoClient((tx) =>
      tx.write('update clients set name = $2 where client_id = $1', [who.client.id, client]),
    );
    const file = (await fullFile(who.client)).replace(/(<CtctDtls><Nm>)[^<]*/, `$1${contact}`);
    const order = await release(who, await who.clerk.order(file), 'SANCTION_HIT', 'RELEASED_TO_BANK');
    expect(order).toMatchObject({ status: 'SANCTION_HIT', messages: [{ sentAt: null, screening: { hits: 1 } }] });
  });
});

/** The digest as it was before it covered the header: groups and transactions in sequence. */
async function formerDigest(tx: Transaction, orderId: OrderId): Promise<Buffer> {
  const digest = createHash('sha256');
  const groups = await tx.rows<{ id: OrderGroupId; content: unknown }>(
    'select id, content from transaction_groups where client_id = current_client() and order_id = $1 order by sequence',
    [orderId],
  );
  const contents = new OrderContents(tx, orderId, groups);
  for (const { id, content } of groups) {
    digest.update(contentJson(content));
    for await (const payment of contents.of(id)) digest.update(contentJson(payment));
  }
  return digest.digest();
}

it('An order from before the header was stored keeps its signatures, and leaves with the name alone', async () => {
  const who = await people('pain.001.001.09');
  const orderId = await who.clerk.order(await fullFile(who.client));
  await portal.owner.inClient(who.client.id, async (tx) => {
    const former = await formerDigest(tx, orderId);
    expect(await contentDigestOf(tx, orderId)).not.toEqual(former);
    await tx.write(
      'update transaction_groups set debtor_name = null, sender_bic = null, own_accounts = null where order_id = $1',
      [orderId],
    );
    await tx.write(
      'update orders set header_content = null, initiator_name = null, content_digest = $2 where client_id = current_client() and id = $1',
      [orderId, former],
    );
    expect(await contentDigestOf(tx, orderId)).toEqual(former);
  });
  const order = await release(who, orderId, 'RELEASED_TO_BANK', 'RELEASE_ERROR');
  expect(order.status).toBe('RELEASED_TO_BANK');
  const { initiatingParty } = await sentHeader(who, order);
  expect(initiatingParty).toEqual({ name: 'Almenrausch AG', address: null, identification: null });
});
